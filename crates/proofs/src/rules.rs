//! The rules of a proof: a reference generator with its options, and the folding of positions.

use std::collections::BTreeMap;

use parlour_reference::{
    Counting, History, ReferenceGame, Start, generator, leaves_board_open, option_effect,
    without_repetition,
};

use crate::claim::{Claim, Side};
use crate::error::ProofError;
use crate::header::{Header, Safety, Symmetry};
use crate::lines::not;
use crate::memory::text_bytes;
use crate::quiet::catch;

/// Longest position string, in bytes.
const MAX_POSITION: usize = 1024;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The score of `x` minus that of `o`, if the rules count points.
    pub margin: Option<i64>,
}

/// A position that one move leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Child {
    /// The position: folded by symmetry, unless positions are compared by their parts.
    pub position: String,
    /// The key, which all equivalent positions share.
    pub key: String,
    /// How the game ended there; `None` if it goes on. A position alone does not always say this:
    /// who wins may depend on who moved.
    pub end: Option<End>,
    /// The first move that leads there, as an index into the sorted moves.
    pub move_index: usize,
}

/// A child position of the walk.
#[derive(Clone, Debug)]
pub(crate) struct Next {
    pub(crate) key: Box<str>,
    /// The position, if the key is not its text.
    position: Option<String>,
}

impl Next {
    pub(crate) fn position(&self) -> &str {
        self.position.as_deref().unwrap_or(&self.key)
    }

    /// The bytes it takes.
    pub(crate) fn memory(&self) -> usize {
        let position = self.position.as_ref().map_or(0, |position| text_bytes(position.len()));
        size_of::<Self>() + text_bytes(self.key.len()) + position
    }
}

/// A game with its options, as the reference generators play it. Its positions have no history:
/// whatever the options say about repetition, the generators ignore it here.
#[derive(Clone, Debug)]
pub struct Rules {
    start: Start,
    options: Vec<(String, String)>,
    symmetry: Symmetry,
    safe: Safety,
}

impl Rules {
    /// The rules that a header names, if its claim can be proven about positions without history.
    ///
    /// # Errors
    /// If game, options, position or claim do not fit.
    pub fn new(header: &Header) -> Result<Self, ProofError> {
        let Header { game, claim, symmetry, safe, .. } = header;
        let place = "the header";
        let (id, listed) = game.split_once(':').unwrap_or((game, ""));
        let start =
            generator(id).ok_or_else(|| not(place, "a game with a reference generator", game))?;
        let mut options: Vec<(String, String)> = Vec::new();
        for option in listed.split(',').filter(|_| game.contains(':')) {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            let is_new = options.iter().all(|(known, _)| known != key);
            let effect = option_effect(id, key, value).filter(|_| is_new);
            let effect = effect.ok_or_else(|| not(place, "an option of the game", option))?;
            // `docs/proofs.md`, "Options that depend on the history".
            let is_harmless = match effect {
                History::Nothing | History::Draws => true,
                History::Forbids => matches!(claim, Claim::Win(_)),
                History::Result => false,
            };
            if !is_harmless {
                let (option, claim) = (option.to_owned(), claim.to_string());
                return Err(ProofError::History { option, claim });
            }
            options.push((key.to_owned(), value.to_owned()));
        }
        // Positions must not remember how they were reached: the leaf search caches them, and would
        // mistake a repetition on one line for a property of the position.
        if let Some((key, value)) = without_repetition(id) {
            options.retain(|(known, _)| known != key);
            options.push((key.to_owned(), value.to_owned()));
        }
        let rules = Self { start, options, symmetry: *symmetry, safe: *safe };
        rules.check_position(place, &header.position)?;
        rules.check_board(place, id, &header.position)?;
        if *symmetry == Symmetry::Parts && rules.game(&header.position).parts().is_none() {
            return Err(not(place, "a game whose positions have parts", game));
        }
        if *safe != Safety::Ignored && rules.game(&header.position).safe_turns('x').is_none() {
            return Err(not(place, "a game whose safe turns can be counted", game));
        }
        let stops_early = matches!(claim, Claim::WinBySearch { .. });
        if stops_early && (header.leaf > 0 || rules.has_parts() || rules.counts_safe_turns()) {
            // The last positions of a book are identified by the moves to them only.
            let expected = "`leaf: 0`, symmetry `board` or `none`, and no safe turns";
            return Err(not(place, expected, &claim.to_string()));
        }
        if *symmetry == Symmetry::Counted {
            if rules.counting(&header.position).is_none() {
                return Err(not(place, "a game in which counting settles positions", game));
            }
            if !matches!(claim, Claim::Win(_)) {
                return Err(not(place, "the claim of a win", &claim.to_string()));
            }
        }
        Ok(rules)
    }

    /// The results of all legal moves, sorted by key. Of equivalent moves, only the first is kept.
    pub fn children(&self, position: &str) -> Vec<Child> {
        let mut children: BTreeMap<String, Child> = BTreeMap::new();
        for (move_index, next) in self.game(position).distinct_results() {
            children.entry(self.key_of(next.as_ref())).or_insert_with_key(|key| Child {
                position: self.position_of(next.as_ref(), key),
                key: key.clone(),
                end: end(next.as_ref()),
                move_index,
            });
        }
        children.into_values().collect()
    }

    /// The position with which the walk continues after a move.
    pub(crate) fn next(&self, game: &dyn ReferenceGame) -> Next {
        let position = self.has_parts().then(|| game.position());
        Next { key: self.key_of(game).into_boxed_str(), position }
    }

    /// The results of all legal moves, sorted by move and not folded.
    pub(crate) fn results(&self, position: &str) -> Vec<(String, Box<dyn ReferenceGame>)> {
        let mut results = self.game(position).results();
        results.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        results
    }

    /// The smallest image of a position; without symmetry, the position itself.
    pub fn fold(&self, position: &str) -> String {
        let game = self.game(position);
        match self.symmetry {
            Symmetry::Board | Symmetry::Parts | Symmetry::Counted => game.smallest_image(),
            Symmetry::None => game.position(),
        }
    }

    /// Whether positions with the same parts are equivalent.
    pub(crate) fn has_parts(&self) -> bool {
        matches!(self.symmetry, Symmetry::Parts | Symmetry::Counted)
    }

    /// Whether counting settles positions.
    pub fn is_counted(&self) -> bool {
        self.symmetry == Symmetry::Counted
    }

    /// The game in a compact form, on the board of a position.
    pub(crate) fn counting(&self, position: &str) -> Option<Box<dyn Counting>> {
        self.game(position).counting()
    }

    /// Whether safe turns are counted.
    pub(crate) fn counts_safe_turns(&self) -> bool {
        self.safe != Safety::Ignored
    }

    /// The turns for which a side is safe in an unfinished game, if they are counted;
    /// `u32::MAX` if that is the rest of the game.
    pub(crate) fn safe_turns(&self, game: &dyn ReferenceGame, side: Side) -> u32 {
        let counted = game.safe_turns(if side == Side::X { 'x' } else { 'o' });
        counted.filter(|_| self.counts_safe_turns()).unwrap_or(0)
    }

    /// Whether a side is safe in an unfinished game for this number of turns; `u32::MAX` stands for the
    /// rest of the game.
    pub(crate) fn is_safe(&self, game: &dyn ReferenceGame, side: Side, turns: u32) -> bool {
        let tries = || self.safe == Safety::Tried && Side::of(game.side()) == Some(side);
        self.safe_turns(game, side) >= turns || tries() && game.has_safe_move(turns)
    }

    /// The maximum number of turns for which a side is safe in an unfinished game; `u32::MAX`
    /// stands for the rest of the game.
    pub(crate) fn most_safe_turns(&self, game: &dyn ReferenceGame, side: Side) -> u32 {
        if self.is_safe(game, side, u32::MAX) {
            return u32::MAX;
        }
        let mut turns = self.safe_turns(game, side);
        while self.is_safe(game, side, turns + 1) {
            turns += 1;
        }
        turns
    }

    /// The key of a position, which all equivalent positions share.
    pub fn key(&self, position: &str) -> String {
        self.key_of(self.game(position).as_ref())
    }

    pub(crate) fn key_of(&self, game: &dyn ReferenceGame) -> String {
        match self.symmetry {
            Symmetry::Board => game.smallest_image(),
            Symmetry::None => game.position(),
            Symmetry::Parts | Symmetry::Counted => game.parts().expect("checked with the header"),
        }
    }

    /// The position with which the walk continues.
    fn position_of(&self, game: &dyn ReferenceGame, key: &str) -> String {
        match self.symmetry {
            Symmetry::Board | Symmetry::None => key.to_owned(),
            Symmetry::Parts | Symmetry::Counted => game.position(),
        }
    }

    /// A game without history; panics on a malformed position.
    pub(crate) fn game(&self, position: &str) -> Box<dyn ReferenceGame> {
        let options: Vec<(&str, &str)> =
            self.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        (self.start)(&options, Some(position))
    }

    /// Whether two positions have boards of the same size.
    pub(crate) fn is_same_size(one: &str, other: &str) -> bool {
        dimensions(one) == dimensions(other)
    }

    /// Refuses a text that is not the canonical text of an unfinished position.
    pub(crate) fn check_position(&self, place: &str, text: &str) -> Result<(), ProofError> {
        let refusal = |expected| Err(not(place, expected, text));
        if text.len() > MAX_POSITION || dimensions(text).is_none() {
            return refusal("a position string `BOARD SIDE …`");
        }
        // The generators panic on other invalid input, such as impossible numbers of pieces.
        let game = catch(|| {
            let game = self.game(text);
            (game.position(), end(game.as_ref()))
        });
        match game {
            None => refusal("a position of the game"),
            Some((canonical, _)) if canonical != text => refusal("a canonical position string"),
            Some((_, Some(_))) => refusal("an unfinished position"),
            Some((_, None)) => Ok(()),
        }
    }

    /// The board must be the one that the game string names, by its options or by default.
    fn check_board(&self, place: &str, id: &str, position: &str) -> Result<(), ProofError> {
        let is_size = |key: &str| ["size", "cols", "rows"].contains(&key);
        let is_open = self.options.iter().any(|(key, value)| leaves_board_open(id, key, value));
        // Its size must match even if the rest of the board is open.
        let options: Vec<(&str, &str)> = self
            .options
            .iter()
            .filter(|(key, _)| !is_open || is_size(key))
            .map(|(key, value)| (key.as_str(), value.as_str()))
            .collect();
        let start = catch(|| (self.start)(&options, None).position());
        let Some(start) = start.filter(|start| dimensions(start) == dimensions(position)) else {
            return Err(not(place, "a board of the size that the game string names", position));
        };
        if !is_open && !self.game(position).has_layout_of(&start) {
            return Err(not(place, "a board with the layout of the game string", position));
        }
        Ok(())
    }
}

/// The result; `None` if the game is not over.
pub(crate) fn end(game: &dyn ReferenceGame) -> Option<End> {
    let result = game.result();
    let winner = match result.split(' ').next() {
        Some("1-0") => Some(Side::X),
        Some("0-1") => Some(Side::O),
        Some("1/2-1/2") => None,
        _ => return None,
    };
    Some(End { winner, margin: game.margin() })
}

/// Rows and columns of a position string; `None` if it is not one. Numbers have two digits at most,
/// which bounds the memory that a board takes.
fn dimensions(position: &str) -> Option<(usize, usize)> {
    let is_text = position.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
    let mut digits = 0;
    for byte in position.bytes() {
        digits = if byte.is_ascii_digit() { digits + 1 } else { 0 };
        if digits > 2 {
            return None;
        }
    }
    Side::to_move(position).filter(|_| is_text)?;
    let board = position.split(' ').next()?;
    let widths: Vec<usize> = board.split('/').map(width).collect();
    let is_rectangle = widths.iter().all(|width| *width == widths[0] && *width > 0);
    is_rectangle.then(|| (widths.len(), widths[0]))
}

/// The columns of a row: a number is that many empty squares, a letter is one square, and commas
/// separate squares.
fn width(row: &str) -> usize {
    if row.contains(',') {
        return row.split(',').map(|square| square.parse().unwrap_or(1)).sum();
    }
    let letters = row.bytes().filter(|byte| !byte.is_ascii_digit()).count();
    let numbers = row.split(|letter: char| !letter.is_ascii_digit());
    letters + numbers.filter_map(|number| number.parse::<usize>().ok()).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimensions_of_boards() {
        assert_eq!(dimensions("3/1x1/2o x"), Some((3, 3)));
        assert_eq!(dimensions("nn,2,nn/4/4/nnx,2,nn o 1,2"), Some((4, 4)));
        assert_eq!(dimensions("16/xo14 o"), Some((2, 16)));
        for text in ["", "3/3/3", "3/2/3 x", "3/3/3 z", "999/999 x", "/ x", "3\n/3 x"] {
            assert_eq!(dimensions(text), None, "{text}");
        }
    }
}

//! A second implementation of every game: slow, plain, and a direct transcription of the rules.
//!
//! Written from the rules text alone on arrays and characters. It shares no code with `core` or
//! `games` and communicates only in canonical text, so that a bug in a fast generator cannot hide
//! here too. It has no dependencies, so that a proof checker can ship it.

pub mod apart;
mod boards;
pub mod breakthrough;
mod counting;
mod images;
pub mod loa;
pub mod mapello;
mod mixer;
mod options;
pub mod pathway;
pub mod qawale;

use std::collections::HashSet;

pub use counting::{Counted, Counting, Rest, SquareSet};
pub use options::{History, leaves_board_open, option_effect, without_repetition};

/// A game in progress with its history; it communicates only in canonical text.
pub trait ReferenceGame {
    /// Every legal move once, in any order. Empty when the game is over.
    fn moves(&self) -> Vec<String>;

    /// Plays a move that `moves` lists; panics otherwise.
    fn play(&mut self, text: &str);

    /// The canonical position string, without tag.
    fn position(&self) -> String;

    /// Result and reason: `1-0 line`, `* unfinished`.
    fn result(&self) -> String;

    /// Every legal move with the game after it, in the order of `moves`.
    fn results(&self) -> Vec<(String, Box<dyn ReferenceGame>)> {
        let after = |text: String| {
            let mut next = self.boxed_clone();
            next.play(&text);
            (text, next)
        };
        self.moves().into_iter().map(after).collect()
    }

    /// The side to move, `x` or `o`.
    fn side(&self) -> char {
        let position = self.position();
        let side = position.split(' ').nth(1).and_then(|side| side.chars().next());
        side.expect("a position string has a side")
    }

    /// Visits the games after the legal moves, one for each position, and for each the first move that
    /// leads there: its index among the moves sorted as bytes. In the order of these indices.
    fn each_distinct_result(&self, visit: &mut dyn FnMut(usize, &dyn ReferenceGame)) {
        let mut results = self.results();
        results.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        let mut seen = HashSet::new();
        for (move_index, (_, next)) in results.iter().enumerate() {
            if seen.insert(next.position()) {
                visit(move_index, next.as_ref());
            }
        }
    }

    /// The same as a list.
    fn distinct_results(&self) -> Vec<(usize, Box<dyn ReferenceGame>)> {
        let mut all = Vec::new();
        self.each_distinct_result(&mut |move_index, next| {
            all.push((move_index, next.boxed_clone()));
        });
        all
    }

    /// The game after the legal move with this index among the moves sorted as bytes.
    ///
    /// # Errors
    /// The number of moves, if the index is out of range.
    fn nth_result(&self, move_index: usize) -> Result<Box<dyn ReferenceGame>, usize> {
        let mut moves = self.moves();
        moves.sort_unstable();
        let text = moves.get(move_index).ok_or(moves.len())?;
        let mut next = self.boxed_clone();
        next.play(text);
        Ok(next)
    }

    /// The index of a legal move among the moves sorted as bytes.
    fn move_index(&self, text: &str) -> Option<usize> {
        let moves = self.moves();
        let n_before = moves.iter().filter(|other| other.as_str() < text).count();
        moves.iter().any(|other| other == text).then_some(n_before)
    }

    /// The score of `x` minus that of `o` once the game is over, if the rules count points.
    fn margin(&self) -> Option<i64> {
        None
    }

    /// The position and its images under the symmetries of the board that the rules respect, as
    /// canonical text, possibly with duplicates.
    fn images(&self) -> Vec<String> {
        vec![self.position()]
    }

    /// The smallest of the images, as bytes.
    fn smallest_image(&self) -> String {
        self.images().into_iter().min().expect("the position itself")
    }

    /// Whether what never changes on the board, such as walls, is as in another position of the same
    /// size; panics on a malformed position.
    fn has_layout_of(&self, _other: &str) -> bool {
        true
    }

    /// A text that is equal for positions that play out identically because they consist of the same
    /// independent parts; `None` if the game has no such parts.
    fn parts(&self) -> Option<String> {
        None
    }

    /// A number of turns, of either side, for which `side` does not lose an unfinished game if it plays
    /// well, found without trying moves; `u32::MAX` if that is the rest of the game. If the game knows
    /// such numbers: they fall by one at most with each move of the opponent, and with some move of
    /// the side itself.
    fn safe_turns(&self, _side: char) -> Option<u32> {
        None
    }

    /// Whether the side to move has a move after which it has not lost, and is safe by
    /// [`safe_turns`](Self::safe_turns) for the rest of this number of turns.
    fn has_safe_move(&self, _turns: u32) -> bool {
        false
    }

    /// The game in a compact form, on a board of this size, if counting moves settles positions.
    fn counting(&self) -> Option<Box<dyn Counting>> {
        None
    }

    /// A copy.
    fn boxed_clone(&self) -> Box<dyn ReferenceGame>;
}

/// Starts a game from option pairs, from the standard start or from a position; panics on malformed
/// input.
pub type Start = fn(&[(&str, &str)], Option<&str>) -> Box<dyn ReferenceGame>;

/// The number of lines of exactly `depth` plies.
#[cfg(test)]
fn perft(game: &dyn ReferenceGame, depth: u32) -> u64 {
    if depth == 1 {
        return game.moves().len() as u64;
    }
    let after = |text: &String| {
        let mut next = game.boxed_clone();
        next.play(text);
        perft(next.as_ref(), depth - 1)
    };
    game.moves().iter().map(after).sum()
}

/// The reference generator of each game, by id.
pub const GENERATORS: &[(&str, Start)] = &[
    ("apart", apart::start),
    ("breakthrough", breakthrough::start),
    ("loa", loa::start),
    ("mapello", mapello::start),
    ("pathway", pathway::start),
    ("qawale", qawale::start),
];

/// The id of the only game of this build, as in `games`: a WebAssembly module has one.
const ONLY_GAME: Option<&str> = option_env!("PARLOUR_ONLY_GAME");

/// The generators of this build. The others have no id and are not linked.
const BUILT: [(&str, Start); GENERATORS.len()] = {
    let mut built = [("", absent as Start); GENERATORS.len()];
    let mut at = 0;
    while at < built.len() {
        if is_built(GENERATORS[at].0) {
            built[at] = GENERATORS[at];
        }
        at += 1;
    }
    built
};

const fn is_built(id: &str) -> bool {
    let Some(only) = ONLY_GAME else { return true };
    let (only, id) = (only.as_bytes(), id.as_bytes());
    let (mut at, mut is_same) = (0, only.len() == id.len());
    while is_same && at < id.len() {
        is_same = only[at] == id[at];
        at += 1;
    }
    is_same
}

fn absent(_: &[(&str, &str)], _: Option<&str>) -> Box<dyn ReferenceGame> {
    unreachable!("a game without an id is not found")
}

/// The reference generator of a game.
pub fn generator(id: &str) -> Option<Start> {
    BUILT.iter().find(|(name, _)| *name == id).map(|(_, start)| *start)
}

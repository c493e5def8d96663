//! A game being played: start, moves, and everything that needs history.

mod convert;
mod history;
mod walk;

pub use convert::parse_game;

use crate::{
    AnyGame, AnyPosition, BoardView, Ending, MatchRules, MoveError, OptionValues, Player, Reason,
    Record, RecordError, StartError, Step, StepSource, result_text,
};

/// Why a match could not be made from a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatchError {
    /// The options or the start position are wrong.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The record's text is wrong.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A move cannot be played.
    #[error("turn {turn}: {error}")]
    Move {
        /// Which turn, counted from 1.
        turn: usize,
        /// What is wrong with it.
        error: MoveError,
    },
    /// The record contradicts itself or this program.
    #[error("{0}")]
    Contradiction(String),
}

/// A game being played.
///
/// The moves form a tree: the line that is played, and variations beside it. There is always a
/// current position; [`play`](Self::play), [`undo`](Self::undo) and [`redo`](Self::redo) move along
/// the line, [`branch`](Self::branch) begins a variation. Repetition, the turn limit, resignation and
/// draws by agreement are decided here.
#[derive(Clone, Debug)]
pub struct Match {
    game: &'static dyn AnyGame,
    values: OptionValues,
    rules: MatchRules,
    /// True when the start was given as a position string.
    start_is_given: bool,
    headers: Vec<(String, String)>,
    nodes: Vec<Node>,
    /// The nodes of the active line, the start first.
    line: Vec<usize>,
    /// How many moves of the active line are played.
    ply: usize,
    /// Resignation, agreement or time: the node at which it happened, and what.
    called_off: Option<(usize, Ending)>,
}

/// A position of the tree and the move that led to it.
#[derive(Debug)]
struct Node {
    move_text: String,
    comment: String,
    position: Box<dyn AnyPosition>,
    /// Continuations, the main one first.
    children: Vec<usize>,
}

impl Clone for Node {
    fn clone(&self) -> Self {
        Self {
            move_text: self.move_text.clone(),
            comment: self.comment.clone(),
            position: self.position.boxed_clone(),
            children: self.children.clone(),
        }
    }
}

impl Match {
    /// Begins a game, from the game's own start or from a position string.
    ///
    /// # Errors
    /// [`StartError`] when the options or the position are wrong.
    pub fn new(
        game: &'static dyn AnyGame,
        values: OptionValues,
        position: Option<&str>,
    ) -> Result<Self, StartError> {
        let start = match position {
            Some(text) => game.read(&values, text)?,
            None => game.start(&values)?,
        };
        Ok(Self::from_position(game, values, start, position.is_some()))
    }

    /// Begins a game from a position of that game and those options, e.g. from a set-up.
    pub fn from_position(
        game: &'static dyn AnyGame,
        values: OptionValues,
        start: Box<dyn AnyPosition>,
        start_is_given: bool,
    ) -> Self {
        let rules = game.match_rules(&values);
        let root = Node {
            move_text: String::new(),
            comment: String::new(),
            position: start,
            children: Vec::new(),
        };
        Self {
            game,
            values,
            rules,
            start_is_given,
            headers: Vec::new(),
            nodes: vec![root],
            line: vec![0],
            ply: 0,
            called_off: None,
        }
    }

    /// The game.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The options.
    pub fn values(&self) -> &OptionValues {
        &self.values
    }

    /// The game string, `loa:simultaneous=draw`.
    pub fn game_string(&self) -> String {
        let options = self.values.text(self.start_is_given);
        let id = self.game.info().id;
        if options.is_empty() { id.to_owned() } else { format!("{id}:{options}") }
    }

    /// The current position.
    pub fn position(&self) -> &dyn AnyPosition {
        &*self.nodes[self.current()].position
    }

    /// The position the game began with.
    pub fn start(&self) -> &dyn AnyPosition {
        &*self.nodes[0].position
    }

    /// The current position as a tagged string: game string, blank, position.
    pub fn tagged_position(&self) -> String {
        let options = self.values.text(true);
        let id = self.game.info().id;
        let tag = if options.is_empty() { id.to_owned() } else { format!("{id}:{options}") };
        format!("{tag} {}", self.position().text())
    }

    /// How many turns are played.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The moves played so far, in canonical text.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.line[1..=self.ply].iter().map(|node| self.nodes[*node].move_text.as_str())
    }

    /// How the game has ended, by the board, by history or by the players.
    pub fn ending(&self) -> Option<Ending> {
        self.ending_of(self.path())
    }

    /// Whether the game ended here by the players' word (resignation, agreement, time, abandonment) and not by
    /// the rules.
    pub fn is_called_off(&self) -> bool {
        self.called_off.is_some_and(|(node, _)| node == self.current())
    }

    /// `1-0 connected` or `* unfinished`.
    pub fn result_text(&self) -> String {
        result_text(self.ending())
    }

    /// The moves that may be played now; history may forbid some that the position allows.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.ending().is_none() {
            self.position().for_each_move(&mut |text| {
                if !self.is_forbidden(&text) {
                    moves.push(text);
                }
                std::ops::ControlFlow::Continue(())
            });
        }
        moves
    }

    /// Plays a move, leniently read, and gives its canonical text. Moves that were taken back are
    /// forgotten, unless the same move is played again.
    ///
    /// # Errors
    /// [`MoveError`]; nothing changes then.
    pub fn play(&mut self, text: &str) -> Result<String, MoveError> {
        self.advance(text, false)
    }

    /// Plays a move and keeps what was taken back as a variation.
    ///
    /// # Errors
    /// [`MoveError`]; nothing changes then.
    pub fn branch(&mut self, text: &str) -> Result<String, MoveError> {
        self.advance(text, true)
    }

    /// Takes back a resignation, agreement or loss on time, else the last move; false at the start.
    pub fn undo(&mut self) -> bool {
        if self.called_off.take_if(|(node, _)| *node == self.line[self.ply]).is_some() {
            return true;
        }
        if self.ply == 0 {
            return false;
        }
        self.ply -= 1;
        true
    }

    /// Plays the move again that was taken back; false when there is none.
    pub fn redo(&mut self) -> bool {
        if self.ply + 1 == self.line.len() {
            return false;
        }
        self.ply += 1;
        true
    }

    /// `player` gives up; false when the game is over already.
    pub fn resign(&mut self, player: Player) -> bool {
        self.call_off(Ending::win(player.other(), Reason::RESIGN))
    }

    /// The players agree on a draw; false when the game is over already.
    pub fn agree_draw(&mut self) -> bool {
        self.call_off(Ending::draw(Reason::AGREED))
    }

    /// `player` has run out of time; false when the game is over already.
    pub fn lose_on_time(&mut self, player: Player) -> bool {
        self.call_off(Ending::win(player.other(), Reason::TIME))
    }

    /// `player` has abandoned the game; false when the game is over already.
    pub fn abandon(&mut self, player: Player) -> bool {
        self.call_off(Ending::win(player.other(), Reason::ABANDONED))
    }

    /// A header line of the record: `x`, `o`, `date` or whatever a user adds.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// Sets a header line. `game`, `rules`, `start` and `result` are written by the match itself and
    /// cannot be set; nor can what is no key of a header line.
    pub fn set_header(&mut self, key: &str, value: &str) {
        if key == "rules" || !Record::is_header_key(key) {
            return;
        }
        match self.headers.iter_mut().find(|(name, _)| name == key) {
            Some((_, old)) => value.clone_into(old),
            None => self.headers.push((key.to_owned(), value.to_owned())),
        }
    }

    /// What is said about the current position in the record.
    pub fn comment(&self) -> &str {
        &self.nodes[self.current()].comment
    }

    /// Says something about the current position.
    pub fn set_comment(&mut self, comment: &str) {
        let words: Vec<&str> = comment.split_whitespace().collect();
        let current = self.current();
        self.nodes[current].comment = words.join(" ");
    }

    /// The current position with the last move marked, during an unfinished move after `taken`.
    pub fn view(&self, taken: &[Step]) -> BoardView {
        let mut view = self.position().view(taken);
        self.mark_last_move(&mut view, self.ply);
        if let Some(ending) = self.ending() {
            view.set_status(self.position().turn(), Some(ending), self.game.info());
        }
        view
    }

    fn current(&self) -> usize {
        self.line[self.ply]
    }

    /// The nodes from the start to the current one.
    fn path(&self) -> &[usize] {
        &self.line[..=self.ply]
    }

    fn call_off(&mut self, ending: Ending) -> bool {
        if self.ending().is_some() {
            return false;
        }
        // The game ends here, so what was taken back is no part of it any more.
        let current = self.current();
        self.nodes[current].children.clear();
        self.line.truncate(self.ply + 1);
        self.called_off = Some((current, ending));
        true
    }

    fn advance(&mut self, text: &str, keep_line: bool) -> Result<String, MoveError> {
        if let Some(ending) = self.ending() {
            return Err(MoveError::game_over(ending));
        }
        let canonical = self.position().canonical_move(text)?;
        let position = self.position().after(&canonical)?;
        if self.repeats(&*position) {
            return Err(MoveError::illegal(text, "it repeats an earlier position"));
        }
        let current = self.current();
        let known = self.nodes[current]
            .children
            .iter()
            .copied()
            .find(|child| self.nodes[*child].move_text == canonical);
        let next_in_line = self.line.get(self.ply + 1).copied();
        if known.is_none() || known != next_in_line {
            let child = known.unwrap_or_else(|| {
                let node = Node {
                    move_text: canonical.clone(),
                    comment: String::new(),
                    position,
                    children: Vec::new(),
                };
                self.nodes.push(node);
                self.nodes.len() - 1
            });
            let children = &mut self.nodes[current].children;
            match next_in_line {
                // The move takes the place of the one it replaces, before any variations.
                Some(dropped) if !keep_line => {
                    children.retain(|other| *other != child);
                    if let Some(place) = children.iter_mut().find(|other| **other == dropped) {
                        *place = child;
                    }
                }
                _ if known.is_none() => children.push(child),
                _ => {}
            }
            self.line.truncate(self.ply + 1);
            self.line.push(child);
        }
        self.ply += 1;
        Ok(canonical)
    }
}

impl StepSource for Match {
    fn ending(&self) -> Option<Ending> {
        Match::ending(self)
    }

    fn next_steps(&self, taken: &[Step]) -> Vec<Step> {
        if self.ending().is_some() {
            return Vec::new();
        }
        let mut next = self.position().next_steps(taken);
        if self.forbids_repetition() {
            let mut tried = taken.to_vec();
            next.retain(|step| {
                tried.push(*step);
                let leads_on = self.has_allowed_move(&mut tried);
                tried.pop();
                leads_on
            });
        }
        next
    }

    fn move_of(&self, taken: &[Step]) -> Option<String> {
        if self.ending().is_some() {
            return None;
        }
        self.position().move_of(taken).filter(|text| !self.is_forbidden(text))
    }

    fn refusal(&self, taken: &[Step], step: Step) -> String {
        if self.position().next_steps(taken).contains(&step) {
            "every move that goes on so repeats an earlier position".to_owned()
        } else {
            self.position().refusal(taken, step)
        }
    }

    fn step_name(&self, step: Step) -> String {
        self.position().step_name(step)
    }
}

//! Matches: a start position, moves, and the rules that depend on history.

mod convert;
mod history;
mod tree;
mod walk;

pub use convert::parse_game;

use std::sync::Arc;

use crate::{
    AnyGame, AnyMove, AnyPosition, BoardView, Headers, KeyHistory, MatchRules, Message, MoveError,
    OptionValues, Outcome, Player, Reason, Record, RecordError, StartError, Step, StepSource,
    message, result_text,
};
use tree::{NodeList, Tree};

/// Why a record could not be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatchError {
    /// The options or the start position are invalid.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The record's syntax is invalid.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A move cannot be played.
    #[error("turn {turn}: {error}")]
    Move {
        /// The turn, counted from 1.
        turn: usize,
        /// The error.
        error: MoveError,
    },
    /// The caller stopped the replay.
    #[error("the replay was stopped")]
    Stopped,
    /// The record contradicts itself or this program.
    #[error("{0}")]
    Contradiction(Message),
}

impl MatchError {
    /// The error for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Start(error) => error.message(),
            Self::Record(error) => error.message(),
            Self::Move { turn, error } => at_turn(*turn, error),
            Self::Stopped => message!("replay-stopped" or self.to_string()),
            Self::Contradiction(why) => why.clone(),
        }
    }
}

/// An error in the move of a turn, counted from 1.
pub fn at_turn(turn: usize, error: &MoveError) -> Message {
    message!("at-turn" = "turn {turn}: {why}", turn = turn, why = error.message())
}

/// One play of a game.
///
/// The moves form a tree: the current line, and variations. There is always a current position;
/// [`play`](Self::play), [`undo`](Self::undo) and [`redo`](Self::redo) move along the line,
/// [`branch`](Self::branch) starts a variation. The match decides repetition, the turn limit,
/// resignation and agreed draws.
///
/// Clones share their history: the cost of cloning a match and playing a move does not depend on
/// its length.
#[derive(Clone, Debug)]
pub struct Match {
    game: &'static dyn AnyGame,
    values: OptionValues,
    rules: MatchRules,
    /// Whether the start was given as a position string.
    start_is_given: bool,
    headers: Headers,
    tree: Tree,
    /// The nodes of the active line, the start first.
    line: NodeList,
    /// The repetition keys of the active line, up to the current position.
    keys: KeyHistory,
    /// The number of moves played on the active line.
    ply: usize,
    /// The number of leading moves of the active line that are known to be on the main line.
    n_main: usize,
    /// An outcome by resignation, agreement, time or abandonment, and its node.
    ended_by_players: Option<(usize, Outcome)>,
}

impl Match {
    /// Starts a match from the standard start or a position string.
    ///
    /// # Errors
    /// [`StartError`] if the options or the position are invalid.
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

    /// Starts a match from a position of that game and those options, such as a manual setup.
    pub fn from_position(
        game: &'static dyn AnyGame,
        values: OptionValues,
        start: Box<dyn AnyPosition>,
        start_is_given: bool,
    ) -> Self {
        let rules = game.match_rules(&values);
        let mut begun = Self {
            game,
            values,
            rules,
            start_is_given,
            headers: Headers::default(),
            tree: Tree::new(start),
            line: NodeList::new(),
            keys: KeyHistory::new(rules.repetition),
            ply: 0,
            n_main: 0,
            ended_by_players: None,
        };
        begun.push_line(0);
        begun
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
        self.tag(self.start_is_given)
    }

    /// The game string without the options that a position implies, if `leave_out_board`.
    fn tag(&self, leave_out_board: bool) -> String {
        let options = self.values.text(leave_out_board);
        let id = self.game.info().id;
        if options.is_empty() { id.to_owned() } else { format!("{id}:{options}") }
    }

    /// The current position.
    pub fn position(&self) -> &dyn AnyPosition {
        &*self.tree[self.current()].position
    }

    /// The position the game began with.
    pub fn start(&self) -> &dyn AnyPosition {
        &*self.tree[0].position
    }

    /// The current position as a tagged string: game string, space, position.
    pub fn tagged_position(&self) -> String {
        format!("{} {}", self.tag(true), self.position().text())
    }

    /// The number of turns played.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The moves played so far.
    pub fn moves(&self) -> impl Iterator<Item = &AnyMove> {
        self.line_moves().take(self.ply)
    }

    /// How the game has ended, if it has: by the board, by history or by the players.
    pub fn outcome(&self) -> Option<Outcome> {
        self.current_outcome()
    }

    /// Whether the game ended here by resignation, agreement, time or abandonment and not by the
    /// rules.
    pub fn is_ended_by_players(&self) -> bool {
        self.ended_by_players.is_some_and(|(node, _)| node == self.current())
    }

    /// `1-0 connected` or `* unfinished`.
    pub fn result_text(&self) -> String {
        result_text(self.outcome())
    }

    /// The legal moves, without those that repeat a position where that is forbidden.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.position().for_each_move(&mut |m| {
                if !self.is_forbidden(&m) {
                    moves.push(m);
                }
                std::ops::ControlFlow::Continue(())
            });
        }
        moves
    }

    /// Parses a legal move. May accept variant spellings.
    ///
    /// # Errors
    /// [`MoveError`] if the text is malformed, or the rules or history forbid the move.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::game_over(outcome));
        }
        self.position().parse_move(text).and_then(|m| self.allowed(m))
    }

    /// Returns a legal move of the position if history allows it.
    ///
    /// # Errors
    /// [`MoveError`] if it is a forbidden repetition.
    pub fn allowed(&self, m: AnyMove) -> Result<AnyMove, MoveError> {
        if self.is_forbidden(&m) { Err(repeats(&m)) } else { Ok(m) }
    }

    /// Parses a move and plays it.
    ///
    /// # Errors
    /// [`MoveError`]; the match is then unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<AnyMove, MoveError> {
        let m = self.parse_move(text)?;
        self.play(&m).map(|()| m)
    }

    /// Plays a move. Drops moves that were taken back, unless `m` is the next of them.
    ///
    /// # Errors
    /// [`MoveError`]; the match is then unchanged.
    pub fn play(&mut self, m: &AnyMove) -> Result<(), MoveError> {
        self.advance(m, false)
    }

    /// Plays a move and keeps moves that were taken back as a variation.
    ///
    /// # Errors
    /// [`MoveError`]; the match is then unchanged.
    pub fn branch(&mut self, m: &AnyMove) -> Result<(), MoveError> {
        self.advance(m, true)
    }

    /// Takes back an ending by the players, else the last move; returns false at the start.
    pub fn undo(&mut self) -> bool {
        if self.ended_by_players.take_if(|(node, _)| *node == self.line[self.ply]).is_some() {
            return true;
        }
        if self.ply == 0 {
            return false;
        }
        self.go_to(self.ply - 1)
    }

    /// Replays the next move that was taken back; returns false if there is none.
    pub fn redo(&mut self) -> bool {
        self.go_to(self.ply + 1)
    }

    /// `player` resigns; returns false if the game is already over.
    pub fn resign(&mut self, player: Player) -> bool {
        self.end_by_players(Outcome::win(player.other(), Reason::RESIGN))
    }

    /// The players agree on a draw; returns false if the game is already over.
    pub fn agree_draw(&mut self) -> bool {
        self.end_by_players(Outcome::draw(Reason::AGREED))
    }

    /// `player` loses on time; returns false if the game is already over.
    pub fn lose_on_time(&mut self, player: Player) -> bool {
        self.end_by_players(Outcome::win(player.other(), Reason::TIME))
    }

    /// `player` abandons the game; returns false if the game is already over.
    pub fn abandon(&mut self, player: Player) -> bool {
        self.end_by_players(Outcome::win(player.other(), Reason::ABANDONED))
    }

    /// A header of the record: `x`, `o`, `date` or a custom one.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.get(key)
    }

    /// Sets a header. Ignores invalid keys, and `game`, `rules`, `start` and `result`, which the
    /// match itself writes.
    pub fn set_header(&mut self, key: &str, value: &str) {
        if key == "rules" || !Record::is_header_key(key) {
            return;
        }
        self.headers.set(key, value);
    }

    /// The comment on the current position.
    pub fn comment(&self) -> &str {
        &self.tree[self.current()].comment
    }

    /// Sets the comment on the current position.
    pub fn set_comment(&mut self, comment: &str) {
        let words: Vec<&str> = comment.split_whitespace().collect();
        let current = self.current();
        self.tree.get_mut(current).comment = Arc::new(words.join(" "));
    }

    /// Draws the current position with the last move marked, after the steps `taken` of a move.
    pub fn view(&self, taken: &[Step]) -> BoardView {
        let mut view = self.position().view(taken);
        self.mark_last_move(&mut view, self.ply);
        if let Some(outcome) = self.outcome() {
            view.set_status(self.position().turn(), Some(outcome), self.game.info());
        }
        view
    }

    fn current(&self) -> usize {
        self.line[self.ply]
    }

    /// Adds a node to the active line and goes there.
    fn push_line(&mut self, node: usize) {
        self.line.push(node);
        self.keys.push(self.repetition_key(node));
        self.ply = self.line.len() - 1;
    }

    /// Ends the active line at `ply` and goes there.
    fn truncate_line(&mut self, ply: usize) {
        self.line.truncate(ply + 1);
        self.n_main = self.n_main.min(ply);
        self.go_to(ply);
    }

    fn end_by_players(&mut self, outcome: Outcome) -> bool {
        if self.outcome().is_some() {
            return false;
        }
        // The game ends here, so moves that were taken back are no longer part of it.
        let current = self.current();
        while let Some(child) = self.tree.first_child(current) {
            self.tree.unlink(child);
        }
        self.truncate_line(self.ply);
        self.ended_by_players = Some((current, outcome));
        true
    }

    fn advance(&mut self, m: &AnyMove, keep_line: bool) -> Result<(), MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::game_over(outcome));
        }
        let position = self.position().after(m)?;
        if self.repeats(&*position) {
            return Err(repeats(m));
        }
        let current = self.current();
        let known = self.tree.child_after(current, m);
        let next_in_line = self.line.get(self.ply + 1);
        if known.is_some() && known == next_in_line {
            self.go_to(self.ply + 1);
            return Ok(());
        }
        // The move takes the position of the one it replaces, before any variations.
        let dropped = next_in_line.filter(|_| !keep_line);
        let child = match known {
            Some(child) => {
                if dropped.is_some() {
                    self.tree.unlink(child);
                    self.tree.link(child, dropped);
                }
                child
            }
            None => self.tree.add_child(current, m, position, dropped),
        };
        if let Some(dropped) = dropped {
            self.tree.unlink(dropped);
        }
        self.truncate_line(self.ply);
        self.push_line(child);
        Ok(())
    }
}

fn repeats(m: &AnyMove) -> MoveError {
    let why = message!("repeats-position" or "it repeats an earlier position");
    MoveError::illegal(m.text(), why)
}

impl StepSource for Match {
    fn outcome(&self) -> Option<Outcome> {
        Match::outcome(self)
    }

    fn next_steps(&self, taken: &[Step]) -> Vec<Step> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut next = self.position().next_steps(taken);
        if self.forbids_repetition() {
            let mut steps = taken.to_vec();
            next.retain(|step| {
                steps.push(*step);
                let is_allowed = self.has_allowed_move(&mut steps);
                steps.pop();
                is_allowed
            });
        }
        next
    }

    fn move_of(&self, taken: &[Step]) -> Option<AnyMove> {
        if self.outcome().is_some() {
            return None;
        }
        self.position().move_of(taken).filter(|m| !self.is_forbidden(m))
    }

    fn refusal(&self, taken: &[Step], step: Step) -> Message {
        if self.position().next_steps(taken).contains(&step) {
            message!("goes-on-to-repeat" = "every move that goes on so repeats an earlier position")
        } else {
            self.position().refusal(taken, step)
        }
    }

    fn step_name(&self, step: Step) -> String {
        self.position().step_name(step)
    }
}

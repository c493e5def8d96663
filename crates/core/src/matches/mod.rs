//! A game being played: start, moves, and everything that needs history.

mod convert;
mod history;
mod tree;
mod walk;

pub use convert::parse_game;

use std::sync::Arc;

use crate::{
    AnyGame, AnyMove, AnyPosition, BoardView, Ending, Headers, KeyHistory, MatchRules, Message,
    MoveError, OptionValues, Player, Reason, Record, RecordError, StartError, Step, StepSource,
    message, result_text,
};
use tree::{NodeList, Tree};

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
        /// The error.
        error: MoveError,
    },
    /// The replay was stopped from outside.
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

/// What is wrong with the move of a turn, counted from 1.
pub fn at_turn(turn: usize, error: &MoveError) -> Message {
    message!("at-turn" = "turn {turn}: {why}", turn = turn, why = error.message())
}

/// A game being played.
///
/// The moves form a tree: the current line, and variations. There is always a current position;
/// [`play`](Self::play), [`undo`](Self::undo) and [`redo`](Self::redo) move along the line,
/// [`branch`](Self::branch) starts a variation. Repetition, the turn limit, resignation and agreed
/// draws are decided here.
///
/// Clones share their common part: cloning and playing a move on a clone cost the same however long
/// the game is.
#[derive(Clone, Debug)]
pub struct Match {
    game: &'static dyn AnyGame,
    values: OptionValues,
    rules: MatchRules,
    /// True when the start was given as a position string.
    start_is_given: bool,
    headers: Headers,
    tree: Tree,
    /// The nodes of the active line, the start first.
    line: NodeList,
    /// The repetition keys of the active line, up to the current position.
    keys: KeyHistory,
    /// How many moves of the active line are played.
    ply: usize,
    /// How many moves of the active line are known to be main continuations.
    n_main: usize,
    /// Resignation, agreement or time: the node at which it happened, and what.
    ended_by_players: Option<(usize, Ending)>,
}

impl Match {
    /// Starts a game, from the standard start or from a position string.
    ///
    /// # Errors
    /// [`StartError`] if the options or the position are wrong.
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

    /// Starts a game from a position of that game and those options, such as from a manual setup.
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
        let options = self.values.text(self.start_is_given);
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

    /// The moves played so far.
    pub fn moves(&self) -> impl Iterator<Item = &AnyMove> {
        self.line_moves().take(self.ply)
    }

    /// How the game has ended, by the board, by history or by the players.
    pub fn ending(&self) -> Option<Ending> {
        self.current_ending()
    }

    /// Whether the game ended here by the players' word (resignation, agreement, time, abandonment) and not by
    /// the rules.
    pub fn is_ended_by_players(&self) -> bool {
        self.ended_by_players.is_some_and(|(node, _)| node == self.current())
    }

    /// `1-0 connected` or `* unfinished`.
    pub fn result_text(&self) -> String {
        result_text(self.ending())
    }

    /// The moves that may be played now; history may forbid some that the position allows.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        let mut moves = Vec::new();
        if self.ending().is_none() {
            self.position().for_each_move(&mut |m| {
                if !self.is_forbidden(&m) {
                    moves.push(m);
                }
                std::ops::ControlFlow::Continue(())
            });
        }
        moves
    }

    /// Parses a move that may be played now, leniently.
    ///
    /// # Errors
    /// [`MoveError`] when it cannot be read, or when the rules or history do not allow it.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        if let Some(ending) = self.ending() {
            return Err(MoveError::game_over(ending));
        }
        self.position().parse_move(text).and_then(|m| self.allowed(m))
    }

    /// A legal move of the position, if history allows it.
    ///
    /// # Errors
    /// [`MoveError`] when it repeats an earlier position where that is forbidden.
    pub fn allowed(&self, m: AnyMove) -> Result<AnyMove, MoveError> {
        if self.is_forbidden(&m) { Err(repeats(&m)) } else { Ok(m) }
    }

    /// Parses a move and plays it.
    ///
    /// # Errors
    /// [`MoveError`]; then nothing changes.
    pub fn play_text(&mut self, text: &str) -> Result<AnyMove, MoveError> {
        let m = self.parse_move(text)?;
        self.play(&m).map(|()| m)
    }

    /// Plays a move. Moves that were taken back are dropped, unless the same move is played again.
    ///
    /// # Errors
    /// [`MoveError`]; then nothing changes.
    pub fn play(&mut self, m: &AnyMove) -> Result<(), MoveError> {
        self.advance(m, false)
    }

    /// Plays a move and keeps what was taken back as a variation.
    ///
    /// # Errors
    /// [`MoveError`]; nothing changes then.
    pub fn branch(&mut self, m: &AnyMove) -> Result<(), MoveError> {
        self.advance(m, true)
    }

    /// Takes back a resignation, agreement or loss on time, else the last move; false at the start.
    pub fn undo(&mut self) -> bool {
        if self.ended_by_players.take_if(|(node, _)| *node == self.line[self.ply]).is_some() {
            return true;
        }
        if self.ply == 0 {
            return false;
        }
        self.go_to(self.ply - 1)
    }

    /// Plays the move again that was taken back; false when there is none.
    pub fn redo(&mut self) -> bool {
        self.go_to(self.ply + 1)
    }

    /// `player` resigns; false if the game is already over.
    pub fn resign(&mut self, player: Player) -> bool {
        self.end_by_players(Ending::win(player.other(), Reason::RESIGN))
    }

    /// The players agree on a draw; false when the game is over already.
    pub fn agree_draw(&mut self) -> bool {
        self.end_by_players(Ending::draw(Reason::AGREED))
    }

    /// `player` has run out of time; false when the game is over already.
    pub fn lose_on_time(&mut self, player: Player) -> bool {
        self.end_by_players(Ending::win(player.other(), Reason::TIME))
    }

    /// `player` has abandoned the game; false when the game is over already.
    pub fn abandon(&mut self, player: Player) -> bool {
        self.end_by_players(Ending::win(player.other(), Reason::ABANDONED))
    }

    /// A header line of the record: `x`, `o`, `date` or whatever a user adds.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.get(key)
    }

    /// Sets a header line. `game`, `rules`, `start` and `result` are written by the match itself
    /// and cannot be set; invalid keys are ignored.
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

    fn end_by_players(&mut self, ending: Ending) -> bool {
        if self.ending().is_some() {
            return false;
        }
        // The game ends here, so what was taken back is no part of it any more.
        let current = self.current();
        while let Some(child) = self.tree.first_child(current) {
            self.tree.unlink(child);
        }
        self.truncate_line(self.ply);
        self.ended_by_players = Some((current, ending));
        true
    }

    fn advance(&mut self, m: &AnyMove, keep_line: bool) -> Result<(), MoveError> {
        if let Some(ending) = self.ending() {
            return Err(MoveError::game_over(ending));
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
        // The move takes the place of the one it replaces, before any variations.
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

    fn move_of(&self, taken: &[Step]) -> Option<AnyMove> {
        if self.ending().is_some() {
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

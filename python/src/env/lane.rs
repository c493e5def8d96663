//! One game played step by step, at the speed of its concrete type.

use parlour_core::{
    FullPosition, GameResult, KeyHistory, MatchRules, PathHistory, PathStatus, Player, Rng, Step,
};

use super::HistoryCounts;
use super::actions::{Action, Actions};

/// An action that is not legal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IllegalAction;

/// A game in progress. Its lists keep their memory from step to step.
#[derive(Clone, Debug)]
pub(crate) struct Lane<P: FullPosition> {
    position: P,
    history: PathHistory,
    counts: HistoryCounts,
    /// Whether positions occurred before the first one of this lane.
    has_past: bool,
    result: Option<GameResult>,
    /// The steps of the unfinished move.
    taken: Vec<Step>,
    /// The legal moves; empty if the game has too many to list.
    moves: Vec<P::Move>,
    /// The steps of all moves, one move after the other.
    steps: Vec<Step>,
    /// For each move that begins with `taken`: its index and its steps, as a range.
    matching: Vec<MatchingMove>,
    /// The steps that may follow `taken`, if the game does not list its moves.
    next: Vec<Step>,
    /// The move that consists of `taken`, if the game does not list its moves.
    complete: Option<P::Move>,
}

#[derive(Clone, Copy, Debug)]
struct MatchingMove {
    move_idx: u32,
    start: u32,
    end: u32,
}

impl<P: FullPosition> Lane<P> {
    /// A game that begins at a position.
    pub(crate) fn new(position: P, rules: MatchRules) -> Self {
        let keys = KeyHistory::of_keys(rules.repetition, [position.repetition_key()]);
        Self::with_history(position, rules, &keys, 0, None)
    }

    /// A game after `plies` plies; `result` is `None` unless the game is over.
    pub(crate) fn with_history(
        position: P,
        rules: MatchRules,
        keys: &KeyHistory,
        plies: u32,
        result: Option<GameResult>,
    ) -> Self {
        let counts = HistoryCounts::of(&position, keys, plies);
        let mut lane = Self {
            position,
            history: PathHistory::new(rules, keys, plies),
            counts,
            has_past: keys.n_keys() > 1,
            result,
            taken: Vec::new(),
            moves: Vec::new(),
            steps: Vec::new(),
            matching: Vec::new(),
            next: Vec::new(),
            complete: None,
        };
        if result.is_none() {
            lane.begin_move();
        }
        lane
    }

    /// Becomes equal to another game, and reuses its own memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.position.clone_from(&other.position);
        self.history.clone_from(&other.history);
        (self.counts, self.has_past) = (other.counts, other.has_past);
        (self.result, self.complete) = (other.result, other.complete);
        self.taken.clone_from(&other.taken);
        self.moves.clone_from(&other.moves);
        self.steps.clone_from(&other.steps);
        self.matching.clone_from(&other.matching);
        self.next.clone_from(&other.next);
    }

    pub(crate) fn position(&self) -> &P {
        &self.position
    }

    pub(crate) fn turn(&self) -> Player {
        self.position.turn()
    }

    pub(crate) fn taken(&self) -> &[Step] {
        &self.taken
    }

    pub(crate) fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// The history that observations show.
    pub(crate) fn counts(&self) -> HistoryCounts {
        self.counts
    }

    /// The number of listed moves that begin with the steps taken; 0 if the game lists none.
    pub(crate) fn n_moves(&self) -> usize {
        self.matching.len()
    }

    /// Marks the legal actions.
    pub(crate) fn write_mask(&self, actions: Actions, mask: &mut [bool]) {
        mask.fill(false);
        if self.result.is_some() {
            return;
        }
        if P::MANY_PATHS {
            for step in &self.next {
                mask[actions.index_of(*step)] = true;
            }
            mask[actions.stop()] = self.complete.is_some();
            return;
        }
        for one in &self.matching {
            let at = one.start as usize + self.taken.len();
            let is_end = at == one.end as usize;
            mask[if is_end { actions.stop() } else { actions.index_of(self.steps[at]) }] = true;
        }
    }

    /// Takes an action; returns whether it completed a move. An illegal one changes nothing.
    pub(crate) fn push(&mut self, actions: Actions, action: usize) -> Result<bool, IllegalAction> {
        if self.result.is_some() {
            return Err(IllegalAction);
        }
        let found = match actions.get(action).ok_or(IllegalAction)? {
            Action::Stop => Some(self.stopped().ok_or(IllegalAction)?),
            Action::Step(step) if P::MANY_PATHS => {
                if !self.next.contains(&step) {
                    return Err(IllegalAction);
                }
                self.taken.push(step);
                self.find_next();
                self.complete.filter(|_| self.next.is_empty())
            }
            Action::Step(step) => {
                let (steps, n_taken) = (&self.steps, self.taken.len());
                let continues = |one: &MatchingMove| {
                    let at = one.start as usize + n_taken;
                    at < one.end as usize && steps[at] == step
                };
                if !self.matching.iter().any(continues) {
                    return Err(IllegalAction);
                }
                self.matching.retain(continues);
                self.taken.push(step);
                match self.matching[..] {
                    [_] => self.stopped(),
                    _ => None,
                }
            }
        };
        if let Some(m) = found {
            self.play(m);
        }
        Ok(found.is_some())
    }

    /// The legal move that consists of the steps taken.
    fn stopped(&self) -> Option<P::Move> {
        if P::MANY_PATHS {
            return self.complete;
        }
        let n_taken = self.taken.len();
        let is_complete = |one: &&MatchingMove| (one.end - one.start) as usize == n_taken;
        self.matching.iter().find(is_complete).map(|one| self.moves[one.move_idx as usize])
    }

    /// Plays a listed move by its index among those that begin with the steps taken.
    pub(crate) fn play_nth(&mut self, index: usize) -> Result<(), IllegalAction> {
        let one = *self.matching.get(index).ok_or(IllegalAction)?;
        self.play(self.moves[one.move_idx as usize]);
        Ok(())
    }

    /// Plays a random move that history allows.
    pub(crate) fn play_random(&mut self, rng: &mut Rng) {
        /// Attempts before the first allowed move is taken. Forbidden moves are rare.
        const TRIES: u32 = 1000;
        if self.result.is_some() {
            return;
        }
        if !P::MANY_PATHS {
            let index = rng.below(self.matching.len() as u64) as usize;
            return self.play(self.moves[self.matching[index].move_idx as usize]);
        }
        let mut buffer = std::mem::take(&mut self.moves);
        let tries = 0..TRIES;
        let mut drawn = tries.filter_map(|_| self.position.random_move(rng, &mut buffer));
        let m = drawn.find(|m| !self.is_forbidden(*m));
        buffer.clear();
        self.moves = buffer;
        let m = m.unwrap_or_else(|| self.first_allowed(&mut Vec::new()).expect("not over"));
        self.play(m);
    }

    fn play(&mut self, m: P::Move) {
        let counts = self.history.counts(&self.position, m);
        self.position.play_unchecked(m);
        self.counts.n_plies += 1;
        if self.history.counts_repetition() {
            let key = self.position.repetition_key();
            // Most positions are new, and a scan of the line is cheaper than a lookup.
            let is_new = !self.has_past && !self.history.is_repeated(key);
            self.counts.n_earlier = if is_new { 0 } else { self.history.occurrences(key) };
        }
        self.taken.clear();
        match self.history.enter(&self.position, counts) {
            PathStatus::Over(result) => {
                self.result = Some(result);
                self.matching.clear();
                self.next.clear();
                self.complete = None;
            }
            _ => self.begin_move(),
        }
    }

    /// Finds the legal moves of a new position. If history forbids all of them, the game is drawn.
    fn begin_move(&mut self) {
        if P::MANY_PATHS {
            self.find_next();
            if self.next.is_empty() {
                self.result = Some(GameResult::Draw);
            }
            return;
        }
        self.moves.clear();
        self.steps.clear();
        self.matching.clear();
        self.position.legal_moves(&mut self.moves);
        let forbids = self.history.forbids_repetition();
        for (move_idx, m) in self.moves.iter().enumerate() {
            if forbids && self.is_forbidden(*m) {
                continue;
            }
            let start = self.steps.len() as u32;
            self.position.append_steps(*m, &mut self.steps);
            let end = self.steps.len() as u32;
            self.matching.push(MatchingMove { move_idx: move_idx as u32, start, end });
        }
        if self.matching.is_empty() {
            self.result = Some(GameResult::Draw);
        }
    }

    /// Finds the steps after `taken`, and the move that consists of `taken`.
    fn find_next(&mut self) {
        let mut next = std::mem::take(&mut self.next);
        next.clear();
        self.position.next_steps(&self.taken, &mut next);
        if self.history.forbids_repetition() {
            let mut steps = self.taken.clone();
            next.retain(|step| {
                steps.push(*step);
                let is_allowed = self.first_allowed(&mut steps).is_some();
                steps.pop();
                is_allowed
            });
        }
        self.next = next;
        self.complete = self.position.move_of(&self.taken).filter(|m| !self.is_forbidden(*m));
    }

    /// The first move that begins with these steps and that history allows.
    fn first_allowed(&self, steps: &mut Vec<Step>) -> Option<P::Move> {
        let own = self.position.move_of(steps).filter(|m| !self.is_forbidden(*m));
        own.or_else(|| {
            let mut next = Vec::new();
            self.position.next_steps(steps, &mut next);
            next.into_iter().find_map(|step| {
                steps.push(step);
                let found = self.first_allowed(steps);
                steps.pop();
                found
            })
        })
    }

    fn is_forbidden(&self, m: P::Move) -> bool {
        self.history.forbids_repetition()
            && self.history.is_repeated(self.position.after(m).repetition_key())
    }
}

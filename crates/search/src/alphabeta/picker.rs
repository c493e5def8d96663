//! The staged move picker, and its move ordering: history heuristic, countermove history, killers.

use parlour_core::{Evaluator, Listing, Player, Position, SCORE_LIMIT, SLOTS, Symmetry};

use super::node::{Found, Frame};
use super::worker::Worker;
use crate::StopReason;
use crate::budget::NodeCounter;

/// The weight of the game's move ordering relative to history.
const ORDER_SCALE: i32 = 16;

/// The number of moves above which the game's ordering costs more at frontier nodes than it saves.
const LONG_LIST: usize = 100;

/// The number of moves to order between two budget checks.
const CHECK_EVERY: usize = 256;

/// The TT move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hint {
    /// Its index in the move list, or its history index in a mirror image.
    pub(super) tt_move: u16,
    pub(super) symmetry: Option<Symmetry>,
}

/// The stages of a move picker. The TT move is an index into the move list; killers need no list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The root moves, in order.
    Root(usize),
    /// The killers, if there is no TT move.
    Killer(usize),
    /// Generates the moves and yields the TT move.
    TtMove,
    /// Scores the other moves.
    Score,
    /// The other moves, best first.
    Others,
}

/// A move and its index in the move list, if known.
pub(super) type Picked<M> = (M, Option<usize>);

/// Yields the moves of one node in search order.
#[derive(Clone, Copy, Debug)]
pub(super) struct MovePicker<M> {
    stage: Stage,
    hint: Option<Hint>,
    killers: [Option<M>; 2],
    /// The killers and the TT move if already yielded.
    done: [Option<M>; 3],
    /// The maximum number of moves to search (late move pruning).
    lmp_limit: usize,
    /// The start of the node's lists on the worker's stacks.
    base: usize,
    picks_base: usize,
    n_picked: usize,
    listing: Listing,
}

impl<M> MovePicker<M> {
    /// Whether the result depends on unlisted moves. It does not if the TT move failed high.
    pub(super) fn misses_moves(&self) -> bool {
        !self.listing.is_complete() && self.stage != Stage::Score
    }
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Creates a picker for an inner node.
    #[inline]
    pub(super) fn move_picker(
        &self,
        hint: Option<Hint>,
        lmp_limit: usize,
        ply: usize,
    ) -> MovePicker<P::Move> {
        MovePicker {
            stage: if hint.is_some() { Stage::TtMove } else { Stage::Killer(0) },
            hint,
            killers: self.history.killers(ply),
            done: [None; 3],
            lmp_limit,
            base: self.moves.len(),
            picks_base: self.picks.len(),
            n_picked: 0,
            listing: Listing::Complete,
        }
    }

    /// Creates a picker for the root that skips the moves of better lines.
    pub(super) fn root_picker(&self, line_idx: usize) -> MovePicker<P::Move> {
        MovePicker { stage: Stage::Root(line_idx), ..self.move_picker(None, usize::MAX, 0) }
    }

    /// The next move of a node.
    #[inline]
    pub(super) fn next_move(
        &mut self,
        position: &P,
        picker: &mut MovePicker<P::Move>,
        frame: Frame,
        found: &Found<P::Move>,
    ) -> Result<Option<Picked<P::Move>>, StopReason> {
        loop {
            match picker.stage {
                Stage::Root(move_idx) => {
                    picker.stage = Stage::Root(move_idx + 1);
                    return Ok(self.root_moves.get(move_idx).map(|m| (*m, None)));
                }
                Stage::Killer(idx) => {
                    picker.stage = if idx == 0 { Stage::Killer(1) } else { Stage::TtMove };
                    if let Some(m) = picker.killers[idx].filter(|m| position.is_legal(*m)) {
                        picker.done[idx] = Some(m);
                        return Ok(Some((m, None)));
                    }
                }
                Stage::TtMove => {
                    let counter = &mut self.counter;
                    picker.listing =
                        position.candidate_moves(&mut self.moves, &mut self.scratch, counter);
                    picker.stage = Stage::Score;
                    let hint = picker.hint;
                    if let Some(index) =
                        hint.and_then(|hint| self.hinted(position, picker.base, hint))
                    {
                        let m = self.moves[picker.base + index];
                        picker.done[2] = Some(m);
                        return Ok(Some((m, Some(index))));
                    }
                }
                Stage::Score => {
                    self.order(position, picker.base, frame.ply, picker.done, frame.depth == 1)?;
                    picker.stage = Stage::Others;
                }
                Stage::Others => {
                    let picks = &mut self.picks[picker.picks_base..];
                    if picker.n_picked == picks.len() {
                        return Ok(None);
                    }
                    if found.n_tried >= picker.lmp_limit && found.best > -SCORE_LIMIT {
                        self.n_unproven += 1;
                        return Ok(None);
                    }
                    select_best(picks, picker.n_picked);
                    let index = index_of(picks[picker.n_picked]);
                    picker.n_picked += 1;
                    return Ok(Some((self.moves[picker.base + index], Some(index))));
                }
            }
        }
    }

    /// Pops the lists of a node off the stacks.
    #[inline]
    pub(super) fn drop_moves(&mut self, picker: &MovePicker<P::Move>) {
        self.moves.truncate(picker.base);
        self.picks.truncate(picker.picks_base);
    }

    /// The index of the TT move in the move list.
    #[inline]
    fn hinted(&self, position: &P, base: usize, hint: Hint) -> Option<usize> {
        let moves = &self.moves[base..];
        let tt_move = hint.tt_move as usize;
        match hint.symmetry {
            None => Some(tt_move).filter(|index| *index < moves.len()),
            Some(symmetry) => {
                moves.iter().position(|m| self.mirrored_index(position, *m, symmetry) == tt_move)
            }
        }
    }

    /// The history index of a move's mirror image.
    #[inline]
    pub(super) fn mirrored_index(&self, position: &P, m: P::Move, symmetry: Symmetry) -> usize {
        let m = self.mirror.map_or(m, |mirror| (mirror.transformed_move)(position, m, symmetry));
        self.evaluator.history_index(m)
    }

    /// Scores the moves from `base` on, except those in `done`. `is_frontier` is true at depth 1.
    #[inline]
    pub(super) fn order(
        &mut self,
        position: &P,
        base: usize,
        ply: usize,
        done: [Option<P::Move>; 3],
        is_frontier: bool,
    ) -> Result<(), StopReason> {
        let killers = self.history.killers(ply);
        let (turn, before) = (position.turn(), self.history_indices[ply]);
        let has_done = done != [None; 3];
        // If one killer is done, so is every legal one.
        let has_tried_killers = done[..2] != [None; 2];
        let uses_game_order = !(is_frontier && self.moves.len() - base > LONG_LIST);
        for (index, m) in self.moves[base..].iter().enumerate() {
            if index % CHECK_EVERY == CHECK_EVERY - 1 {
                self.counter.work_on(CHECK_EVERY as u64 * NodeCounter::STEPS_PER_MOVE)?;
            }
            if has_done && done.contains(&Some(*m)) {
                continue;
            }
            let history = self.history.score(turn, before, self.evaluator.history_index(*m));
            let bonus =
                if has_tried_killers { 0 } else { HistoryTables::killer_bonus(&killers, *m) };
            let game_order = if uses_game_order { self.evaluator.order(position, *m) } else { 0 };
            let game_order = game_order.saturating_mul(ORDER_SCALE);
            self.picks.push(pick(game_order.saturating_add(history + bonus), index));
        }
        let rest = ((self.moves.len() - base) % CHECK_EVERY) as u64;
        self.counter.work_on(rest * NodeCounter::STEPS_PER_MOVE)
    }

    /// Updates history after a fail high: a bonus for the move, which becomes a killer, and a malus
    /// for the scored moves before it.
    pub(super) fn update_history(
        &mut self,
        turn: Player,
        picker: &MovePicker<P::Move>,
        m: P::Move,
        frame: Frame,
    ) {
        let (before, bonus) = (self.history_indices[frame.ply], bonus(frame.depth));
        for tried in &self.picks[picker.picks_base..picker.picks_base + picker.n_picked] {
            let other = self.moves[picker.base + index_of(*tried)];
            if other != m {
                self.history.update(turn, before, self.evaluator.history_index(other), -bonus);
            }
        }
        self.history.update(turn, before, self.evaluator.history_index(m), bonus);
        self.history.add_killer(frame.ply, m);
    }
}

/// The history bonus of a cutoff at this depth.
fn bonus(depth: i32) -> i32 {
    (32 * depth * depth).min(1024)
}

/// The ordering score and list index of a move, packed to sort by score, then by index.
pub(super) type Pick = u64;

#[inline]
fn pick(score: i32, index: usize) -> Pick {
    let biased = (i64::from(score) - i64::from(i32::MIN)) as u64;
    biased << 32 | u64::from(u32::MAX - index as u32)
}

#[inline]
pub(super) fn index_of(pick: Pick) -> usize {
    (u32::MAX - pick as u32) as usize
}

/// The number of moves to pick by selection. The rest are sorted, because a node that searches this
/// many moves usually searches all.
const N_SELECTED: usize = 6;

/// Moves the best pick from `n_done` on to index `n_done`.
#[inline]
pub(super) fn select_best(picks: &mut [Pick], n_done: usize) {
    let rest = &mut picks[n_done..];
    if n_done < N_SELECTED {
        let (mut best, mut best_index) = (0, 0);
        for (index, pick) in rest.iter().enumerate() {
            if *pick > best {
                (best, best_index) = (*pick, index);
            }
        }
        if best_index > 0 {
            rest.swap(0, best_index);
        }
    } else if n_done == N_SELECTED {
        rest.sort_unstable_by(|one, two| two.cmp(one));
    }
}

/// The history heuristic, countermove history and killers of one thread.
#[derive(Debug)]
pub(super) struct HistoryTables<M> {
    /// By side and history index.
    history: Vec<i16>,
    /// Countermove history, by the hashed history indices of the previous move and this one.
    countermoves: Vec<i16>,
    /// The last moves that caused a cutoff, by ply.
    killers: Vec<[Option<M>; 2]>,
}

/// The bound of history values.
const MAX_HISTORY: i32 = 8192;
const PREVIOUS_BITS: u32 = 8;
const MOVE_BITS: u32 = 10;

impl<M: Copy + Eq> HistoryTables<M> {
    /// Killer bonuses, on the scale of history scores (up to about 4000).
    const KILLERS: [i32; 2] = [3000, 2500];

    pub(super) fn new(n_plies: usize) -> Self {
        Self {
            history: vec![0; 2 * SLOTS],
            countermoves: vec![0; 1 << (PREVIOUS_BITS + MOVE_BITS)],
            killers: vec![[None; 2]; n_plies],
        }
    }

    /// Prepares for the next search of the same game: clears killers, halves history.
    pub(super) fn age(&mut self) {
        self.killers.fill([None; 2]);
        // Not one chained iterator, which compilers do not vectorize.
        for table in [&mut self.history, &mut self.countermoves] {
            for value in table {
                *value /= 2;
            }
        }
    }

    #[inline]
    fn killers(&self, ply: usize) -> [Option<M>; 2] {
        self.killers[ply]
    }

    #[inline]
    fn killer_bonus(killers: &[Option<M>; 2], m: M) -> i32 {
        if killers[0] == Some(m) {
            Self::KILLERS[0]
        } else if killers[1] == Some(m) {
            Self::KILLERS[1]
        } else {
            0
        }
    }

    /// The ordering score of a move: history plus countermove history.
    #[inline]
    fn score(&self, turn: Player, before: usize, slot: usize) -> i32 {
        let history = self.history[turn.index() * SLOTS + slot];
        let countermove = self.countermoves[countermove_index(before, slot)];
        (i32::from(history) + i32::from(countermove)) / 4
    }

    /// Adds a killer.
    fn add_killer(&mut self, ply: usize, m: M) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
    }

    /// Applies a bonus, or a malus if negative, with history gravity.
    #[inline]
    fn update(&mut self, turn: Player, before: usize, slot: usize, bonus: i32) {
        let apply = |value: &mut i16| {
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
        };
        apply(&mut self.history[turn.index() * SLOTS + slot]);
        apply(&mut self.countermoves[countermove_index(before, slot)]);
    }
}

#[inline]
fn countermove_index(before: usize, slot: usize) -> usize {
    let fold = |slot: usize, bits: u32| (slot as u32).wrapping_mul(0x9e37_79b1) >> (32 - bits);
    ((fold(before, PREVIOUS_BITS) << MOVE_BITS) | fold(slot, MOVE_BITS)) as usize
}

/// The late move reduction, by depth and move number.
#[inline]
pub(super) fn reduction_of(depth: i32, n_tried: usize) -> i32 {
    (log2_sixteenths(depth as u32) * log2_sixteenths(n_tried as u32) / 1024) as i32
}

/// 16 times the base-2 logarithm, interpolated linearly between powers of 2. Integer arithmetic, so
/// that searches are the same on every machine.
const fn log2_sixteenths(number: u32) -> u32 {
    let number = if number == 0 { 1 } else { number };
    let whole = number.ilog2();
    16 * whole + ((number << 4) >> whole) - 16
}

#[cfg(test)]
mod tests {
    use super::{index_of, log2_sixteenths, pick, select_best};

    #[test]
    fn picks_are_ordered_by_score_then_index() {
        let scores = [3, -7, i32::MAX, 3, i32::MIN, 900, 0, -7, 12, 12, 5];
        let mut picks: Vec<u64> =
            scores.iter().enumerate().map(|(index, score)| pick(*score, index)).collect();
        for n_done in 0..picks.len() {
            select_best(&mut picks, n_done);
        }
        let indices: Vec<usize> = picks.into_iter().map(index_of).collect();
        assert_eq!(indices, [2, 5, 8, 9, 10, 0, 3, 6, 1, 7, 4]);
    }

    #[test]
    fn logarithms_of_powers_are_exact() {
        assert_eq!([1, 2, 4, 64].map(log2_sixteenths), [0, 16, 32, 96]);
        assert_eq!(log2_sixteenths(3), 24);
    }
}

//! The search of one node, top to bottom: end of the game, mate-distance pruning, static
//! evaluation, reverse futility pruning, TT probe, null-move pruning, internal iterative reduction,
//! late move pruning, the move loop with late move reductions and principal variation search, TT
//! store; quiescence search at the leaves.
//!
//! The root is a node too: [`Worker::search_root`] runs the same move loop over its own list of
//! moves.

use parlour_core::{Evaluator, GameResult, LOGIT, Player, Position, SCORE_LIMIT, Symmetry, mix};

use super::picker::{Hint, MovePicker, Picked, index_of, reduction_of, select_best};
use super::worker::Worker;
use crate::mirror::Mirror;
use crate::table::{Bound, Entry};
use crate::{Score, StopReason};

/// Larger than any score.
pub(super) const INFINITY: i32 = Score::WIN + 1;

/// The maximum ply of any line, including quiescence.
pub(super) const MAX_PLY: usize = 160;

/// The maximum depth of quiescence search.
const QUIESCENCE_DEPTH: i32 = 16;

/// The maximum depth for reverse futility pruning and late move pruning.
const RFP_DEPTH: i32 = 4;

/// Reverse futility margin per ply of depth.
const RFP_MARGIN: i32 = LOGIT / 2;

/// The minimum depth for null-move pruning.
const NULL_DEPTH: i32 = 3;

/// The minimum depth for internal iterative reduction.
const IIR_DEPTH: i32 = 4;

/// The number of first moves without late move reduction.
const UNREDUCED_MOVES: usize = 3;

/// The score of a node, unless the search stops first.
pub(super) type Searched = Result<i32, StopReason>;

/// The search parameters of one node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Whether the position counts as an occurrence for repetition.
    pub(super) counts: bool,
    /// Whether the last move was a null move.
    pub(super) after_null: bool,
}

impl Frame {
    /// Whether the window is open, as at PV nodes.
    #[inline]
    fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    const fn is_root(self) -> bool {
        self.ply == 0
    }
}

/// The result of the move loop so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<M> {
    pub(super) best: i32,
    alpha: i32,
    /// The best move; `None` if all failed low.
    m: Option<M>,
    /// Its index in the move list, if known.
    index: Option<usize>,
    /// The number of moves tried.
    pub(super) n_tried: usize,
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Searches a position and returns its score for the side to move.
    fn search(&mut self, position: &P, frame: Frame) -> Searched {
        self.counter.visit()?;
        if frame.is_pv() {
            self.pv[frame.ply].clear();
        }
        // No repetition check at the leaves: the key is too costly, and the next iteration checks
        // it.
        let is_leaf = frame.depth <= 0 && !self.settings.is_exact;
        let counts = frame.counts;
        if let Some(end) = self.path.end_at(position, frame.ply as u32, counts, is_leaf) {
            if end.is_path_dependent {
                self.n_unproven += 1;
            }
            return Ok(result_score(end.result, position.turn(), frame.ply));
        }
        if frame.depth > 0 && frame.ply < MAX_PLY {
            self.inner_node(position, frame)
        } else {
            self.quiescence(position, frame)
        }
    }

    /// Searches a position that is not over and not at the leaves.
    fn inner_node(&mut self, position: &P, frame: Frame) -> Searched {
        let Frame { mut depth, ply, .. } = frame;

        // Mate-distance pruning.
        let alpha = frame.alpha.max(ply as i32 - Score::WIN);
        let beta = frame.beta.min(Score::WIN - (ply as i32 + 1));
        if alpha >= beta {
            return Ok(alpha);
        }
        let frame = Frame { alpha, beta, ..frame };
        let is_pv = frame.is_pv();

        // An immediate win that the game finds without playing moves.
        if self.path.trusts_proofs()
            && let Some(m) = self.evaluator.winning_move(position)
        {
            if is_pv {
                self.pv[ply].push(m);
            }
            return Ok(Score::WIN - (ply as i32 + 1));
        }

        // Static evaluation, before the TT probe: it is usually cheaper than a TT cache miss.
        let static_eval = self.static_eval(position, frame);

        // Reverse futility pruning.
        if let Some(static_eval) = static_eval
            && depth <= RFP_DEPTH
            && static_eval - RFP_MARGIN * depth >= beta
        {
            self.n_unproven += 1;
            return Ok(static_eval);
        }

        // TT probe.
        let (key, symmetry) = self.tt_key(position);
        let entry = if self.settings.table { self.table.get(key) } else { None };
        if let Some(entry) = entry
            && let Some(score) = self.tt_cutoff(position, entry, frame)
        {
            return Ok(score);
        }
        let tt_move = entry.map(|entry| entry.tt_move).filter(|tt_move| *tt_move != Entry::NO_MOVE);

        let plain_key = symmetry.is_none().then_some(key ^ self.salt);
        let length = self.path.push(position, plain_key, frame.counts);

        // Null-move pruning.
        if let Some(score) = self.null_move_cutoff(position, frame, static_eval)? {
            self.path.truncate(length);
            return Ok(score);
        }

        // Internal iterative reduction: a shallower search finds a TT move for the next iteration.
        if tt_move.is_none() && depth >= IIR_DEPTH && self.settings.reductions && !self.is_proving {
            depth -= 1;
        }

        // Late move pruning: in a hopeless position, search only the first moves.
        let is_hopeless = static_eval.is_some_and(|eval| eval + RFP_MARGIN * depth <= alpha);
        let lmp_limit = if is_hopeless && depth <= RFP_DEPTH {
            (4 + 3 * depth * depth) as usize
        } else {
            usize::MAX
        };

        let frame = Frame { depth, ..frame };
        let n_unproven_before = self.n_unproven;
        let hint = tt_move.map(|tt_move| Hint { tt_move, symmetry });
        let picker = self.move_picker(hint, lmp_limit, ply);
        let found = self.move_loop(position, picker, frame)?;
        self.path.truncate(length);

        // TT store.
        if self.settings.table {
            let is_sure = self.n_unproven == n_unproven_before;
            self.tt_store(position, (key, symmetry), frame, &found, is_sure);
        }
        Ok(found.best)
    }

    /// Searches the moves of a node, or of the root, until one fails high.
    pub(super) fn move_loop(
        &mut self,
        position: &P,
        mut picker: MovePicker<P::Move>,
        frame: Frame,
    ) -> Result<Found<P::Move>, StopReason> {
        let mut found =
            Found { best: -INFINITY, alpha: frame.alpha, m: None, index: None, n_tried: 0 };
        while let Some((m, index)) = self.next_move(position, &mut picker, frame, &found)? {
            if self.search_move(position, (m, index), &mut found, frame)? {
                if !frame.is_root() {
                    self.update_history(position.turn(), &picker, m, frame);
                }
                break;
            }
        }
        if picker.misses_moves() {
            // An unlisted move may be better, so a loss is not proven.
            self.n_unproven += 1;
            found.best = found.best.max(-SCORE_LIMIT);
        }
        self.drop_moves(&picker);
        Ok(found)
    }

    /// Searches a move and returns whether it fails high.
    #[inline]
    fn search_move(
        &mut self,
        position: &P,
        (m, index): Picked<P::Move>,
        found: &mut Found<P::Move>,
        frame: Frame,
    ) -> Result<bool, StopReason> {
        let Frame { depth, ply, beta, .. } = frame;
        let (n_before, is_pv) = (found.n_tried, frame.is_pv());
        found.n_tried += 1;
        let mut next = position.clone();
        next.play_unchecked(m);
        if depth > 1 {
            self.prefetch(&next);
        }
        // Root moves are already filtered.
        if self.path.forbids_repetition()
            && !frame.is_root()
            && self.path.is_repeated(next.repetition_key())
        {
            self.n_unproven += 1;
            return Ok(false);
        }
        self.history_indices[ply + 1] = self.evaluator.history_index(m);
        if is_pv {
            self.pv[ply + 1].clear();
        }
        let counts = self.path.counts(position, m);
        let alpha = found.alpha;
        let below =
            Frame { depth: depth - 1, ply: ply + 1, alpha, beta, counts, after_null: false };
        self.evaluator.push(&mut self.state, position, Some(m), &next);
        let score = self.pv_search(&next, below, n_before, is_pv)?;
        self.evaluator.pop(&mut self.state);
        found.best = found.best.max(score);
        if score > found.alpha {
            found.alpha = score;
            (found.m, found.index) = (Some(m), index);
            if is_pv {
                self.update_pv(ply, m);
            }
            if frame.is_root() {
                self.report_root_move(score);
            }
        }
        Ok(score >= beta)
    }

    /// Principal variation search of a move: a null window, reduced for late moves; then without
    /// the reduction; then the full window if the score lies inside. `below` has the parent's
    /// window.
    #[inline]
    fn pv_search(&mut self, next: &P, below: Frame, n_before: usize, is_pv: bool) -> Searched {
        let Frame { depth, alpha, beta, .. } = below;
        let full = Frame { alpha: -beta, beta: -alpha, ..below };
        if n_before == 0 {
            return self.search(next, full).map(|score| -score);
        }
        let narrow = Frame { alpha: -alpha - 1, beta: -alpha, ..below };
        let reduction = self.late_move_reduction(depth, n_before, is_pv);
        let mut score = -self.search(next, Frame { depth: depth - reduction, ..narrow })?;
        if score > alpha && reduction > 0 {
            score = -self.search(next, narrow)?;
        }
        if score > alpha && score < beta && is_pv {
            score = -self.search(next, full)?;
        }
        Ok(score)
    }

    #[inline]
    fn late_move_reduction(&self, depth: i32, n_before: usize, is_pv: bool) -> i32 {
        // A reduced search that fails low is not repeated, so it proves nothing.
        let is_reduced = self.settings.reductions && !self.is_proving;
        if !is_reduced || depth < 2 || n_before < UNREDUCED_MOVES {
            return 0;
        }
        (reduction_of(depth, n_before) - i32::from(is_pv)).clamp(0, depth - 1)
    }

    /// Quiescence search: stands pat or plays noisy moves.
    fn quiescence(&mut self, position: &P, frame: Frame) -> Searched {
        let Frame { ply, mut alpha, beta, .. } = frame;
        if !self.settings.is_exact
            && self.path.trusts_proofs()
            && self.evaluator.winning_move(position).is_some()
        {
            return Ok(Score::WIN - (ply as i32 + 1));
        }
        self.n_unproven += 1;
        let mut best = self.evaluator.evaluate_line(&mut self.state, position);
        let is_enough = frame.depth <= -QUIESCENCE_DEPTH || ply >= MAX_PLY;
        if !E::QUIESCENCE || !self.settings.quiescence || best >= beta || is_enough {
            return Ok(best);
        }
        alpha = alpha.max(best);
        let (base, picks_base) = (self.moves.len(), self.picks.len());
        self.evaluator.noisy_moves(position, &mut self.moves);
        let n_moves = self.moves.len() - base;
        self.order(position, base, ply, [None; 3], false)?;
        for n_done in 0..n_moves {
            select_best(&mut self.picks[picks_base..], n_done);
            let m = self.moves[base + index_of(self.picks[picks_base + n_done])];
            let mut next = position.clone();
            next.play_unchecked(m);
            if self.path.forbids_repetition() && self.path.is_repeated(next.repetition_key()) {
                continue;
            }
            self.history_indices[ply + 1] = self.evaluator.history_index(m);
            let below =
                Frame { depth: frame.depth - 1, ply: ply + 1, alpha: -beta, beta: -alpha, ..frame };
            self.evaluator.push(&mut self.state, position, Some(m), &next);
            let score = -self.search(&next, below)?;
            self.evaluator.pop(&mut self.state);
            best = best.max(score);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(base);
        self.picks.truncate(picks_base);
        Ok(best)
    }

    /// The static evaluation of an inner node, if pruning may use it: not at PV nodes, and not if
    /// the window lies among wins or losses.
    #[inline]
    fn static_eval(&mut self, position: &P, frame: Frame) -> Option<i32> {
        let Frame { depth, alpha, beta, .. } = frame;
        let is_wanted = (self.settings.pruning && depth <= RFP_DEPTH)
            || (self.settings.null_move && depth >= NULL_DEPTH && !frame.after_null);
        let is_open = alpha.abs() <= SCORE_LIMIT && beta.abs() <= SCORE_LIMIT;
        (is_wanted && is_open && !frame.is_pv() && !self.is_proving)
            .then(|| self.evaluator.evaluate_line(&mut self.state, position))
    }

    /// Null-move pruning: returns a score if the node fails high even after passing.
    #[inline]
    fn null_move_cutoff(
        &mut self,
        position: &P,
        frame: Frame,
        static_eval: Option<i32>,
    ) -> Result<Option<i32>, StopReason> {
        let Frame { depth, ply, beta, .. } = frame;
        let is_tried = self.settings.null_move
            && !frame.after_null
            && depth >= NULL_DEPTH
            && static_eval.is_some_and(|eval| eval >= beta);
        let passed = if is_tried { self.evaluator.null_move(position) } else { None };
        let Some(passed) = passed else { return Ok(None) };
        let n_unproven_before = self.n_unproven;
        self.history_indices[ply + 1] = 0;
        let below = Frame {
            depth: depth - 3 - depth / 6,
            ply: ply + 1,
            alpha: -beta,
            beta: 1 - beta,
            counts: false,
            after_null: true,
        };
        self.evaluator.push(&mut self.state, position, None, &passed);
        let score = -self.search(&passed, below)?;
        self.evaluator.pop(&mut self.state);
        if score >= beta {
            // A null move is not legal, so it proves nothing.
            self.n_unproven += 1;
            return Ok(Some(score.min(SCORE_LIMIT)));
        }
        self.n_unproven = n_unproven_before;
        Ok(None)
    }

    /// Updates the PV: the move, then the PV of the child.
    fn update_pv(&mut self, ply: usize, m: P::Move) {
        let (above, below) = self.pv.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(m);
        above[ply].extend_from_slice(&below[0]);
    }

    /// The mirror functions, if the mirror images of this position share one TT entry.
    #[inline]
    fn fold(&self, position: &P) -> Option<&Mirror<P>> {
        self.mirror
            .filter(|_| self.path.is_symmetric() && self.evaluator.folds_symmetries(position))
    }

    /// The TT key of a position, and the symmetry that maps it to the stored image.
    #[inline]
    fn tt_key(&self, position: &P) -> (u64, Option<Symmetry>) {
        let Some(mirror) = self.fold(position) else {
            return (position.key() ^ self.salt, None);
        };
        let canonical = (mirror.canonical)(position);
        // The smallest of several keys is not uniformly distributed, as the table requires.
        (mix(canonical.key) ^ self.salt, Some(canonical.symmetry))
    }

    /// Prefetches the TT entry of a position, unless mirror images share it: computing their key
    /// costs more than the prefetch saves.
    #[inline]
    fn prefetch(&self, position: &P) {
        if self.settings.table && self.fold(position).is_none() {
            self.table.prefetch(position.key() ^ self.salt);
        }
    }

    /// The score of a TT entry, if it causes a cutoff.
    #[inline]
    fn tt_cutoff(&mut self, position: &P, entry: Entry, frame: Frame) -> Option<i32> {
        let Frame { depth, ply, alpha, beta, .. } = frame;
        let score = from_table(entry.score, ply);
        let cuts_high = entry.bound.is_lower() && score >= beta;
        let cuts_low = entry.bound.is_upper() && score <= alpha;
        // No cutoffs at PV nodes, which need a full PV.
        if frame.is_pv() || !(cuts_high || cuts_low) {
            return None;
        }
        let is_proof = (cuts_high && score > SCORE_LIMIT) || (cuts_low && score < -SCORE_LIMIT);
        // A key match alone proves nothing.
        let is_sure = (entry.is_complete || is_proof) && entry.check == self.tt_check(position);
        if self.settings.is_exact {
            // Scores of other depths, or that depend on the path, may differ from a plain search.
            let is_same = i32::from(entry.depth) == depth && !self.path.matters();
            let holds = is_same && (is_sure || !is_proof);
            self.n_unproven += u64::from(holds && !(is_sure && entry.is_complete));
            return holds.then_some(score);
        }
        if is_proof {
            let holds = is_sure
                && self.path.trusts_proofs()
                && self.path.is_within_turn_limit((Score::WIN - score.abs()) as u32);
            return holds.then_some(score);
        }
        if is_sure && self.path.trusts_proofs() {
            return Some(score);
        }
        if i32::from(entry.depth) < depth || self.is_proving {
            return None;
        }
        self.n_unproven += 1;
        Some(score)
    }

    /// Stores the result of a node in the TT.
    #[inline]
    fn tt_store(
        &self,
        position: &P,
        (key, symmetry): (u64, Option<Symmetry>),
        frame: Frame,
        found: &Found<P::Move>,
        is_sure: bool,
    ) {
        let tt_move = match (symmetry, found.m, found.index) {
            (Some(symmetry), Some(m), _) => self.mirrored_index(position, m, symmetry) as u16,
            (None, _, Some(index)) => index.min(Entry::NO_MOVE as usize) as u16,
            _ => Entry::NO_MOVE,
        };
        let bound = if found.best >= frame.beta {
            Bound::Lower
        } else if found.best > frame.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let is_complete = is_sure && self.path.trusts_proofs();
        let score = to_table(found.best, frame.ply);
        let may_prove = is_complete || score.abs() > SCORE_LIMIT;
        let check = if may_prove { self.tt_check(position) } else { 0 };
        let depth = frame.depth as u8;
        self.table.put(key, Entry { score, bound, depth, is_complete, tt_move, check });
    }

    /// A second hash over the whole position; an entry must match it to count as a proof.
    #[cold]
    fn tt_check(&self, position: &P) -> u16 {
        match self.fold(position) {
            Some(mirror) => Entry::check_of(&mirror.image(position).0),
            None => Entry::check_of(position),
        }
    }
}

/// Converts a win distance from the root to one from this position.
#[inline]
fn to_table(score: i32, ply: usize) -> i32 {
    if score > SCORE_LIMIT {
        score + ply as i32
    } else if score < -SCORE_LIMIT {
        score - ply as i32
    } else {
        score
    }
}

/// Converts a win distance from this position to one from the root.
#[inline]
fn from_table(score: i32, ply: usize) -> i32 {
    if score > SCORE_LIMIT {
        score - ply as i32
    } else if score < -SCORE_LIMIT {
        score + ply as i32
    } else {
        score
    }
}

fn result_score(result: GameResult, turn: Player, ply: usize) -> i32 {
    match result {
        GameResult::Draw => 0,
        GameResult::Win(winner) if winner == turn => Score::WIN - ply as i32,
        GameResult::Win(_) => ply as i32 - Score::WIN,
    }
}

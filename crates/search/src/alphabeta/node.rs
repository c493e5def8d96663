//! One node of the tree, in the order it is searched: repetition and turn limit, mate-distance bounds, static
//! evaluation and reverse futility pruning, TT probe, null move, internal reduction, late move pruning, the move loop,
//! TT store; quiescence at the leaves.

use parlour_core::{Evaluator, LOGIT, Outcome, PathHistory, Player, Position, SCORE_LIMIT};

use super::Settings;
use super::move_loop::{Hint, Plan};
use super::ordering::{HistoryTables, Pick, bring_best, place_of};
use super::shared_nodes::SharedNodes;
use super::shared_pv_bounds::PvBound;
use super::shared_search::SharedSearch;
use crate::budget::NodeCounter;
use crate::mirror::Mirror;
use crate::table::{Entry, Table};
use crate::{Root, Score};

/// Larger than any score.
pub(super) const INFINITY: i32 = Score::WIN + 1;

/// The deepest ply of any line, quiescence included.
pub(super) const MOST_PLIES: usize = 160;

/// Quiescence stops at this depth below the leaves.
const QUIESCENCE_DEPTH: i32 = 16;

/// Reverse futility and late move pruning apply up to this depth.
const RFP_DEPTH: i32 = 4;

/// Reverse futility margin per ply of depth.
const RFP_MARGIN: i32 = LOGIT / 2;

/// Null moves are tried from this depth on.
const NULL_DEPTH: i32 = 3;

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
    pub(super) fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// The state of one search thread.
pub(super) struct Worker<'a, P: Position, E: Evaluator<P>> {
    pub(super) evaluator: &'a E,
    /// What the evaluator keeps along the line.
    pub(super) state: E::State,
    pub(super) mirror: Option<&'a Mirror<P>>,
    pub(super) settings: Settings,
    pub(super) table: &'a Table,
    /// Shared with the other threads, if there are any.
    pub(super) shared_search: Option<&'a SharedSearch<P::Move>>,
    /// The number of the aspiration window being searched.
    pub(super) goal: u32,
    pub(super) counter: NodeCounter<'a, 'a>,
    pub(super) past: PathHistory,
    pub(super) salt: u64,
    pub(super) history: &'a mut HistoryTables<P::Move>,
    /// A stack of move lists, one for each node of the line.
    pub(super) moves: Vec<P::Move>,
    /// A stack of their ordering scores.
    pub(super) picks: Vec<Pick>,
    /// A stack of moves deferred because another thread searches them, each with its move number.
    pub(super) deferred: Vec<(Pick, usize)>,
    pub(super) scratch: P::Scratch,
    /// The history indices of the moves of the line, by ply.
    pub(super) history_indices: Vec<usize>,
    /// The triangular PV table.
    pub(super) lines: Vec<Vec<P::Move>>,
    /// Counts events that make a score unproven: static evaluations, and draws that depend on the path. A subtree
    /// searched without any is proven.
    pub(super) n_unproven: u64,
    /// Whether the depth covers the rest of the game: nothing is pruned or reduced then, so that the result is proven.
    pub(super) is_proving: bool,
    pub(super) is_stopped: bool,
    pub(super) shared_nodes: SharedNodes,
}

impl<'a, P: Position, E: Evaluator<P>> Worker<'a, P, E> {
    pub(super) fn new(
        evaluator: &'a E,
        mirror: Option<&'a Mirror<P>>,
        settings: Settings,
        table: &'a Table,
        counter: NodeCounter<'a, 'a>,
        root: &Root<P>,
        history: &'a mut HistoryTables<P::Move>,
    ) -> Self {
        let past = root.path_history();
        let mut state = E::State::default();
        evaluator.begin(&mut state, &root.position);
        Self {
            evaluator,
            state,
            mirror,
            settings,
            table,
            shared_search: None,
            goal: 0,
            counter,
            salt: past.salt(),
            past,
            history,
            moves: Vec::new(),
            picks: Vec::new(),
            deferred: Vec::new(),
            scratch: P::Scratch::default(),
            history_indices: vec![0; MOST_PLIES + 2],
            lines: vec![Vec::new(); MOST_PLIES + 2],
            n_unproven: 0,
            is_proving: false,
            is_stopped: false,
            shared_nodes: SharedNodes::default(),
        }
    }

    /// Searches a position and returns its score for the side to move.
    pub(super) fn visit(&mut self, position: &P, frame: Frame) -> i32 {
        let is_overtaken =
            self.shared_search.is_some_and(|shared_search| shared_search.has_passed(self.goal));
        if self.is_stopped || is_overtaken || !self.counter.node() {
            self.is_stopped = true;
            return 0;
        }
        if self.is_done_above() {
            return 0;
        }
        if frame.is_pv() {
            self.lines[frame.ply].clear();
        }
        let board = position.ending();
        if let Some(ending) = board
            && !(ending.reason.after_repetition && self.past.matters())
        {
            return outcome_score(ending.outcome, position.turn(), frame.ply);
        }
        if self.past.matters() {
            if self.is_drawn_by_repetition(position, board.is_some(), frame) {
                self.n_unproven += 1;
                return 0;
            }
            if let Some(ending) = board {
                return outcome_score(ending.outcome, position.turn(), frame.ply);
            }
            if self.past.is_out_of_turns(frame.ply as u32) {
                self.n_unproven += 1;
                return 0;
            }
        }
        if frame.depth > 0 && frame.ply < MOST_PLIES {
            self.expand(position, frame)
        } else {
            self.quiescence(position, frame)
        }
    }

    /// At the leaves the key costs more than it is worth: the next iteration sees the repetition.
    #[inline]
    fn is_drawn_by_repetition(&mut self, position: &P, is_over: bool, frame: Frame) -> bool {
        if self.past.forbids() {
            return !is_over && !self.past.has_allowed_move(position);
        }
        self.past.draws()
            && frame.counts
            && (frame.depth > 0 || is_over || self.settings.is_exact)
            && self.past.has_met(position.repetition_key())
    }

    /// Quiescence: stand pat, or play out noisy moves.
    fn quiescence(&mut self, position: &P, frame: Frame) -> i32 {
        let Frame { ply, mut alpha, beta, .. } = frame;
        if !self.settings.is_exact
            && self.past.trusts_proofs()
            && self.evaluator.winning_move(position).is_some()
        {
            return Score::WIN - (ply as i32 + 1);
        }
        self.n_unproven += 1;
        let mut best = self.evaluate(position);
        let is_enough = frame.depth <= -QUIESCENCE_DEPTH || ply >= MOST_PLIES;
        if !E::QUIESCENCE || !self.settings.quiescence || best >= beta || is_enough {
            return best;
        }
        alpha = alpha.max(best);
        let base = self.moves.len();
        self.evaluator.noisy_moves(position, &mut self.moves);
        let n_moves = self.moves.len() - base;
        let picks_base = self.picks.len();
        self.order(position, base, ply, [None; 3], false);
        for n_done in 0..n_moves {
            bring_best(&mut self.picks[picks_base..], n_done);
            let m = self.moves[base + place_of(self.picks[picks_base + n_done])];
            let mut next = position.clone();
            next.play_unchecked(m);
            if self.past.forbids() && self.past.has_met(next.repetition_key()) {
                continue;
            }
            self.history_indices[ply + 1] = self.evaluator.history_index(m);
            let below =
                Frame { depth: frame.depth - 1, ply: ply + 1, alpha: -beta, beta: -alpha, ..frame };
            self.evaluator.push(&mut self.state, position, Some(m), &next);
            let score = -self.visit(&next, below);
            self.evaluator.pop(&mut self.state);
            if self.is_stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(base);
        self.picks.truncate(picks_base);
        best
    }

    /// Searches an inner node.
    fn expand(&mut self, position: &P, frame: Frame) -> i32 {
        let Frame { depth, ply, .. } = frame;
        // Mate-distance pruning.
        let alpha = frame.alpha.max(ply as i32 - Score::WIN);
        let beta = frame.beta.min(Score::WIN - (ply as i32 + 1));
        if alpha >= beta {
            return alpha;
        }
        let is_pv = beta - alpha > 1;
        if self.past.trusts_proofs()
            && let Some(m) = self.evaluator.winning_move(position)
        {
            if is_pv {
                self.lines[ply].push(m);
            }
            return Score::WIN - (ply as i32 + 1);
        }

        // Static eval first: it is usually cheaper than a TT cache miss.
        let static_eval = self.static_eval(position, Frame { alpha, beta, ..frame }, is_pv);
        if let Some(static_eval) = static_eval
            && depth <= RFP_DEPTH
            && static_eval - RFP_MARGIN * depth >= beta
        {
            self.n_unproven += 1;
            return static_eval;
        }
        let (key, symmetry) = self.key_of(position);
        let entry = self.tt_entry(key);
        if let Some(entry) = entry
            && let Some(score) = self.tt_cutoff(entry, Frame { alpha, beta, ..frame }, is_pv)
        {
            return score;
        }

        let plain_key = symmetry.is_none().then_some(key ^ self.salt);
        let length = self.past.push(position, plain_key, frame.counts);
        if let Some(score) =
            self.null_move_cutoff(position, Frame { alpha, beta, ..frame }, static_eval)
        {
            self.past.truncate(length);
            return score;
        }

        let tt_move = entry.map(|entry| entry.tt_move).filter(|tt_move| *tt_move != Entry::NO_MOVE);
        // Internal iterative reduction: without a TT move, a shallower search finds one for the next iteration.
        let internal_reduction =
            tt_move.is_none() && depth >= 4 && self.settings.reductions && !self.is_proving;
        let depth = depth - i32::from(internal_reduction);

        let n_unproven_before = self.n_unproven;
        let is_hopeless =
            static_eval.is_some_and(|static_eval| static_eval + RFP_MARGIN * depth <= alpha);
        let plan = Plan {
            key,
            hint: tt_move.map(|tt_move| Hint { tt_move, symmetry }),
            lmp_limit: if is_hopeless && depth <= RFP_DEPTH {
                (4 + 3 * depth * depth) as usize
            } else {
                usize::MAX
            },
        };
        let inner = Frame { depth, alpha, beta, ..frame };
        let is_shared = self.share(key, inner);
        let found = self.move_loop(position, plan, inner);
        self.past.truncate(length);
        if is_shared && let Some(score) = self.unshare(ply) {
            return score;
        }
        if self.is_stopped {
            return 0;
        }
        if let Some(score) = found.finished {
            return score;
        }
        let is_sure = self.n_unproven == n_unproven_before;
        if let Some(node) = found.shared_node
            && (alpha + 1..beta).contains(&found.best)
        {
            let line = self.lines[ply].clone();
            let (points, place) = (found.best, found.place);
            self.publish_pv_bound(node, PvBound { points, line, place, is_sure, is_final: true });
        }
        if self.settings.table {
            self.tt_store(position, (key, symmetry), inner, &found, is_sure);
        }
        found.best
    }

    /// The static evaluation of an inner node, where pruning may use it: not at PV nodes, and not where the window is
    /// about wins and losses, which no evaluation decides.
    #[inline]
    fn static_eval(&mut self, position: &P, frame: Frame, is_pv: bool) -> Option<i32> {
        let Frame { depth, alpha, beta, .. } = frame;
        let is_wanted = (self.settings.pruning && depth <= RFP_DEPTH)
            || (self.settings.null_move && depth >= NULL_DEPTH && !frame.after_null);
        let is_open = alpha.abs() <= SCORE_LIMIT && beta.abs() <= SCORE_LIMIT;
        (is_wanted && is_open && !is_pv && !self.is_proving).then(|| self.evaluate(position))
    }

    #[inline]
    fn evaluate(&mut self, position: &P) -> i32 {
        self.evaluator.evaluate_line(&mut self.state, position)
    }

    /// Null-move pruning: a fail high even though the side to move passes.
    #[inline]
    fn null_move_cutoff(
        &mut self,
        position: &P,
        frame: Frame,
        static_eval: Option<i32>,
    ) -> Option<i32> {
        let Frame { depth, ply, beta, .. } = frame;
        if !self.settings.null_move || frame.after_null || depth < NULL_DEPTH || static_eval? < beta
        {
            return None;
        }
        let passed = self.evaluator.null_move(position)?;
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
        let score = -self.visit(&passed, below);
        self.evaluator.pop(&mut self.state);
        if self.is_stopped {
            // Another thread may have finished a node further up, whose score may be unproven.
            return None;
        }
        if score >= beta {
            // A null move proves nothing.
            self.n_unproven += 1;
            return Some(score.min(SCORE_LIMIT));
        }
        self.n_unproven = n_unproven_before;
        None
    }
}

fn outcome_score(outcome: Outcome, turn: Player, ply: usize) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == turn => Score::WIN - ply as i32,
        Outcome::Win(_) => ply as i32 - Score::WIN,
    }
}

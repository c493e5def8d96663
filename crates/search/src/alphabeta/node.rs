//! One node of the tree: bounds, moves, and the quiet end.

use parlour_core::{
    Evaluator, FullPosition, KeySet, LOGIT, Outcome, PathHistory, Player, SCORE_LIMIT,
};

use super::Settings;
use super::above::Above;
use super::bars::Bar;
use super::crew::Crew;
use super::ordering::{Memory, Pick, bring_best, place_of};
use super::tries::{Hint, Plan};
use crate::Score;
use crate::budget::Tab;
use crate::table::{Entry, Table};

/// Larger than any score.
pub(super) const INFINITY: i32 = Score::WIN + 1;

/// No search goes deeper, quiet ends included.
pub(super) const MOST_PLIES: usize = 160;

/// Noisy moves are followed this far.
const QUIET_DEPTH: i32 = 16;

/// Up to this depth a clear judgment saves the search.
const PRUNED_DEPTH: i32 = 4;

/// How much a turn may change a judgment.
const MARGIN: i32 = LOGIT / 2;

/// From this depth on null moves are tried.
const NULL_DEPTH: i32 = 3;

/// How a node is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Whether the position counts for repetition.
    pub(super) counts: bool,
    /// Whether a null move led here.
    pub(super) after_null: bool,
}

impl Frame {
    /// Whether the window is open: a node of the main line, as far as is known.
    #[inline]
    pub(super) fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What one thread needs while it searches.
pub(super) struct Worker<'a, P: FullPosition, E> {
    pub(super) evaluator: &'a E,
    pub(super) settings: Settings,
    pub(super) table: &'a Table,
    /// The other threads, if there are any.
    pub(super) crew: Option<&'a Crew<P::Move>>,
    /// The number of the window that is searched.
    pub(super) goal: u32,
    pub(super) tab: Tab<'a, 'a>,
    pub(super) past: PathHistory,
    pub(super) salt: u64,
    pub(super) memory: &'a mut Memory<P::Move>,
    /// The moves of all nodes on the line, one list after the other.
    pub(super) moves: Vec<P::Move>,
    /// The order in which to try them, likewise.
    pub(super) picks: Vec<Pick>,
    /// Moves put off because another thread is at them, with how many came before them, likewise.
    pub(super) put_off: Vec<(Pick, usize)>,
    pub(super) seen: KeySet,
    /// The slots of the moves of the line, by ply.
    pub(super) slots: Vec<usize>,
    /// The best line from each ply on.
    pub(super) lines: Vec<Vec<P::Move>>,
    /// Counts whatever makes a score less than the truth about the game: judgments, and draws that
    /// depend on the way. What was searched without any is known for certain.
    pub(super) n_guesses: u64,
    pub(super) is_stopped: bool,
    pub(super) above: Above,
}

impl<'a, P: FullPosition, E: Evaluator<P>> Worker<'a, P, E> {
    pub(super) fn new(
        evaluator: &'a E,
        settings: Settings,
        table: &'a Table,
        tab: Tab<'a, 'a>,
        past: PathHistory,
        memory: &'a mut Memory<P::Move>,
    ) -> Self {
        let salt = past.salt();
        Self {
            evaluator,
            settings,
            table,
            crew: None,
            goal: 0,
            tab,
            past,
            salt,
            memory,
            moves: Vec::new(),
            picks: Vec::new(),
            put_off: Vec::new(),
            seen: KeySet::new(),
            slots: vec![0; MOST_PLIES + 2],
            lines: vec![Vec::new(); MOST_PLIES + 2],
            n_guesses: 0,
            is_stopped: false,
            above: Above::default(),
        }
    }

    /// Enters a position and gives its value for the side to move.
    pub(super) fn visit(&mut self, position: &P, frame: Frame) -> i32 {
        let is_overtaken = self.crew.is_some_and(|crew| crew.has_passed(self.goal));
        if self.is_stopped || is_overtaken || !self.tab.node() {
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
                self.n_guesses += 1;
                return 0;
            }
            if let Some(ending) = board {
                return outcome_score(ending.outcome, position.turn(), frame.ply);
            }
            if self.past.is_out_of_turns(frame.ply as u32) {
                self.n_guesses += 1;
                return 0;
            }
        }
        if frame.depth > 0 && frame.ply < MOST_PLIES {
            self.expand(position, frame)
        } else {
            self.quiet(position, frame)
        }
    }

    /// At the leaves the key would cost more than it tells; the next iteration sees the return.
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

    /// The end of the main search: the game's judgment, once the noisy moves are played out.
    fn quiet(&mut self, position: &P, frame: Frame) -> i32 {
        let Frame { ply, mut alpha, beta, .. } = frame;
        if !self.settings.is_exact
            && self.past.trusts_proofs()
            && self.evaluator.winning_move(position).is_some()
        {
            return Score::WIN - (ply as i32 + 1);
        }
        self.n_guesses += 1;
        let mut best = self.evaluator.evaluate(position);
        let is_enough = frame.depth <= -QUIET_DEPTH || ply >= MOST_PLIES;
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
            self.slots[ply + 1] = self.evaluator.slot(m);
            let below =
                Frame { depth: frame.depth - 1, ply: ply + 1, alpha: -beta, beta: -alpha, ..frame };
            let score = -self.visit(&next, below);
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

    /// Searches the moves of a position that goes on.
    fn expand(&mut self, position: &P, frame: Frame) -> i32 {
        let Frame { depth, ply, .. } = frame;
        // No line can be better than winning at once or worse than being lost already.
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

        // Before the table, which is far from the processor: a judgment is mostly sooner at hand.
        // Where the search reaches the end of the game, its result is exact: no guess may replace it.
        let is_exact = reaches_end(position, depth);
        let judged = if is_exact {
            None
        } else {
            self.judged_early(position, Frame { alpha, beta, ..frame }, is_pv)
        };
        if let Some(judged) = judged
            && depth <= PRUNED_DEPTH
            && judged - MARGIN * depth >= beta
        {
            self.n_guesses += 1;
            return judged;
        }
        let (key, symmetry) = self.key_of(position);
        let entry = self.known(key);
        if let Some(entry) = entry
            && let Some(score) = self.cut_by_table(entry, Frame { alpha, beta, ..frame }, is_pv)
        {
            return score;
        }

        let plain_key = symmetry.is_none().then_some(key ^ self.salt);
        let length = self.past.push(position, plain_key, frame.counts);
        if let Some(score) = self.cut_by_null(position, Frame { alpha, beta, ..frame }, judged) {
            self.past.truncate(length);
            return score;
        }

        let hint_tag = entry.map(|entry| entry.tag).filter(|tag| *tag != Entry::NO_MOVE);
        // Without a move to begin with, a shallower search finds one for the next iteration.
        let is_blind = hint_tag.is_none() && depth >= 4 && self.settings.reductions && !is_exact;
        let depth = depth - i32::from(is_blind);

        let n_guesses_before = self.n_guesses;
        let is_hopeless = judged.is_some_and(|judged| judged + MARGIN * depth <= alpha);
        let plan = Plan {
            key,
            hint: hint_tag.map(|tag| Hint { tag, symmetry }),
            most_moves: if is_hopeless && depth <= PRUNED_DEPTH {
                (4 + 3 * depth * depth) as usize
            } else {
                usize::MAX
            },
        };
        let inner = Frame { depth, alpha, beta, ..frame };
        let is_shared = self.share(key, inner);
        let found = self.try_moves(position, plan, inner);
        self.past.truncate(length);
        if is_shared && let Some(score) = self.unshare(ply) {
            return score;
        }
        if self.is_stopped {
            return 0;
        }
        if let Some(score) = found.told {
            return score;
        }
        let is_sure = self.n_guesses == n_guesses_before;
        if let Some(node) = found.abreast
            && (alpha + 1..beta).contains(&found.best)
        {
            let line = self.lines[ply].clone();
            let (points, place) = (found.best, found.place);
            self.raise_bar(node, Bar { points, line, place, is_sure, is_final: true });
        }
        if self.settings.table {
            self.remember(position, (key, symmetry), inner, &found, is_sure);
        }
        found.best
    }

    /// The game's judgment of a position that is not a leaf, where it may save the search of it: not
    /// on the main line, and not where wins and losses are at stake, which no judgment decides.
    #[inline]
    fn judged_early(&self, position: &P, frame: Frame, is_pv: bool) -> Option<i32> {
        let Frame { depth, alpha, beta, .. } = frame;
        let is_wanted = (self.settings.pruning && depth <= PRUNED_DEPTH)
            || (self.settings.null_move && depth >= NULL_DEPTH && !frame.after_null);
        let is_open = alpha.abs() <= SCORE_LIMIT && beta.abs() <= SCORE_LIMIT;
        (is_wanted && is_open && !is_pv).then(|| self.evaluator.evaluate(position))
    }

    /// A score good enough even if the side to move gave its turn away.
    #[inline]
    fn cut_by_null(&mut self, position: &P, frame: Frame, judged: Option<i32>) -> Option<i32> {
        let Frame { depth, ply, beta, .. } = frame;
        if !self.settings.null_move || frame.after_null || depth < NULL_DEPTH || judged? < beta {
            return None;
        }
        let passed = self.evaluator.null_move(position)?;
        let n_guesses_before = self.n_guesses;
        self.slots[ply + 1] = 0;
        let below = Frame {
            depth: depth - 3 - depth / 6,
            ply: ply + 1,
            alpha: -beta,
            beta: 1 - beta,
            counts: false,
            after_null: true,
        };
        let score = -self.visit(&passed, below);
        if self.is_stopped {
            // Perhaps for what another thread has found out further up, which may be a guess.
            return None;
        }
        if score >= beta {
            // A turn given away proves nothing.
            self.n_guesses += 1;
            return Some(score.min(SCORE_LIMIT));
        }
        self.n_guesses = n_guesses_before;
        None
    }
}

/// Whether a search of this depth sees the end of every game from here.
#[inline]
pub(super) fn reaches_end<P: FullPosition>(position: &P, depth: i32) -> bool {
    position.turns_left().is_some_and(|turns| depth >= turns as i32)
}

fn outcome_score(outcome: Outcome, turn: Player, ply: usize) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == turn => Score::WIN - ply as i32,
        Outcome::Win(_) => ply as i32 - Score::WIN,
    }
}

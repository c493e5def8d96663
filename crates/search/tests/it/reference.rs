//! Test support: a plain negamax, an evaluator of pure noise, and positions from random games.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use parlour_core::{
    AnyMove, Evaluator, FullPosition, Game, GameResult, Match, MatchRules, Outcome, Position,
    PositionTypes, PositionVisitor, Repetition, Rng, mix,
};
use parlour_games::{
    apart::Apart, loa::Loa, mapello::Mapello, parse_game, pathway::Pathway, qawale::Qawale,
};
use parlour_search::{Clock, Report, Root, Score, StopFlag};

/// A meaningless evaluation: search errors show, because all positions have different scores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HashEvaluator {
    /// Different seeds give different scores.
    pub(crate) seed: u64,
    /// Whether mirror images have one score and one TT key.
    pub(crate) folds: bool,
    /// Whether `winning_move` finds every immediate win.
    pub(crate) sees_wins: bool,
    /// Whether null moves and noisy moves are as misleading as an evaluator may make them.
    pub(crate) is_misleading: bool,
}

impl HashEvaluator {
    /// The maximum absolute score.
    pub(crate) const MOST: i32 = 5000;

    pub(crate) const fn new(seed: u64) -> Self {
        Self { seed, folds: false, sees_wins: false, is_misleading: false }
    }
}

impl<P: FullPosition> Evaluator<P> for HashEvaluator {
    type State = ();

    const QUIESCENCE: bool = true;

    fn evaluate(&self, position: &P) -> i32 {
        let key = if self.folds {
            let images = position.symmetries().iter();
            images.map(|symmetry| position.transformed(*symmetry).key()).min().expect("identity")
        } else {
            position.key()
        };
        (mix(key ^ mix(self.seed)) % (2 * Self::MOST as u64 + 1)) as i32 - Self::MOST
    }

    fn noisy_moves(&self, position: &P, moves: &mut Vec<P::Move>) {
        if self.is_misleading {
            let base = moves.len();
            position.distinct_moves(moves, &mut P::Scratch::default());
            moves.truncate(base + (position.key() % 4) as usize);
        }
    }

    fn null_move(&self, position: &P) -> Option<P> {
        position.players_swapped().filter(|_| self.is_misleading)
    }

    fn winning_move(&self, position: &P) -> Option<P::Move> {
        let mut moves = Vec::new();
        position.distinct_moves(&mut moves, &mut P::Scratch::default());
        moves.retain(|_| self.sees_wins);
        moves.into_iter().find(|m| {
            let next = position.after(*m);
            next.outcome().is_some_and(|end| end.result == GameResult::Win(position.turn()))
        })
    }

    fn folds_symmetries(&self, _position: &P) -> bool {
        self.folds
    }
}

/// Plain negamax to a fixed depth with the full history: no window, no TT, no move ordering.
#[derive(Debug)]
pub(crate) struct Negamax<'a, E> {
    evaluator: &'a E,
    rules: MatchRules,
    /// The relevant keys, down to the current position.
    keys: Vec<u64>,
    /// The start of the search line in `keys`, if the first repetition within the line is a draw,
    /// as in engines.
    line_from: Option<usize>,
    plies: u32,
    /// The number of nodes.
    pub(crate) nodes: u64,
}

impl<'a, E> Negamax<'a, E> {
    /// Counts repetitions exactly as the rules do.
    pub(crate) fn new<P: Position>(root: &Root<P>, evaluator: &'a E) -> Self {
        let (rules, keys) = (root.rules, root.history.keys().collect());
        Self { evaluator, rules, keys, line_from: None, plies: root.plies, nodes: 0 }
    }

    /// Draws at the first repetition within the search line, as engines do, where the rules draw
    /// later.
    pub(crate) fn first_repetition_draws<P: Position>(root: &Root<P>, evaluator: &'a E) -> Self {
        Self { line_from: Some(root.history.n_keys() - 1), ..Self::new(root, evaluator) }
    }

    /// The value of a position for the side to move at a depth.
    pub(crate) fn value<P: FullPosition>(&mut self, position: &P, depth: u32, ply: u32) -> i32
    where
        E: Evaluator<P>,
    {
        if depth == 0 {
            return self.evaluator.evaluate(position);
        }
        let values = self.move_values(position, depth, ply);
        values.into_iter().map(|(_, value)| value).max().expect("an unfinished game has a move")
    }

    /// The value of every allowed distinct move.
    pub(crate) fn move_values<P: FullPosition>(
        &mut self,
        position: &P,
        depth: u32,
        ply: u32,
    ) -> Vec<(P::Move, i32)>
    where
        E: Evaluator<P>,
    {
        let mut values = Vec::new();
        for m in self.allowed(position) {
            let next = position.after(m);
            self.nodes += 1;
            let is_pass = position.is_pass(m);
            let skips_passes =
                matches!(self.rules.repetition, Repetition::Draw { after_pass: false, .. });
            let counts = !(skips_passes && is_pass);
            if counts {
                self.keys.push(next.repetition_key());
            }
            self.plies += 1;
            let value = match self.outcome(&next, counts) {
                Some(outcome) => match outcome.result {
                    GameResult::Draw => 0,
                    GameResult::Win(winner) if winner == position.turn() => {
                        Score::WIN - (ply + 1) as i32
                    }
                    GameResult::Win(_) => (ply + 1) as i32 - Score::WIN,
                },
                None => -self.value(&next, depth - 1, ply + 1),
            };
            self.plies -= 1;
            if counts {
                self.keys.pop();
            }
            values.push((m, value));
        }
        values
    }

    fn allowed<P: Position>(&self, position: &P) -> Vec<P::Move> {
        let mut moves = Vec::new();
        position.distinct_moves(&mut moves, &mut P::Scratch::default());
        if self.rules.repetition == Repetition::Forbid {
            moves.retain(|m| {
                let next = position.after(*m);
                !self.keys.contains(&next.repetition_key())
            });
        }
        moves
    }

    /// Checks the rules in the same order as a match.
    fn outcome<P: Position>(&self, position: &P, counts: bool) -> Option<Outcome> {
        let board = position.outcome();
        if board.is_some_and(|outcome| !outcome.reason.after_repetition) {
            return board;
        }
        let is_repeated = match self.rules.repetition {
            Repetition::Off => false,
            Repetition::Draw { occurrences, .. } => {
                let key = position.repetition_key();
                let n_found = self.keys.iter().filter(|earlier| **earlier == key).count();
                let line = self.line_from.map_or(&[][..], |from| &self.keys[from..]);
                let n_in_line = line.iter().filter(|earlier| **earlier == key).count();
                counts && (n_found >= occurrences as usize || n_in_line >= 2)
            }
            Repetition::Forbid => board.is_none() && self.allowed(position).is_empty(),
        };
        let limit = self.rules.max_plies;
        if is_repeated {
            Some(Outcome::draw(parlour_core::Reason::REPETITION))
        } else if board.is_none() && limit > 0 && self.plies >= limit {
            Some(Outcome::draw(parlour_core::Reason::MAX_PLIES))
        } else {
            board
        }
    }
}

/// Bits of [`RootVisitor::GAMES`].
pub(crate) const APART: u8 = 1;
pub(crate) const LOA: u8 = 2;
pub(crate) const MAPELLO: u8 = 4;
pub(crate) const PATHWAY: u8 = 8;
pub(crate) const QAWALE: u8 = 16;

/// A test to run at many roots of any position type.
pub(crate) trait RootVisitor {
    /// The games of the test. Engines are compiled for their position types alone.
    const GAMES: u8 = APART | LOA | MAPELLO | PATHWAY | QAWALE;

    /// Whether the test also needs the position types of the largest boards. Engines compiled for
    /// these take half of the build time of these tests.
    const LARGEST_BOARDS: bool = false;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>);
}

/// Starts a match by its game string, with a seed if one is needed.
pub(crate) fn begin(spec: &str, seed: u64) -> Match {
    let (game, mut values) = parse_game(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
    if let Some(key) = game.missing_seed(&values) {
        values.set(key, &seed.to_string()).expect("a seed takes any number");
    }
    Match::new(game, values, None).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// Plays up to `n_turns` random moves, but never to the end of the game.
pub(crate) fn random_match(spec: &str, seed: u64, n_turns: usize) -> Match {
    let mut game = begin(spec, seed);
    let mut rng = Rng::new(mix(seed));
    for _ in 0..n_turns {
        let m = random_move(&game, &mut rng);
        game.play(&m).expect("a legal move");
        if game.outcome().is_some() {
            game.undo();
            break;
        }
    }
    game
}

/// A random move that history allows.
fn random_move(game: &Match, rng: &mut Rng) -> AnyMove {
    let rules = game.game().match_rules(game.values());
    let drawn = if rules.repetition == Repetition::Forbid {
        rng.choose(&game.legal_moves()).cloned()
    } else {
        game.position().random_move(rng)
    };
    drawn.expect("an unfinished game has a move")
}

/// Whether a position type is for ordinary boards: not wide, and without `u128`. The tests are compiled
/// for these alone, which takes a fifth less time.
pub(crate) const fn is_ordinary<P>() -> bool {
    size_of::<P>() <= 160 && align_of::<P>() <= 8
}

/// Visits the current position of a match.
pub(crate) fn visit_root<A: RootVisitor>(game: &Match, at: &mut A) {
    struct Visit<'a, A> {
        game: &'a Match,
        at: &'a mut A,
    }
    impl<A: RootVisitor> PositionVisitor for Visit<'_, A> {
        type Output = ();

        fn visit<P: FullPosition>(self, position: P) {
            let root = Root {
                position,
                rules: self.game.game().match_rules(self.game.values()),
                history: self.game.key_history().clone(),
                plies: self.game.ply() as u32,
            };
            if const { A::LARGEST_BOARDS || is_ordinary::<P>() } {
                self.at.visit(&root);
            } else {
                panic!("a test on such a board sets `LARGEST_BOARDS`");
            }
        }
    }
    let mut visit = Visit { game, at };
    macro_rules! visit_if_of {
        ($bit:ident, $game:ty) => {
            if const { A::GAMES & $bit != 0 } {
                match <$game as Game>::Positions::visit_erased(game.position(), visit) {
                    Ok(()) => return,
                    Err(unused) => visit = unused,
                }
            }
        };
    }
    visit_if_of!(APART, Apart);
    visit_if_of!(LOA, Loa);
    visit_if_of!(MAPELLO, Mapello);
    visit_if_of!(PATHWAY, Pathway);
    visit_if_of!(QAWALE, Qawale);
    let _ = visit;
    panic!("a test on {} lists the game in `GAMES`", game.game().info().id);
}

/// Visits one position of each of `n_games` random games of up to `max_turns` turns.
pub(crate) fn visit_random_roots(
    spec: &str,
    n_games: u64,
    max_turns: u64,
    at: &mut impl RootVisitor,
) {
    let mut rng = Rng::new(mix(n_games ^ max_turns << 32));
    for seed in 0..n_games {
        let n_turns = rng.below(max_turns + 1) as usize;
        visit_root(&random_match(spec, seed, n_turns), at);
    }
}

/// A callback that ignores progress reports.
pub(crate) fn ignore<M>(_report: &Report<M>) {}

/// A clock that advances by one step each time it is read. From tick `last` on, the stop flag is
/// set and further evaluations are counted as late.
#[derive(Debug)]
pub(crate) struct TickClock {
    pub(crate) stop: StopFlag,
    step: Duration,
    last: u64,
    n_ticks: AtomicU64,
    n_late: AtomicU64,
}

impl TickClock {
    pub(crate) fn new(step: Duration, last: u64) -> Arc<Self> {
        let [n_ticks, n_late] = [0, 0].map(AtomicU64::new);
        Arc::new(Self { stop: StopFlag::new(), step, last, n_ticks, n_late })
    }

    fn is_due(&self) -> bool {
        self.n_ticks.load(Ordering::Relaxed) >= self.last
    }

    /// The number of evaluations after the stop.
    #[track_caller]
    pub(crate) fn n_late(&self) -> u64 {
        assert!(self.is_due(), "the search ended before the stop");
        self.n_late.load(Ordering::Relaxed)
    }
}

impl Clock for TickClock {
    fn now(&self) -> Duration {
        let n_ticks = self.n_ticks.fetch_add(1, Ordering::Relaxed) + 1;
        if n_ticks == self.last {
            self.stop.stop();
        }
        self.step * n_ticks as u32
    }
}

/// An evaluator that counts late evaluations for a [`TickClock`].
#[derive(Clone, Debug)]
pub(crate) struct Counted(pub(crate) Arc<TickClock>);

impl<P: FullPosition> Evaluator<P> for Counted {
    type State = ();

    fn evaluate(&self, position: &P) -> i32 {
        self.0.n_late.fetch_add(u64::from(self.0.is_due()), Ordering::Relaxed);
        HashEvaluator::new(14).evaluate(position)
    }
}

//! Evaluations per second of every game: linear, and with a network on each kernel.
//!
//! `cargo run --release -p parlour-network --example speed [HIDDEN]` walks over the same random games
//! with each evaluator, along the line as a search does, and checks that all kernels give the same sum.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Instant;

use parlour_core::{Evaluator, FullPosition, LinearEvaluator, OptionValues, PositionVisitor, Rng};
use parlour_games::{GAMES, with_position};
use parlour_network::{Base, Kernel, LineState, Network, NetworkEvaluator, Purpose, Shape};

/// Number of random games. Each of their positions is evaluated once, in order, because a search
/// evaluates most positions once, right after the previous one on the line.
const GAMES_EACH: u64 = 200;

fn main() {
    let hidden = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(64);
    for game in GAMES {
        let mut values = OptionValues::defaults(game.info().options);
        if let Some(key) = game.missing_seed(&values) {
            values.set(key, "1").expect("a seed");
        }
        let start = game.start(&values).expect("the default board");
        let visitor = Measure { id: game.info().id, hidden };
        assert!(with_position(&*start, visitor).is_ok(), "a listed game");
    }
}

struct Measure {
    id: &'static str,
    hidden: usize,
}

impl PositionVisitor for Measure {
    type Output = ();

    fn visit<P: FullPosition>(self, start: P) {
        let phases = <P::Evaluator as LinearEvaluator<P>>::PHASES;
        let inputs = start.n_inputs();
        let games = random_games(&start);
        let shape = Shape { inputs, hidden: self.hidden, middle: 16, phases };
        let linear = P::Evaluator::fitted();
        let (plain, plain_speed) = measure(&NetworkEvaluator::new(linear.clone(), None), &games);
        let mut line = format!("{:<13} {inputs:>4} inputs  linear {plain_speed:>6.2}", self.id);
        let mut sums = Vec::new();
        for base in [Base::Linear, Base::None] {
            for kernel in Kernel::all() {
                let purpose = Purpose { base, ..Purpose::default() };
                let network = Network::random(purpose, shape, 1).with_kernel(kernel);
                let evaluator = NetworkEvaluator::new(linear.clone(), Some(Arc::new(network)));
                let (sum, speed) = measure(&evaluator, &games);
                sums.push((base == Base::Linear, sum));
                let with = if base == Base::Linear { "+linear" } else { "" };
                let _ = write!(line, "  {}{with} {speed:>6.2}", kernel.name());
            }
        }
        for (base, sum) in &sums {
            let expected = sums.iter().find(|(other, _)| other == base).expect("itself").1;
            assert_eq!(*sum, expected, "{}: the kernels differ", self.id);
            assert_ne!(*sum, plain, "{}: the network changes nothing", self.id);
        }
        print_line(&format!("{line}  million evaluations per second"));
    }
}

#[expect(clippy::print_stdout, reason = "the output of the example")]
fn print_line(line: &str) {
    println!("{line}");
}

/// Random games with their undecided positions.
fn random_games<P: FullPosition>(start: &P) -> Vec<Vec<P>> {
    let mut rng = Rng::new(1);
    let mut scratch = Vec::new();
    let games = (0..GAMES_EACH).map(|_| {
        let mut positions = vec![start.clone()];
        while positions.len() < 80 {
            let mut next = positions[positions.len() - 1].clone();
            let Some(m) = next.random_move(&mut rng, &mut scratch) else { break };
            next.play_unchecked(m);
            if next.outcome().is_some() {
                break;
            }
            positions.push(next);
        }
        positions
    });
    games.collect()
}

/// Evaluates each position of the games along its line, and returns the sum of the scores and
/// millions of evaluations per second: the best of several rounds.
fn measure<P: FullPosition>(
    evaluator: &NetworkEvaluator<P::Evaluator>,
    games: &[Vec<P>],
) -> (i64, f64) {
    const ROUNDS: usize = 15;
    let n: usize = games.iter().map(Vec::len).sum();
    let mut best = f64::INFINITY;
    let mut sum = 0;
    for _ in 0..ROUNDS {
        let begin = Instant::now();
        sum = 0;
        let mut state = LineState::default();
        for game in games {
            evaluator.begin(&mut state, &game[0]);
            for (ply, position) in game.iter().enumerate() {
                if ply > 0 {
                    evaluator.push(&mut state, &game[ply - 1], None, position);
                }
                sum += i64::from(evaluator.evaluate_line(&mut state, position));
            }
        }
        best = best.min(begin.elapsed().as_secs_f64());
    }
    (sum, n as f64 / best / 1e6)
}

//! Proof search against plain exhaustive play, and the checker against honest and false proofs.

use std::collections::HashMap;

use parlour_core::{
    FullPosition, MatchRules, Outcome, Player, PositionVisitor, Repetition, Rng, SCORE_LIMIT,
};
use parlour_games::{parse_game, with_position};
use parlour_search::{
    Budget, Dfpn, DfpnSettings, Engine, Exact, ProofFault, Report, Root, Solve, StopFlag, Verdict,
    check_win,
};

/// Runs a test on the start position of a game string, or on a position of it.
fn on<V: PositionVisitor>(game: &str, position: Option<&str>, visitor: V) -> V::Output {
    let (game, values) = parse_game(game).unwrap();
    let start = match position {
        Some(text) => game.read(&values, text).unwrap(),
        None => game.start(&values).unwrap(),
    };
    let Ok(output) = with_position(&*start, visitor) else { panic!("a position of a listed game") };
    output
}

/// The value of every position reachable from one, by playing backwards from the ends: 1 where the
/// side to move can force a win, -1 where it must lose, 0 otherwise. Holds with cycles.
struct Oracle<P> {
    positions: Vec<P>,
    values: Vec<i32>,
}

impl<P: FullPosition> Oracle<P> {
    /// Nothing when there are more positions than `most`.
    fn new(root: &P, most: usize) -> Option<Self> {
        let mut index = HashMap::from([(root.clone(), 0)]);
        let mut positions = vec![root.clone()];
        let mut edges: Vec<Vec<usize>> = Vec::new();
        while edges.len() < positions.len() {
            let position = positions[edges.len()].clone();
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let mut next_idxs = Vec::new();
            for m in moves {
                let mut next = position.clone();
                next.play_unchecked(m);
                next_idxs.push(*index.entry(next.clone()).or_insert_with(|| {
                    positions.push(next);
                    positions.len() - 1
                }));
            }
            edges.push(next_idxs);
            if positions.len() > most {
                return None;
            }
        }
        let mut values: Vec<i32> = positions.iter().map(|p| final_sign(p).unwrap_or(0)).collect();
        loop {
            let mut is_changed = false;
            for (position_idx, next_idxs) in edges.iter().enumerate() {
                if values[position_idx] != 0 || next_idxs.is_empty() {
                    continue;
                }
                if next_idxs.iter().any(|next| values[*next] < 0) {
                    values[position_idx] = 1;
                } else if next_idxs.iter().all(|next| values[*next] > 0) {
                    values[position_idx] = -1;
                }
                is_changed |= values[position_idx] != 0;
            }
            if !is_changed {
                return Some(Self { positions, values });
            }
        }
    }

    /// Positions that are not over, drawn at random, with their values.
    fn sample(&self, n: usize, rng: &mut Rng) -> Vec<(P, i32)> {
        let mut drawn = Vec::new();
        for _ in 0..n * 20 {
            let position_idx = rng.below(self.positions.len() as u64) as usize;
            let position = &self.positions[position_idx];
            if position.ending().is_none() && drawn.len() < n {
                drawn.push((position.clone(), self.values[position_idx]));
            }
        }
        drawn
    }
}

fn final_sign<P: FullPosition>(position: &P) -> Option<i32> {
    position.ending().map(|ending| match ending.outcome {
        Outcome::Win(player) if player == position.turn() => 1,
        Outcome::Win(_) => -1,
        Outcome::Draw => 0,
    })
}

fn sign(verdict: Verdict) -> Option<i32> {
    match verdict {
        Verdict::Win { .. } => Some(1),
        Verdict::Loss { .. } => Some(-1),
        Verdict::Draw => Some(0),
        Verdict::Unknown => None,
    }
}

fn sign_of_report<M: Copy>(report: &Report<M>) -> Option<i32> {
    let score = report.score();
    let is_beyond = score.points.abs() > SCORE_LIMIT;
    score.is_proven.then(|| if is_beyond { score.points.signum() } else { 0 })
}

fn settings(slots: usize) -> DfpnSettings {
    DfpnSettings { slots, ..DfpnSettings::default() }
}

/// Has the checker walk what an engine has proven.
fn assert_checked<P: FullPosition>(engine: &mut Dfpn<P>, root: &Root<P>, verdict: Verdict) {
    let (winner, within) = match verdict {
        Verdict::Win { within } => (root.position.turn(), within),
        Verdict::Loss { within } => (root.position.turn().other(), within),
        Verdict::Draw | Verdict::Unknown => return,
    };
    let checked = check_win(root, winner, &mut |position, ply| {
        engine.winning_move(root, position, ply, &Budget::default())
    });
    assert!(checked.is_ok(), "{winner} wins within {within} from {:?}: {checked:?}", root.position);
}

const DRAW2: MatchRules =
    MatchRules { repetition: Repetition::Draw { occurrences: 2, after_pass: true }, max_plies: 0 };

/// Every position drawn from the graph has the value of plain play, whatever the size of the table.
struct AgreesWithPlainPlay {
    samples: usize,
    most: usize,
    seed: u64,
}

impl PositionVisitor for AgreesWithPlainPlay {
    type Output = [usize; 3];

    fn visit<P: FullPosition>(self, start: P) -> [usize; 3] {
        let oracle = Oracle::new(&start, self.most).expect("a small graph");
        let mut large = Dfpn::<P>::new(settings(1 << 16));
        let mut small = Dfpn::<P>::new(settings(1024));
        let mut plain = Dfpn::<P>::new(DfpnSettings { uses_mobility: false, ..settings(1 << 16) });
        let mut counts = [0; 3];
        for (position, value) in oracle.sample(self.samples, &mut Rng::new(self.seed)) {
            for rules in [MatchRules::NONE, DRAW2] {
                let root = Root::with_rules(position.clone(), rules);
                for engine in [&mut large, &mut small, &mut plain] {
                    let verdict = engine.prove(&root, &Budget::default());
                    assert_eq!(sign(verdict), Some(value), "{} {rules:?}", position.text());
                    assert_checked(engine, &root, verdict);
                }
            }
            counts[(value + 1) as usize] += 1;
        }
        counts
    }
}

#[test]
fn dfpn_agrees_with_plain_play_in_games_with_cycles() {
    let draw = |samples, seed| AgreesWithPlainPlay { samples, most: 400_000, seed };
    let counts = on("loa:size=3", None, draw(60, 1));
    println!("{counts:?}");
    let counts = on("loa:size=4", Some("1xx1/o2o/4/1x2 x"), draw(60, 2));
    println!("{counts:?}");
    let counts = on("loa:size=4", Some("1x2/o2o/4/2x1 x"), draw(60, 2));
    println!("{counts:?}");
    let counts = on("apart:cols=4,rows=5", Some("1oo1/4/4/4/1xx1 x"), draw(60, 3));
    println!("{counts:?}");
}

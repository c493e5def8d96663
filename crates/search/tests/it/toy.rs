//! All engines on a toy game that implements only [`Position`], with a constant evaluator, compared
//! with retrograde analysis and exhaustive search.

use parlour_core::{
    GameResult, MatchRules, NoSolver, Outcome, Player, Position, Reason, Repetition, mix_in,
};
use parlour_search::{
    AlphaBeta, Budget, Dfpn, DfpnSettings, Engine, Exact, Mcts, ProofResult, Root, Score, Solve,
};

use crate::graph::{Graph, ZeroEvaluator, exhaustive_value};
use crate::reference::ignore;

/// The values of all positions of a graph for the side to move, without a repetition rule: wins and
/// losses with their distance; all others are draws.
struct Retrograde(Vec<(Graph, Option<i32>)>);

impl Retrograde {
    fn of(start: &Graph) -> Self {
        let all = (0..start.n_places)
            .flat_map(|at| Player::BOTH.map(|turn| Graph { at, turn, ..start.clone() }));
        let ended = |position: &Graph| match position.outcome()?.result {
            GameResult::Draw => Some(0),
            GameResult::Win(winner) if winner == position.turn => Some(Score::WIN),
            GameResult::Win(_) => Some(-Score::WIN),
        };
        let mut table = Self(all.map(|position| (position.clone(), ended(&position))).collect());
        // Each pass decides the positions one ply further from the end.
        for distance in 1..=table.0.len() as i32 {
            let values: Vec<_> = table
                .0
                .iter()
                .map(|(position, value)| value.or(table.next(position, distance)))
                .collect();
            for (known, value) in table.0.iter_mut().zip(values) {
                known.1 = value;
            }
        }
        table
    }

    /// The value of a position if the known values decide it.
    fn next(&self, position: &Graph, distance: i32) -> Option<i32> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let values = moves.into_iter().map(|m| {
            let next = position.after(m);
            self.decided(&next).map(|value| -value)
        });
        let best = values.clone().flatten().max().filter(|best| *best > 0);
        let is_lost = values.clone().all(|value| value.is_some_and(|value| value < 0));
        best.or(is_lost.then_some(-1)).map(|value| value.signum() * (Score::WIN - distance))
    }

    /// The value of a position if it is known to be won or lost.
    fn decided(&self, position: &Graph) -> Option<i32> {
        let found = self.0.iter().find(|(known, _)| known == position);
        found.and_then(|(_, value)| value.filter(|value| *value != 0))
    }
}

fn graphs() -> impl Iterator<Item = (Root<Graph>, Option<i32>)> {
    (0..300).map(|seed| {
        let start = Graph::new(seed, 3 + seed % 9, false);
        let value = Retrograde::of(&start).decided(&start);
        (Root::new(start), value)
    })
}

#[test]
fn alpha_beta_finds_the_nearest_win_in_a_graph() {
    let mut counts = [0; 3];
    for (root, value) in graphs() {
        for threads in [1, 2] {
            let mut engine =
                AlphaBeta::new(ZeroEvaluator).exact().with_table_mib(1).with_threads(threads);
            let score = engine.search(&root, &Budget::depth(24), &mut ignore).score();
            let decided = score.is_proven.then_some(score.points).filter(|points| *points != 0);
            assert_eq!(decided, value, "{root:?}");
        }
        let mut engine = AlphaBeta::new(ZeroEvaluator).with_table_mib(1);
        let score = engine.search(&root, &Budget::depth(24), &mut ignore).score();
        assert!(!score.is_proven || score.points.signum() == value.unwrap_or(0).signum());
        counts[(1 + value.unwrap_or(0).signum()) as usize] += 1;
    }
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}

#[test]
fn mcts_proofs_are_correct_in_a_graph() {
    let mut n_proven = 0;
    for (root, value) in graphs() {
        for (mut engine, nodes) in [
            (Mcts::new(ZeroEvaluator, 3), 3000),
            (Mcts::new(ZeroEvaluator, 3).with_mast(), 100_000),
        ] {
            let report = engine.search(&root, &Budget::nodes(nodes), &mut ignore);
            let score = report.score();
            if score.is_proven {
                let expected = value.map_or(0, i32::signum);
                assert_eq!(score.points.signum(), expected, "{root:?} {score:?}");
                n_proven += 1;
            } else {
                assert_eq!(value, None, "{root:?}: not solved");
            }
        }
    }
    assert!(n_proven > 200, "{n_proven}");
}

/// A game of ten turns whose first move decides it, which only a playout to the end can see.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Long {
    first: Option<u8>,
    plies: u32,
}

impl Position for Long {
    type Move = u8;
    type Scratch = ();

    fn turn(&self) -> Player {
        Player::BOTH[self.plies as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = if self.first == Some(3) { Player::One } else { Player::Two };
        (self.plies == 10).then(|| Outcome::win(winner, Reason::new("long", "the game was long")))
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        if self.outcome().is_none() {
            moves.extend(0..6);
        }
    }

    fn play_unchecked(&mut self, m: u8) {
        self.first.get_or_insert(m);
        self.plies += 1;
    }

    fn key(&self) -> u64 {
        mix_in(u64::from(self.plies), self.first.map_or(9, u64::from))
    }
}

#[test]
fn mast_playouts_reach_the_end_of_the_game() {
    let root = Root::new(Long { first: None, plies: 0 });
    let budget = Budget::nodes(2000);
    let report = Mcts::new(ZeroEvaluator, 3).with_mast().search(&root, &budget, &mut ignore);
    assert_eq!(report.best(), 3, "{report:?}");
    assert_eq!(Mcts::new(ZeroEvaluator, 3).with_mast().search(&root, &budget, &mut ignore), report);
}

#[test]
fn proof_search_solves_every_graph() {
    for (root, value) in graphs() {
        let sign = value.map_or(0, i32::signum);
        let settings = DfpnSettings { slots: 1 << 10, ..DfpnSettings::default() };
        let proof = Dfpn::new(ZeroEvaluator, settings).prove(&root, &Budget::default());
        let claim = match proof {
            ProofResult::Win { .. } => Some(1),
            ProofResult::Loss { .. } => Some(-1),
            ProofResult::Draw => Some(0),
            ProofResult::Unknown => None,
        };
        assert_eq!(claim, Some(sign), "{root:?}");
        let mut solve = Solve::new(ZeroEvaluator, NoSolver, 1);
        let report = solve.search(&root, &Budget::default(), &mut ignore);
        assert_eq!((report.score().is_proven, report.score().points.signum()), (true, sign));
        let report =
            Exact::with_slots(ZeroEvaluator, 64).search(&root, &Budget::default(), &mut ignore);
        assert!(!report.score().is_proven || report.score().points.signum() == sign, "{root:?}");
    }
}

/// A graph in which all positions with the same side to move have the same key.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Colliding(Graph);

impl Position for Colliding {
    type Move = u64;
    type Scratch = ();

    fn turn(&self) -> Player {
        self.0.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn legal_moves(&self, moves: &mut Vec<u64>) {
        self.0.legal_moves(moves);
    }

    fn play_unchecked(&mut self, m: u64) {
        self.0.play_unchecked(m);
    }

    fn key(&self) -> u64 {
        self.0.turn.index() as u64
    }
}

#[test]
fn key_collisions_cause_no_false_proofs() {
    let mut n_proven = [0; 4];
    for (root, value) in graphs() {
        let root = Root::new(Colliding(root.position));
        let settings = DfpnSettings { slots: 1 << 10, ..DfpnSettings::default() };
        let engines: [Box<dyn Engine<Colliding>>; 4] = [
            Box::new(AlphaBeta::new(ZeroEvaluator).with_table_mib(1)),
            Box::new(AlphaBeta::new(ZeroEvaluator).exact().with_table_mib(1)),
            Box::new(Dfpn::new(ZeroEvaluator, settings)),
            Box::new(Exact::with_slots(ZeroEvaluator, 1 << 10)),
        ];
        for (mut engine, n_proven) in engines.into_iter().zip(&mut n_proven) {
            let budget = Budget { depth: Some(12), ..Budget::nodes(5000) };
            let score = engine.search(&root, &budget, &mut ignore).score();
            if score.is_proven {
                assert_eq!(score.points.signum(), value.map_or(0, i32::signum), "{root:?}");
                *n_proven += 1;
            }
        }
    }
    assert!(n_proven.iter().all(|n_proven| *n_proven > 50), "{n_proven:?}");
}

#[test]
fn proofs_respect_repetition_and_the_turn_limit() {
    let draw = |occurrences| Repetition::Draw { occurrences, after_pass: true };
    for (repetition, max_plies) in
        [(draw(2), 0), (draw(3), 0), (draw(2), 7), (Repetition::Forbid, 0), (Repetition::Off, 6)]
    {
        let rules = MatchRules { repetition, max_plies };
        let mut n_proven = 0;
        for seed in 0..200 {
            let root = Root::with_rules(Graph::new(seed, 3 + seed % 5, seed % 3 == 0), rules);
            let Some(value) = exhaustive_value(&root, 20_000) else { continue };
            if root.outcome().is_some() {
                continue;
            }
            let engines: [Box<dyn Engine<Graph>>; 3] = [
                Box::new(AlphaBeta::new(ZeroEvaluator).with_table_mib(1)),
                Box::new(AlphaBeta::new(ZeroEvaluator).exact().with_table_mib(1).with_threads(2)),
                Box::new(Mcts::new(ZeroEvaluator, seed)),
            ];
            for mut engine in engines {
                let budget = Budget { depth: Some(20), ..Budget::nodes(2000) };
                let score = engine.search(&root, &budget, &mut ignore).score();
                if score.is_proven {
                    assert_eq!(score.points.signum(), value, "{rules:?} {root:?}");
                    n_proven += 1;
                }
            }
        }
        assert!(n_proven > 100, "{rules:?}: {n_proven}");
    }
}

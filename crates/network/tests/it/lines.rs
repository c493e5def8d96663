//! Evaluation along a line equals evaluation from scratch, in every game and engine.

use std::sync::Arc;

use parlour_core::{AnyGame, Evaluator, FullPosition, LinearEvaluator, Rng, SCORE_LIMIT};
use parlour_network::{Base, Kernel, LineState, Network, NetworkEvaluator, Purpose};
use parlour_search::{AlphaBeta, Budget, Engine, Mcts, Root};

use crate::support::{StartVisitor, shape_for, visit_games};

fn with_network<P: FullPosition>(start: &P, base: Base) -> NetworkEvaluator<P::Evaluator> {
    let purpose = Purpose { base, ..Purpose::default() };
    let network = Network::random(purpose, shape_for(start), 5);
    NetworkEvaluator::new(P::Evaluator::fitted(), Some(Arc::new(network)))
}

/// Random walks over the tree: moves, null moves and takebacks, with an evaluation now and then.
struct Walk {
    n_evaluated: usize,
}

impl StartVisitor for Walk {
    fn visit<P: FullPosition>(&mut self, game: &'static dyn AnyGame, start: &P) {
        for (seed, base) in [(1, Base::Linear), (2, Base::None), (3, Base::Linear)] {
            let evaluator = with_network(start, base);
            let mut rng = Rng::new(seed);
            let mut state = LineState::default();
            evaluator.begin(&mut state, start);
            let mut line = vec![start.clone()];
            for _ in 0..400 {
                let position = line.last().expect("the root stays").clone();
                if rng.below(3) > 0 && position.outcome().is_none() {
                    let expected = evaluator.evaluate(&position);
                    let found = evaluator.evaluate_line(&mut state, &position);
                    assert_eq!(found, expected, "{} {}", game.info().id, position.text());
                    assert!(found.abs() <= SCORE_LIMIT);
                    self.n_evaluated += 1;
                }
                let next = match rng.below(8) {
                    0 => evaluator.null_move(&position).map(|next| (None, next)),
                    1..6 => {
                        let m = rng.choose(&position.first_moves(50)).copied();
                        m.map(|m| (Some(m), position.after(m)))
                    }
                    _ => None,
                };
                if let Some((m, next)) = next {
                    evaluator.push(&mut state, &position, m, &next);
                    line.push(next);
                } else if line.len() > 1 {
                    evaluator.pop(&mut state);
                    line.pop();
                }
            }
        }
    }
}

#[test]
fn a_line_is_evaluated_as_from_scratch() {
    let mut walk = Walk { n_evaluated: 0 };
    visit_games(&mut walk);
    assert!(walk.n_evaluated > 1000, "{} evaluations", walk.n_evaluated);
}

/// Positions with the players swapped have equal scores.
#[test]
fn a_network_does_not_prefer_a_player() {
    struct Swap;

    impl StartVisitor for Swap {
        fn visit<P: FullPosition>(&mut self, game: &'static dyn AnyGame, start: &P) {
            let evaluator = with_network(start, Base::Linear);
            let mut position = start.clone();
            let mut rng = Rng::new(9);
            for _ in 0..20 {
                if position.outcome().is_some() {
                    break;
                }
                if let Some(swapped) = position.players_swapped() {
                    let score = evaluator.evaluate(&swapped);
                    assert_eq!(score, evaluator.evaluate(&position), "{}", game.info().id);
                }
                let moves = position.first_moves(50);
                position.play_unchecked(*rng.choose(&moves).expect("not over"));
            }
        }
    }

    visit_games(&mut Swap);
}

/// Engines search legal moves, with the same report twice and on every kernel; without a network as
/// with the linear evaluator.
#[test]
fn searches_are_legal_and_repeatable() {
    struct Search;

    impl StartVisitor for Search {
        fn visit<P: FullPosition>(&mut self, game: &'static dyn AnyGame, start: &P) {
            let id = game.info().id;
            let root = Root::with_rules(start.clone(), parlour_core::MatchRules::NONE);
            let budget = Budget::nodes(2000);
            let search = |evaluator: NetworkEvaluator<P::Evaluator>| {
                let mut engine = AlphaBeta::new(evaluator.clone()).with_table_mib(1);
                let mut mcts = Mcts::new(evaluator, 1);
                let ignore = &mut |_: &_| {};
                [engine.search(&root, &budget, ignore), mcts.search(&root, &budget, ignore)]
            };
            let linear = P::Evaluator::fitted();
            let plain = AlphaBeta::new(linear.clone()).with_table_mib(1).search(
                &root,
                &budget,
                &mut |_: &_| {},
            );
            let without = search(NetworkEvaluator::new(linear.clone(), None));
            assert_eq!(without[0], plain, "{id}: no network changes nothing");
            let reports = Kernel::all().into_iter().flat_map(|kernel| {
                let network = Network::random(Purpose::default(), shape_for(start), 8);
                let network = network.with_kernel(kernel);
                let evaluator = NetworkEvaluator::new(linear.clone(), Some(Arc::new(network)));
                [search(evaluator.clone()), search(evaluator)]
            });
            let reports: Vec<_> = reports.collect();
            for report in &reports {
                assert_eq!(report, &reports[0], "{id}");
                for engine in report {
                    assert!(start.is_legal(engine.lines[0].moves[0]), "{id}");
                }
            }
            assert_ne!(reports[0][0].lines[0].score, plain.lines[0].score, "{id}: another score");
        }
    }

    visit_games(&mut Search);
}

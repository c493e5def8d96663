//! Self-play: rules and levels as in a match, within its limits, and stopped from outside.

use std::sync::Arc;

use parlour_bots::tune::{Sample, Samples, SelfPlay, play};
use parlour_bots::{BotSpec, Budget, Level, SystemClock, levels, levels_for};
use parlour_core::{GameResult, Match, Player, Rng, mix_in};
use parlour_games::parse_game;

fn one_game(game: &str, bot: &str, budget: &Budget) -> Option<Samples> {
    let (game, values) = parse_game(game).unwrap();
    let defaults = SelfPlay::of(BotSpec::parse(bot).unwrap(), game).unwrap();
    let settings = SelfPlay { opening_plies: 0, ..defaults };
    play(game, &values, &settings, 1, budget).unwrap()
}

#[test]
fn a_time_limit_ends_every_search() {
    // No proof ends these searches; the clock does.
    let budget = Budget { clock: Arc::new(SystemClock::start()), ..Budget::default() };
    let samples = one_game("pathway:size=6", "mcts:time=2ms", &budget).unwrap();
    assert!(samples.games[0].len() > 2);
}

#[test]
fn a_stopped_game_is_dropped() {
    let budget = Budget::default();
    assert!(one_game("pathway:size=3", "ab:nodes=10", &budget).is_some());
    budget.stop.stop();
    assert!(one_game("pathway:size=3", "ab:nodes=10", &budget).is_none());
}

/// Plays only random moves: the match with the same moves must end at the same ply with the same
/// result.
#[test]
fn self_play_counts_repetition_as_a_match_does() {
    let mut n_repetitions = 0;
    for spec in ["loa:size=7", "loa:size=7,repetition=draw2", "loa:size=7,repetition=draw2-board"] {
        let (game, values) = parse_game(spec).unwrap();
        let defaults = SelfPlay::of(BotSpec::parse("ab:nodes=10").unwrap(), game).unwrap();
        let settings = SelfPlay { opening_plies: 0, random_moves: 100, ..defaults };
        for number in 0..40 {
            let samples = play(game, &values, &settings, number, &Budget::default()).unwrap();
            let samples = samples.unwrap().games.remove(0);
            let mut rng = Rng::new(mix_in(settings.seed, number));
            rng.below(1);
            let mut played = Match::new(game, values.clone(), None).unwrap();
            while played.outcome().is_none() && played.ply() < settings.max_plies as usize {
                rng.below(100);
                let m = played.position().random_move(&mut rng).unwrap();
                played.play(&m).unwrap();
            }
            let result = match played.outcome().map(|outcome| outcome.result) {
                Some(GameResult::Win(Player::One)) => 1.0,
                Some(GameResult::Win(Player::Two)) => 0.0,
                Some(GameResult::Draw) | None => 0.5,
            };
            assert_eq!(samples.len(), played.ply(), "{spec}, game {number}");
            assert!(
                samples.iter().all(|sample| sample.result.total_cmp(&result).is_eq()),
                "{spec}, game {number}"
            );
            n_repetitions += u32::from(played.result_text().contains("repetition"));
        }
    }
    assert!(n_repetitions > 0, "no game ended by repetition");
}

/// Some options have levels of their own: self-play must use those.
#[test]
fn self_play_uses_the_levels_of_the_options() {
    const LEVEL: usize = 6;
    const SPEC: &str = "qawale:stones=10";
    let (game, values) = parse_game(SPEC).unwrap();
    let as_engine = |level: Level| {
        let Level { nodes, eval_noise, miss_rate, .. } = level;
        format!("ab:nodes={nodes},eval-noise={eval_noise},miss-rate={miss_rate}")
    };
    let samples = |bot: &str| -> Vec<Vec<Sample>> {
        let settings = SelfPlay::of(BotSpec::parse(bot).unwrap(), game).unwrap();
        let one = |number| play(game, &values, &settings, number, &Budget::default());
        (0..6).flat_map(|number| one(number).unwrap().unwrap().games).collect()
    };
    let expected = samples(&as_engine(levels_for(game, &values)[LEVEL - 1]));
    let of_default_rules = samples(&as_engine(levels(game)[LEVEL - 1]));
    assert_ne!(expected, of_default_rules, "the two levels cannot be told apart");
    assert_eq!(samples(&LEVEL.to_string()), expected);
}

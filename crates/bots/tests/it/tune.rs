//! Self-play: within its limits, and stopped from outside.

use std::sync::Arc;

use parlour_bots::tune::{Samples, SelfPlay, play};
use parlour_bots::{BotSpec, Budget, SystemClock};
use parlour_games::parse_game;

fn one_game(game: &str, bot: &str, budget: &Budget) -> Option<Samples> {
    let (game, values) = parse_game(game).unwrap();
    let usual = SelfPlay::of(BotSpec::parse(bot).unwrap(), game).unwrap();
    let settings = SelfPlay { opening_plies: 0, ..usual };
    play(game, &values, &settings, 1, budget).unwrap()
}

#[test]
fn a_bot_limited_by_time_comes_to_an_end() {
    // No proof ends these searches; the clock does.
    let budget = Budget { clock: Arc::new(SystemClock::start()), ..Budget::default() };
    let samples = one_game("pathway:size=6", "mcts:time=2ms", &budget).unwrap();
    assert!(samples.games[0].len() > 2);
}

#[test]
fn a_game_that_is_stopped_is_dropped() {
    let budget = Budget::default();
    assert!(one_game("pathway:size=3", "ab:nodes=10", &budget).is_some());
    budget.stop.stop();
    assert!(one_game("pathway:size=3", "ab:nodes=10", &budget).is_none());
}

//! Bots in every game: legal moves with any budget, deterministic, within limits, and as strong as
//! named.

mod analysis;
mod changes;
mod fit;
mod grade;
mod networks;
mod perfect;
mod praise;
mod reasons;
mod selfplay;
mod solved;
mod spec;
mod stops;
mod tune;
mod ugi;

use parlour_bots::{Bot, BotSpec, Budget, SearchResult, build};
use parlour_core::{AnyGame, Match, Player, Rng};
use parlour_games::{GAMES, finished_games, parse_game};

/// Whether this is the nightly run, which does more work.
fn is_nightly() -> bool {
    std::env::var("PARLOUR_TEST_SCALE").is_ok_and(|scale| scale == "nightly")
}

/// A new game, with a layout if the game needs one.
fn new_match(spec: &str) -> Match {
    let (game, mut values) = parse_game(spec).unwrap();
    if let Some(key) = game.missing_seed(&values) {
        values.set(key, "7").unwrap();
    }
    Match::new(game, values, None).unwrap()
}

fn bot(name: &str, game: &'static dyn AnyGame) -> Box<dyn Bot> {
    build(&BotSpec::parse(name).unwrap(), game).unwrap()
}

fn think(name: &str, at: &Match, budget: &Budget) -> SearchResult {
    bot(name, at.game()).think(at, budget, 1, &mut |_| {})
}

/// The lines of a file in `testdata` of a game, without comments. Every finished game has the file.
fn data_lines(game: &dyn AnyGame, name: &str) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/src");
    let file = format!("{folder}/{}/testdata/{name}", game.info().id);
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(_) if game.is_draft() => String::new(),
        Err(error) => panic!("{file}: {error}"),
    };
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// A match after a few random moves.
fn after_random_turns(spec: &str, plies: usize, seed: u64) -> Match {
    let mut rng = Rng::new(seed);
    let mut at = new_match(spec);
    for _ in 0..plies {
        if at.outcome().is_some() {
            break;
        }
        let text = at.position().random_move(&mut rng).unwrap();
        at.play(&text).unwrap();
    }
    at
}

const NAMES: [&str; 8] = ["random", "greedy", "1", "5", "best", "ab", "mcts", "solve"];

#[test]
fn any_budget_even_zero_gives_a_legal_move() {
    for game in GAMES {
        for (seed, plies) in [(1, 0), (2, 6), (3, 11)] {
            let at = after_random_turns(game.info().id, plies, seed);
            if at.outcome().is_some() {
                continue;
            }
            for name in NAMES {
                for nodes in [0, 1, 300] {
                    let result = think(name, &at, &Budget::nodes(nodes));
                    assert!(at.position().after(result.best()).is_ok(), "{name} {nodes}");
                }
            }
        }
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_result() {
    for game in GAMES {
        let at = after_random_turns(game.info().id, 5, 4);
        for name in ["greedy", "2", "6", "ab:seed=3", "mcts:seed=3", "best:threads=1"] {
            let mut one = bot(name, *game);
            let first = one.think(&at, &Budget::nodes(2000), 2, &mut |_| {});
            one.new_game();
            let again = one.think(&at, &Budget::nodes(2000), 2, &mut |_| {});
            assert_eq!(first, again, "{name} in {}", game.info().id);
        }
    }
}

#[test]
fn levels_stay_within_their_node_budget() {
    for game in GAMES {
        let levels = parlour_bots::levels(*game);
        let at = after_random_turns(game.info().id, 4, 5);
        for (level_idx, level) in levels.iter().enumerate().filter(|(_, level)| level.nodes > 0) {
            let result = think(&(level_idx + 1).to_string(), &at, &Budget::default());
            assert!(result.nodes <= level.nodes, "level {} took {}", level_idx + 1, result.nodes);
        }
        let too_high = BotSpec::parse(&(levels.len() + 1).to_string()).unwrap();
        let message = build(&too_high, *game).err().unwrap().to_string();
        assert!(message.contains(&format!("expected 1 to {}", levels.len())), "{message}");
    }
}

/// Plays games from random openings with sides swapped; returns the first bot's score in percent.
fn percent(spec: &str, names: [&str; 2], n_pairs: u64) -> u64 {
    let mut half_points = 0;
    for pair in 0..n_pairs {
        for swapped in [false, true] {
            let mut at = after_random_turns(spec, 2, 100 + pair);
            let game = at.game();
            let mut bots = names.map(|name| bot(&format!("{name}{pair}"), game));
            while at.outcome().is_none() && at.ply() < 300 {
                let is_first = (at.position().turn() == Player::One) != swapped;
                let mover = &mut bots[usize::from(!is_first)];
                let text = mover.think(&at, &Budget::default(), 1, &mut |_| {}).best().to_owned();
                at.play(&text).unwrap();
            }
            half_points += match at.outcome().and_then(|outcome| outcome.result.winner()) {
                Some(winner) if (winner == Player::One) != swapped => 2,
                Some(_) => 0,
                None => 1,
            };
        }
    }
    half_points * 100 / (n_pairs * 4)
}

#[test]
fn a_search_beats_the_classic_player_in_every_game() {
    for game in finished_games() {
        let found = percent(game.info().id, ["ab:nodes=2000,hash=1,seed=", "greedy:seed="], 6);
        assert!(found >= 65, "{}: {found} %", game.info().id);
    }
}

#[test]
fn new_game_forgets_the_last_game() {
    // One bot, two board sizes: the second search must not use entries of the first.
    let game = parse_game("loa").unwrap().0;
    let mut one = bot("ab:nodes=3000", game);
    let small = new_match("loa:size=5");
    let _ = one.think(&new_match("loa"), &Budget::default(), 1, &mut |_| {});
    one.new_game();
    let found = one.think(&small, &Budget::default(), 1, &mut |_| {});
    assert_eq!(found, bot("ab:nodes=3000", game).think(&small, &Budget::default(), 1, &mut |_| {}));
}

#[test]
fn an_engine_clears_its_tables_when_options_change() {
    // The same boards, and so the same keys; the result of connecting both sides at once is an
    // option.
    let [one, other] = ["loa:size=5", "loa:size=5,simultaneous=draw"].map(new_match);
    assert_eq!(one.position().key(), other.position().key());
    // With a depth limit: a table from other options would save nodes.
    let budget = Budget::depth(5);
    let mut reused = bot("ab:threads=1", one.game());
    reused.think(&one, &budget, 1, &mut |_| {});
    let after_another = reused.think(&other, &budget, 1, &mut |_| {});
    let fresh = think("ab:threads=1", &other, &budget);
    assert_eq!(
        (after_another.best(), after_another.score(), after_another.nodes),
        (fresh.best(), fresh.score(), fresh.nodes)
    );
}

#[test]
fn best_wins_every_position_solved_as_won() {
    let mut n_played = 0;
    for (spec, plies) in [("pathway", 14), ("pathway:size=5", 6), ("qawale", 12), ("mapello", 48)] {
        for seed in 0..6 {
            let start = after_random_turns(spec, plies, seed);
            if start.outcome().is_some() {
                continue;
            }
            let solved = think("solve:nodes=300000,hash=16", &start, &Budget::default());
            if !solved.score().is_win() {
                continue;
            }
            for opponent in ["greedy", "ab:nodes=500,hash=1"] {
                let mut at = start.clone();
                let us = at.position().turn();
                let mut best = bot("best:nodes=600000,threads=1,hash=4", at.game());
                let mut other = bot(opponent, at.game());
                while at.outcome().is_none() {
                    let mover = if at.position().turn() == us { &mut best } else { &mut other };
                    let result = mover.think(&at, &Budget::default(), 1, &mut |_| {});
                    at.play(result.best()).unwrap();
                }
                let winner = at.outcome().and_then(|outcome| outcome.result.winner());
                assert_eq!(winner, Some(us), "{spec} seed {seed} against {opponent}");
                n_played += 1;
            }
        }
    }
    assert!(n_played >= 8, "only {n_played} positions were solved as won");
}

/// A game's solver may know who wins but not how soon; then no distance may be reported.
#[test]
fn a_distance_is_reported_only_if_the_line_reaches_the_end() {
    let mut n_proven = 0;
    for (spec, plies) in [("pathway:size=5", 6), ("qawale", 12), ("mapello", 52)] {
        for seed in 0..6 {
            let start = after_random_turns(spec, plies, seed);
            if start.outcome().is_some() {
                continue;
            }
            for name in ["solve:nodes=300000,hash=16", "best:nodes=600000,threads=1,hash=4"] {
                let result = think(name, &start, &Budget::default());
                let score = result.score();
                n_proven += u32::from(score.is_win() || score.is_loss());
                let Some(distance) = score.wins_in().or(score.loses_in()) else { continue };
                let line = &result.lines[0].moves;
                assert_eq!(distance as usize, line.len(), "{name} in {spec}, seed {seed}");
                let mut at = start.clone();
                for text in line {
                    at.play(text).unwrap();
                }
                assert!(
                    at.outcome().is_some(),
                    "{name} in {spec}, seed {seed}: the line does not end the game"
                );
            }
        }
    }
    assert!(n_proven >= 12, "only {n_proven} positions were proven");
}

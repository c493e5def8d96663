//! Bots with a network: the setting `net`, and its errors.

use std::fs;

use parlour_bots::{BotSpec, Budget, build};
use parlour_core::{AnyGame, FullPosition, LinearEvaluator, Match, PositionVisitor};
use parlour_games::{GAMES, parse_game, with_position};
use parlour_network::{Network, Purpose, Shape};
use tempfile::TempDir;

use super::{after_random_turns, bot, new_match, think};

/// The shape of a network for a position.
struct ShapeOf;

impl PositionVisitor for ShapeOf {
    type Output = Shape;

    fn visit<P: FullPosition>(self, position: P) -> Shape {
        let phases = <P::Evaluator as LinearEvaluator<P>>::PHASES;
        Shape { inputs: position.n_inputs(), hidden: 32, middle: 8, phases }
    }
}

/// A random network for a game string.
fn random_network(spec: &str) -> Network {
    let (id, options) = spec.split_once(':').unwrap_or((spec, ""));
    let (game, options) = (id.to_owned(), options.to_owned());
    let shape = with_position(new_match(spec).position(), ShapeOf).ok().unwrap();
    Network::random(Purpose { game, options, ..Purpose::default() }, shape, 4)
}

/// Writes a network to a file and returns its path.
fn write(folder: &TempDir, name: &str, bytes: &[u8]) -> String {
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

fn refusal(net: &str, game: &'static dyn AnyGame) -> String {
    let spec = BotSpec::parse(&format!("ab:net={net}")).unwrap();
    build(&spec, game).err().unwrap().to_string()
}

#[test]
fn every_engine_evaluates_with_the_network() {
    let folder = TempDir::new().unwrap();
    for game in GAMES {
        let id = game.info().id;
        let file = write(&folder, id, &random_network(id).to_bytes());
        let at = after_random_turns(id, 4, 3);
        for name in ["ab:seed=1", "mcts:seed=1", "best:threads=1", "6:seed=1", "one-ply:seed=1"] {
            let budget = Budget::nodes(400);
            let first = think(&format!("{name},net={file}"), &at, &budget);
            assert!(at.position().after(first.best()).is_ok(), "{name} in {id}");
            assert_eq!(first, think(&format!("{name},net={file}"), &at, &budget), "{name} in {id}");
            let without = think(&format!("{name},net=none"), &at, &budget);
            // A proof needs no evaluation.
            if !first.score().is_proven {
                assert_ne!(first.score(), without.score(), "{name} in {id}");
            }
            if game.info().networks.is_empty() {
                assert_eq!(without, think(name, &at, &budget), "{name} in {id}");
            }
        }
    }
}

/// The network of a game that draws its layout by seed serves every seed, also those given.
#[test]
fn a_network_for_drawn_layouts_plays_all_of_them() {
    let folder = TempDir::new().unwrap();
    let drawn = "mapello:setup=random,size=6";
    let file = write(&folder, "drawn", &random_network(drawn).to_bytes());
    for options in ["", ",seed=1", ",seed=123456789012345678"] {
        let at = new_match(&format!("{drawn}{options}"));
        let budget = Budget::nodes(200);
        let with = think(&format!("ab:net={file}"), &at, &budget);
        assert_ne!(with.score(), think("ab", &at, &budget).score(), "{options}");
    }
    // Another setup is another board: the evaluation stays linear.
    let other = new_match("mapello:setup=plain,size=6");
    let [with, without] = [&format!("ab:net={file}"), "ab"]
        .map(|name| think(name, &other, &Budget::nodes(200)).score());
    assert_eq!(with, without);
}

#[test]
fn networks_of_games_fit_their_boards_and_change_what_best_finds() {
    for game in GAMES.iter().filter(|game| !game.info().networks.is_empty()) {
        let id = game.info().id;
        for file in game.info().networks {
            assert!(file.bytes.len() < 1_000_000, "{id}: {} bytes", file.bytes.len());
            let network = Network::parse(file.bytes).unwrap();
            assert_eq!(file.options(), network.purpose().options, "{id}: {}", file.name);
            let spec = format!("{id}:{}", network.purpose().options);
            let at = after_random_turns(&spec, 4, 3);
            let [with, without] = ["best:threads=1", "best:threads=1,net=none"]
                .map(|name| think(name, &at, &Budget::nodes(10_000)));
            assert_ne!(with, without, "{spec}");
        }
    }
}

#[test]
fn games_that_the_network_does_not_serve_are_evaluated_without_it() {
    let folder = TempDir::new().unwrap();
    let file = write(&folder, "small", &random_network("loa:size=6").to_bytes());
    for (spec, is_served) in
        [("loa:size=6", true), ("loa:size=6,nomove=loss", true), ("loa", false)]
    {
        let Ok((game, _)) = parse_game(spec) else { continue };
        let at = new_match(spec);
        let mut with = bot(&format!("ab:net={file}"), game);
        let found = with.think(&at, &Budget::nodes(500), 1, &mut |_| {});
        let without = think("ab", &at, &Budget::nodes(500));
        assert_eq!(found.score() != without.score(), is_served, "{spec}");
        // The same bot on another board, without a new game.
        let other = new_match("loa:size=7");
        let found = with.think(&other, &Budget::nodes(500), 1, &mut |_| {});
        assert_eq!(found, think("ab", &other, &Budget::nodes(500)));
    }
}

/// Boards with as many squares as the network's have as many inputs, but another shape.
#[test]
fn a_rectangle_is_evaluated_without_the_network_of_a_square() {
    let folder = TempDir::new().unwrap();
    let name = {
        let file = write(&folder, "square", &random_network("pathway").to_bytes());
        format!("ab:net={file}")
    };
    let budget = Budget::nodes(500);
    let (game, values) = parse_game("pathway").unwrap();
    let rectangle = Match::new(game, values, Some("4/4/4/4/4/4/4/4/4 x")).unwrap();
    let others = ["cols=4,rows=9", "cols=9,rows=4", "cols=6,rows=6"]
        .map(|options| new_match(&format!("pathway:{options}")));
    for (at, is_served) in [&rectangle, &others[0], &others[1], &others[2]]
        .into_iter()
        .zip([false, false, false, true])
    {
        let (with, without) = (think(&name, at, &budget), think("ab", at, &budget));
        assert_eq!(with.score() != without.score(), is_served, "{}", at.position().text());
    }
    // The same bot on another board given by a position, without a new game.
    let mut with = bot(&name, game);
    with.think(&new_match("pathway"), &budget, 1, &mut |_| {});
    let found = with.think(&rectangle, &budget, 1, &mut |_| {});
    assert_eq!(found, think("ab", &rectangle, &budget));
}

#[test]
fn files_that_do_not_fit_are_refused() {
    let folder = TempDir::new().unwrap();
    let (loa, pathway) = (parse_game("loa").unwrap().0, parse_game("pathway").unwrap().0);
    let good = random_network("loa").to_bytes();
    let file = write(&folder, "good.net", &good);
    assert!(build(&BotSpec::parse(&format!("ab:net={file}")).unwrap(), loa).is_ok());
    let message = refusal(&file, pathway);
    assert_eq!(
        message,
        format!(
            "cannot use the network in {file}: the network is for the game loa: expected pathway"
        )
    );
    let mut damaged = good.clone();
    damaged[200] ^= 1;
    let message = refusal(&write(&folder, "damaged.net", &damaged), loa);
    assert!(message.contains("the checksum is"), "{message}");
    let message = refusal(&write(&folder, "short.net", &good[..good.len() / 2]), loa);
    assert!(message.contains(&format!("expected {}", good.len())), "{message}");
    let message = refusal("no such file", loa);
    assert!(message.starts_with("cannot use the network in no such file: "), "{message}");
    let shape = Shape { inputs: 100, ..random_network("loa").shape() };
    let purpose = Purpose { game: "loa".to_owned(), ..Purpose::default() };
    let file = write(&folder, "inputs.net", &Network::random(purpose, shape, 1).to_bytes());
    let message = refusal(&file, loa);
    assert!(message.ends_with("the network has 100 inputs: expected 128"), "{message}");
}

#[test]
fn names_with_a_network_round_trip() {
    for name in [
        "ab:nodes=5,net=a.net",
        "best:net=none",
        "mcts:weights=w.txt,net=a.net",
        "5:net=x",
        "net:big",
        "net:v1.2,nodes=7",
    ] {
        assert_eq!(BotSpec::parse(name).unwrap().to_string(), name);
    }
    assert!(BotSpec::parse("ab:net=").unwrap_err().to_string().ends_with("expected a file"));
    assert!(BotSpec::parse("greedy:net=x").is_err());
}

#[test]
fn networks_that_games_ship_with_fit() {
    for game in GAMES {
        let built = build(&BotSpec::parse("best").unwrap(), *game);
        assert!(built.is_ok(), "{}: {}", game.info().id, built.err().unwrap());
    }
}

/// The folder is set once in a process, so one test has all of it.
#[test]
fn networks_of_the_folder_are_bots() {
    let folder = TempDir::new().unwrap();
    let (loa, pathway) = (parse_game("loa").unwrap().0, parse_game("pathway").unwrap().0);
    let unset = BotSpec::parse("net:big").unwrap();
    let message = build(&unset, loa).err().unwrap().to_string();
    assert_eq!(message, "cannot use the network in big: there is no folder of networks");
    let file = write(&folder, "big.net", &random_network("loa").to_bytes());
    write(&folder, "also.net", &random_network("loa:size=6").to_bytes());
    write(&folder, "broken.net", b"parlour network 1\n\n");
    write(&folder, "notes.txt", b"");
    parlour_bots::set_networks_folder(folder.path().to_owned());
    assert_eq!(parlour_bots::networks(loa), ["also", "big"]);
    assert!(parlour_bots::networks(pathway).is_empty());
    let at = after_random_turns("loa", 4, 3);
    let named = think("net:big,nodes=400,threads=1", &at, &Budget::default());
    assert_eq!(
        named,
        think(&format!("best:nodes=400,threads=1,net={file}"), &at, &Budget::default())
    );
    let message = build(&BotSpec::parse("net:big").unwrap(), pathway).err().unwrap().to_string();
    assert!(message.ends_with("the network is for the game loa: expected pathway"), "{message}");
    for wrong in ["net", "net:../big", "net:big,net=x", "net:big,eval-noise=3"] {
        assert!(BotSpec::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn levels_with_networks_play_like_best_and_are_no_weaker_where_none_serves() {
    for game in GAMES {
        let (info, levels) = (game.info(), parlour_bots::levels(*game));
        let Some(first) = levels.iter().position(|level| level.network) else { continue };
        let id = info.id;
        assert!(!info.networks.is_empty(), "{id} has no network for level {}", first + 1);
        let at = after_random_turns(id, 4, 3);
        let level = think(&format!("{}", first + 1), &at, &Budget::default());
        let nodes = levels[first].nodes;
        let best = think(&format!("best:nodes={nodes},threads=1"), &at, &Budget::default());
        assert_eq!(level, best, "level {} of {id}", first + 1);
        // Without its network it has the nodes of the level below.
        let without = think(&format!("{}:net=none", first + 1), &at, &Budget::nodes(20_000));
        let below = think(&first.to_string(), &at, &Budget::nodes(20_000));
        assert_eq!(without, below, "level {} of {id}", first + 1);
    }
}

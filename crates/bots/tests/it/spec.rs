//! Names of bots.

use parlour_bots::{BotKind, BotSpec};

#[test]
fn names_round_trip() {
    for text in [
        "random",
        "greedy",
        "7",
        "best:time=1500ms",
        "ab:time=0.4ms",
        "ab:nodes=5,depth=3,threads=2,hash=8,seed=9",
        "one-ply:eval-noise=200,miss-rate=30",
        "mcts:nodes=5,mast=true",
    ] {
        assert_eq!(BotSpec::parse(text).unwrap().to_string(), text);
    }
    // Names in games saved by earlier versions.
    let old = BotSpec::parse("glance:noise=200,overlooks=30").unwrap();
    assert_eq!(old.to_string(), "one-ply:eval-noise=200,miss-rate=30");
    assert_eq!(BotSpec::parse(" Level 3 ").unwrap().kind, BotKind::Level(3));
    assert_eq!(BotSpec::parse("ab:time=0.25").unwrap().to_string(), "ab:time=250ms");
}

#[test]
fn errors_say_what_was_expected() {
    for (text, part) in [
        ("stockfish", "expected random"),
        ("0", "expected random"),
        ("ab:nodez=3", "expected nodes, depth"),
        ("ab:nodes=many", "expected a whole number"),
        ("ab:time=-1s", "expected a time"),
        ("ab:threads=0", "from 1 to 1024"),
        ("greedy:nodes=10", "greedy does not use nodes: expected seed"),
        ("4:eval-noise=10", "a level does not use eval-noise: expected nodes"),
        ("mcts:overlooks=10", "mcts does not use miss-rate"),
        ("mcts:mast=2", "expected true or false"),
        ("ab:mast=true", "ab does not use mast"),
        ("solve:threads=2", "expected nodes, depth, time, hash, seed"),
    ] {
        let message = BotSpec::parse(text).unwrap_err().to_string();
        assert!(message.contains(part), "{text}: {message}");
    }
}

#[test]
fn names_of_networks_are_not_paths() {
    let is_name = |name: &str| BotSpec::parse(&format!("net:{name}")).is_ok();
    assert!(["a", "loa-8_v2.1", "A1"].into_iter().all(is_name));
    assert!(!["", "..", ".hidden", "a/b", "a\\b", "a,b", "a b", "é"].into_iter().any(is_name));
}

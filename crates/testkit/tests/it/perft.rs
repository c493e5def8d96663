//! The reference counts.

use parlour_core::Match;
use parlour_games::{parse_game, with_position};
use parlour_testkit::perft_file::{Copies, Count, parse};
use parlour_testkit::sources;

/// Larger counts run only in longer runs.
const MAX_NODES: u64 = 3_000_000;

/// Up to this many nodes the count is repeated on symmetric copies.
const MAX_COPY_NODES: u64 = 50_000;

fn counts(id: &str) -> Vec<Count> {
    let counts = parse(&sources::read(id, "perft.txt"));
    counts.unwrap_or_else(|error| panic!("perft.txt of {id}: {error}"))
}

fn begin(count: &Count) -> Match {
    let (game, values) = parse_game(&count.game).unwrap_or_else(|error| panic!("{error}"));
    let position = count.position.as_deref();
    Match::new(game, values, position).unwrap_or_else(|error| panic!("{}: {error}", count.game))
}

#[test]
fn reference_counts() {
    for game in sources::games() {
        for count in counts(game.info().id) {
            if !sources::is_nightly() && count.nodes > MAX_NODES * sources::scale() {
                continue;
            }
            let found = begin(&count).position().perft(count.depth, count.counting);
            assert_eq!(found, count.nodes, "{count:?}");
        }
    }
}

#[test]
fn symmetric_copies_have_equal_counts() {
    for game in sources::games() {
        for count in counts(game.info().id) {
            if count.nodes > MAX_COPY_NODES * sources::scale() {
                continue;
            }
            let copies = Copies { depth: count.depth, counting: count.counting };
            let found = with_position(begin(&count).position(), copies).expect("a listed game");
            for (name, nodes) in found {
                assert_eq!(nodes, count.nodes, "{name}: {count:?}");
            }
        }
    }
}

#[test]
fn errors_name_their_line() {
    for (text, part) in [
        ("perft 1 1", "line 1: expected a game line first"),
        ("game x\nperft 1", "line 2: expected DEPTH NODES [own]"),
        ("game x\nperft one 1", "line 2: expected a depth"),
        ("game x\nperft 1 one", "line 2: expected a number of nodes"),
        ("game x\nperft 1 1 mine", "line 2: expected DEPTH NODES [own]"),
        ("# fine\n\nnonsense", "line 3: expected a word and its value"),
        ("count 1 1", "line 1: expected game, position, perft or merged"),
    ] {
        assert_eq!(parse(text), Err(part.to_owned()));
    }
}

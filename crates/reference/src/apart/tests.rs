//! Checks the reference generator against the worked examples and counts of the rules.

use super::*;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

const START: &str = "1oooooo1/1oooooo1/8/8/8/8/1xxxxxx1/1xxxxxx1 x 1";

fn from(position: &str) -> Box<dyn ReferenceGame> {
    start(&[], Some(position))
}

fn after(game: &dyn ReferenceGame, text: &str) -> Box<dyn ReferenceGame> {
    let mut next = game.boxed_clone();
    for turn in text.split_whitespace() {
        next.play(turn);
    }
    next
}

fn has(game: &dyn ReferenceGame, text: &str) -> bool {
    game.moves().contains(&text.to_string())
}

fn refused(game: &dyn ReferenceGame, text: &str) -> bool {
    let played = catch_unwind(AssertUnwindSafe(|| game.boxed_clone().play(text)));
    played.is_err()
}

/// All turns of the piece on one square, sorted.
fn of_piece(game: &dyn ReferenceGame, square: &str) -> Vec<String> {
    let mut turns = game.moves();
    turns.retain(|turn| split_turn(turn).0 == split_turn(square).0);
    turns.sort();
    turns
}

fn perft(game: &dyn ReferenceGame, depth: usize) -> usize {
    let moves = game.moves();
    if depth == 1 {
        return moves.len();
    }
    moves.iter().map(|turn| perft(&*after(game, turn), depth - 1)).sum()
}

/// Section 9: turns that lead to the same position merged at every level.
fn merged(game: &dyn ReferenceGame, depth: usize) -> usize {
    let mut seen = BTreeSet::new();
    let mut total = 0;
    for turn in game.moves() {
        let next = after(game, &turn);
        if seen.insert(next.position()) {
            total += if depth == 1 { 1 } else { merged(&*next, depth - 1) };
        }
    }
    total
}

/// Columns, rows, and for each depth the paths and the merged results.
type Counts = (&'static str, &'static str, &'static [(usize, usize)]);

#[test]
fn reference_counts() {
    let table: [Counts; 6] = [
        ("8", "8", &[(40, 40), (3280, 3200), (434_388, 315_586)]),
        ("4", "6", &[(16, 16), (384, 290), (9422, 6260), (242_684, 137_534)]),
        ("5", "6", &[(22, 22), (902, 902), (43_473, 33_554)]),
        ("6", "6", &[(28, 28), (1512, 1184), (113_978, 66_132)]),
        ("10", "8", &[(52, 52), (5824, 5616)]),
        ("15", "15", &[(82, 82)]),
    ];
    for (cols, rows, counts) in table {
        let game = start(&[("cols", cols), ("rows", rows)], None);
        let landing = [("cols", cols), ("rows", rows), ("endcheck", "landing")];
        let landing = start(&landing, None);
        for (index, (paths, results)) in counts.iter().enumerate() {
            let depth = index + 1;
            assert_eq!(perft(&*game, depth), *paths, "{cols}x{rows} depth {depth}");
            assert_eq!(merged(&*game, depth), *results, "{cols}x{rows} merged {depth}");
            // Section 9: only this one differs.
            let expected = if *paths == 242_684 { 242_312 } else { *paths };
            assert_eq!(perft(&*landing, depth), expected, "{cols}x{rows} landing {depth}");
        }
    }
}

#[test]
fn examples_8_1_and_8_2_opening() {
    let game = start(&[], None);
    assert_eq!(game.position(), START);
    assert_eq!(of_piece(&*game, "b1"), ["b1-a2", "b1-b3", "b1-d3", "b1-h1"]);
    assert!(of_piece(&*game, "c1").iter().all(|turn| !turn.ends_with('1')));
    assert_eq!(game.moves().len(), 40);
    let free = start(&[("opening", "free")], None);
    assert_eq!(free.moves().len(), 82);
    assert_eq!(free.position(), START.replace("x 1", "x 0"));
    for turn in free.moves() {
        assert_eq!(refused(&*game, &turn), !has(&*game, &turn), "{turn}");
    }
    assert_eq!(after(&*game, "b1-b3").position().split(' ').nth(2), Some("0"));
    assert!(catch_unwind(|| start(&[("opening", "free")], Some(START))).is_err());
    assert!(catch_unwind(|| from(&START.replace("x 1", "o 1"))).is_err());
}

#[test]
fn examples_8_3_and_8_4_continuous_jump() {
    let game = from("2o2/o1oox/1x3/1o2o/x2x1/2xx1 x");
    let expected = ["d2-c2", "d2-c3", "d2-d4", "d2-d4-b2", "d2-e1", "d2-e2"];
    assert_eq!(of_piece(&*game, "d2"), expected);
    for wrong in ["d2-c2-e2", "d2-d4-c4", "d2xd4", "d2", "d02-c2", "d3-d4", "c5-c4"] {
        assert!(refused(&*game, wrong), "{wrong}");
    }
}

#[test]
fn example_8_5_starting_square() {
    let position = "x1oo1/1x3/5/4x/3x1 x 0";
    let game = from(position);
    assert!(has(&*game, "a5-c3") && has(&*game, "a5-c3-e1"));
    assert!(!has(&*game, "a5-c3-a5") && refused(&*game, "a5-c3-a5"));
    let open = start(&[("startsquare", "open")], Some(position));
    assert!(has(&*open, "a5-c3-a5"));
    assert_eq!(after(&*open, "a5-c3-a5").position(), position.replace("x 0", "o 0"));

    let position = "5/2x2/2xx1/5/oo3 x 0";
    assert!(!has(&*from(position), "c3-e3-c3"));
    let open = start(&[("startsquare", "open")], Some(position));
    assert!(has(&*open, "c3-e3-c3-c5") && has(&*open, "c3-e3-c3-a3"));
    for wrong in ["c3-e3-c3-c5-c3", "c3-e3-c3-e3"] {
        assert!(!has(&*open, wrong) && refused(&*open, wrong), "{wrong}");
    }
}

#[test]
fn examples_8_6_to_8_10_ends() {
    let table = [
        ("x2x1/3x1/2oo1/1o3/5 x 0", "d5xd3-d1", "1-0 isolated"),
        ("6/6/6/x1xo2/1x2o1/2x3 x 0", "b2-d4-f6", "1-0 isolated"),
        ("3x1/x4/x2o1/oo3/5 x 0", "a4xa2", "0-1 isolated-by-opponent"),
        ("1o3/1x3/1x3/o2x1/o4 x 0", "b3xa2", "0-1 both-isolated"),
        ("x1xoo/5/1x3/x4/5 x 0", "b3xd5-b5xe5", "0-1 both-isolated"),
    ];
    for (position, turn, result) in table {
        let game = from(position);
        assert_eq!(game.result(), "* unfinished");
        assert!(has(&*game, turn), "{turn}");
        let end = after(&*game, turn);
        assert_eq!(end.result(), result, "{turn}");
        assert!(end.moves().is_empty() && refused(&*end, "a1-a2"));
        // A win comes before the turn limit.
        let limited = start(&[("maxplies", "1")], Some(position));
        assert_eq!(after(&*limited, turn).result(), result);
    }
    // 8.7: no single displacement wins.
    let game = from(table[1].0);
    for turn in game.moves() {
        let single = split_turn(&turn).1.len() == 1;
        assert!(!single || after(&*game, &turn).result() != "1-0 isolated", "{turn}");
    }
    // 8.10 with `endcheck=landing`; without it the board printed has no `o`.
    let game = start(&[("endcheck", "landing")], Some(table[4].0));
    assert!(!has(&*game, table[4].1) && refused(&*game, table[4].1));
    assert_eq!(after(&*game, "b3xd5").result(), "0-1 isolated-by-opponent");
    let end = after(&*from(table[4].0), table[4].1);
    assert_eq!(end.position(), "x1x1x/5/5/x4/5 o 0");
}

#[test]
fn finished_as_read() {
    assert_eq!(from("x3o/5/x3o/5/4o x 0").result(), "1/2-1/2 both-isolated");
    for side in ["x", "o"] {
        assert_eq!(from(&format!("x3o/4o/x4/5/5 {side} 0")).result(), "1-0 isolated");
        assert_eq!(from(&format!("o3x/4x/o4/5/5 {side} 0")).result(), "0-1 isolated");
    }
    assert!(from("x3o/4o/x4/5/5 x 0").moves().is_empty());
    assert!(catch_unwind(|| from("xx3/5/5/5/5 x 0")).is_err());
}

#[test]
fn example_8_11_repetition_and_limit() {
    let cycle = ["b1-h1", "b7-h7", "h1-b1", "h7-b7"];
    for (value, ends_after) in [("draw3", 8), ("draw2", 4), ("off", 99)] {
        let mut game = start(&[("repetition", value), ("maxplies", "12")], None);
        for ply in 1..=12.min(ends_after) {
            assert_eq!(game.result(), "* unfinished");
            game.play(cycle[(ply - 1) % 4]);
        }
        let reason = if value == "off" { "maxplies" } else { "repetition" };
        assert_eq!(game.result(), format!("1/2-1/2 {reason}"));
        assert!(game.moves().is_empty() && refused(&*game, "b1-h1"));
    }
    // Repetition comes before the turn limit.
    let game = start(&[("repetition", "draw2"), ("maxplies", "4")], None);
    assert_eq!(after(&*game, &cycle.join(" ")).result(), "1/2-1/2 repetition");
    let game = start(&[("repetition", "forbid")], None);
    let game = after(&*game, &cycle[..3].join(" "));
    assert!(has(&*game, "h7-h8") && !has(&*game, "h7-b7") && refused(&*game, "h7-b7"));
}

/// A small linear generator is random enough here.
fn pick(seed: &mut u64, count: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*seed >> 33).expect("31 bits") % count
}

#[test]
fn random_games_are_consistent() {
    let mut seed = 1;
    let mut results = BTreeSet::new();
    for round in 0..240 {
        let mut options =
            vec![("cols", ["4", "5", "6"][round % 3]), ("rows", ["5", "6"][round % 2])];
        options.push(("startsquare", ["blocked", "open"][round / 2 % 2]));
        options.push(("endcheck", ["turn", "landing"][round / 3 % 2]));
        options.push(("repetition", ["draw3", "draw2", "forbid", "off"][round / 5 % 4]));
        options.push(("maxplies", ["60", "0"][round / 7 % 2]));
        let mut game = start(&options, None);
        while game.result() == "* unfinished" {
            let moves = game.moves();
            let distinct: BTreeSet<&String> = moves.iter().collect();
            assert!(!moves.is_empty() && distinct.len() == moves.len());
            let again = start(&options, Some(&game.position()));
            assert_eq!(again.position(), game.position());
            // `again` has no history, so `forbid` may have removed some of the moves here.
            let fresh: BTreeSet<String> = again.moves().into_iter().collect();
            for turn in &moves {
                assert!(fresh.contains(turn));
                let _ = after(&*game, turn);
            }
            game.play(&moves[pick(&mut seed, moves.len())]);
        }
        assert!(game.moves().is_empty());
        results.insert(game.result());
    }
    assert!(results.len() >= 6, "{results:?}");
}

#[test]
fn forbid_may_leave_no_turn() {
    // A board smaller than the game allows, so that the turns run out soon. In the end o has four
    // steps, and each would repeat an earlier position. This also precedes the turn limit.
    let turns = "b1-a2 d1-d2 a2-b1 e1-d1 b1-a2 d2-e1 a1-b1 e1-e2 a2-b2 d1-e1 b1-a1 e2-d1 a1-a2 \
                 e1-e2 b2-a1 d1-d2 a1-b1 e2-d1 b1-b2 d1-e2 b2-a1 d2-d1 a2-b1 d1-d2 b1-b2 d2-e1 b2-a2";
    let game = start(&[("repetition", "forbid"), ("maxplies", "27")], Some("5/xx1oo x 0"));
    let game = after(&*game, turns);
    assert_eq!(game.position(), "x3o/x3o o 0");
    assert_eq!(game.result(), "1/2-1/2 repetition");
    assert!(game.moves().is_empty());
    let mut fresh = from(&game.position()).moves();
    fresh.sort();
    assert_eq!(fresh, ["e1-d1", "e1-d2", "e2-d1", "e2-d2"]);
    assert!(fresh.iter().all(|turn| refused(&*game, turn)));
}

#[test]
fn wide_boards() {
    // Column `x` and runs of two digits.
    let position = "26/26/26/22oo2/22xx2 x 0";
    let game = from(position);
    assert_eq!(game.position(), position);
    assert!(has(&*game, "x1-v1") && has(&*game, "w1xx2"));
    assert_eq!(after(&*game, "w1xx2").result(), "0-1 isolated-by-opponent");
}

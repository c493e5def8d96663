//! Checks the reference generator against the worked examples and counts of the rules.

use super::*;
use crate::perft;

fn sorted_moves(game: &dyn ReferenceGame) -> String {
    let mut list = game.moves();
    list.sort();
    list.join(" ")
}

fn after(position: &str, text: &str) -> String {
    let mut game = start(&[], Some(position));
    game.play(text);
    game.position()
}

#[test]
fn set_ups() {
    assert_eq!(start(&[], None).position(), RULEBOOK);
    assert_eq!(start(&[("setup", "rulebook")], None).position(), RULEBOOK);
    assert_eq!(
        start(&[("setup", "plain")], None).position(),
        "10/10/10/10/4xo4/4ox4/10/10/10/10 x 0,0"
    );
    assert_eq!(start(&[("size", "4")], None).position(), "6/6/2xo2/2ox2/6/6 x 0,0");
    assert_eq!(
        start(&[("size", "6"), ("start", "othello")], None).position(),
        "8/8/8/3ox3/3xo3/8/8/8 x 0,0"
    );
    let ten = start(&[("size", "10")], None);
    assert_eq!(ten.position(), "12/12/12/12/12/5xo5/5ox5/12/12/12/12/12 x 0,0");
    assert_eq!(sorted_moves(ten.as_ref()), "d5 e4 f7 g6");
    let othello = start(&[("start", "othello")], None).position();
    assert_eq!(othello, RULEBOOK.replace("4xo4/J3ox4", "4ox4/J3xo4"));
}

#[test]
fn example_1_the_figure() {
    let figure =
        "4J5/1#1+2+1#1/6#3/J+#2ox1+J/J3oxx1x1/4xxxx+1/1+3xx#1J/J2#2x3/1#1+3+#1/3J3J2 o 0,0";
    let game = start(&[], Some(figure));
    assert_eq!(game.position(), figure);
    assert_eq!(sorted_moves(game.as_ref()), "d3 e2 g2 g5 g6 h3");
    assert_eq!(
        after(figure, "e2"),
        "4J5/1#1+2+1#1/6#3/J+#2ox1+J/J3oox1o1/4xoxo+1/1+3oo#1J/J2#1ox3/1#1+3+#1/3J3J2 x 0,0"
    );
}

#[test]
fn example_2_one_joker_both_colors() {
    assert_eq!(after("6/6/Jo1x2/2ox2/6/6 x 0,0", "b3"), "6/6/Jxxx2/2ox2/6/6 o 0,0");
    assert_eq!(after("6/6/Jxx3/2ox2/6/6 o 0,0", "c3"), "6/6/Jooo2/2ox2/6/6 x 0,0");
}

#[test]
fn example_3_corner_joker() {
    assert_eq!(after("5J/4o1/6/2xx2/6/6 x 0,0", "c3"), "5J/4x1/3x2/2xx2/6/6 o 0,0");
}

#[test]
fn example_4_joker_alone() {
    // a3 is next to the joker z3, but White has no disc on its row or diagonals.
    let game = start(&[], Some("6/6/J5/2xo2/6/6 x 0,0"));
    assert_eq!(sorted_moves(game.as_ref()), "d2");
}

#[test]
fn example_5_wall() {
    let game = start(&[], Some("6/6/2xo2/2ox2/2o#x1/6 x 0,0"));
    assert_eq!(sorted_moves(game.as_ref()), "a2 c4 d3");
}

#[test]
fn example_6_bonus() {
    let mut game = parse("6/6/2xo+1/2ox2/6/6 x 0,0");
    game.play("d3");
    assert_eq!(game.position(), "6/6/2xxx1/2ox2/6/6 o 1,0");
    assert_eq!((game.score('x'), game.score('o')), (7, 1));
    // "If White later flips d3, Black keeps the 3 points." A joker on e3 lets White do so with a3.
    let mut game = parse("6/6/2xo+J/2ox2/6/6 x 0,0");
    game.play("d3");
    game.play("a3");
    assert_eq!(game.position(), "6/6/1ooooJ/2ox2/6/6 x 1,0");
    assert_eq!((game.score('x'), game.score('o')), (4, 5));
}

#[test]
fn example_7_bonus_is_a_gap() {
    // Row 2 is . o + x: a2 does not enclose b2. Neither side can place, one disc each. Placing on
    // the bonus itself encloses.
    let game = start(&[], Some("6/6/6/2o+x1/6/6 x 0,0"));
    assert_eq!(game.result(), "1/2-1/2 score");
    let closing = start(&[], Some("6/6/6/1xo+2/6/6 x 0,0"));
    assert_eq!(sorted_moves(closing.as_ref()), "c2");
}

const GAME_8: &str = "f5 f6 c4 c5 c6 c3 d3 b5 a6 d2 e2 f3 e6 g6 d1 a5 h6 b7 e3 f4 c7 e1 a7 d6 g5 c1 f1 e7 b1 g4 h4 c8 a4 f2 \
    d8 g1 g2 b2 b4 b3 a3 e8 d7 h5 f8 g7 h7 g8 h3 a2 pass h2 pass b8";

#[test]
fn example_8_complete_game() {
    for (bonus, scores, result) in
        [("3", (42, 38), "1-0 score"), ("5", (52, 44), "1-0 score"), ("0", (27, 29), "0-1 score")]
    {
        let mut game = start(&[("bonus", bonus)], None);
        for text in GAME_8.split_whitespace() {
            assert_eq!(game.result(), "* unfinished");
            if text == "pass" {
                assert_eq!(game.moves(), vec!["pass"]);
            }
            game.play(text);
        }
        let last = "3J2J3/1#oooooo#1/1xxoxx#oxJ/1x#xoxoxx1/1xxxooxoo1/Jxxoxxxxo1/1xoxxoo#oJ/1ox#ooooo1/1#oxxoox#1/3JJ2J2 x 5,3";
        assert_eq!(game.position(), last);
        assert_eq!(game.result(), result);
        assert!(game.moves().is_empty());
        let mut same = parse(last);
        same.bonus = bonus.parse().unwrap();
        assert_eq!((same.score('x'), same.score('o')), scores);
    }
}

#[test]
fn finished_and_passing_starts() {
    // One color has vanished: over at once, whichever side is to move. Jokers close no line without
    // an opponent's disc.
    assert_eq!(start(&[], Some("6/J5/2xx2/6/6/6 o 0,0")).result(), "1-0 score");
    // No discs at all, bonuses decide.
    assert_eq!(start(&[], Some("6/6/6/6/6/6 x 0,1")).result(), "0-1 score");
    assert_eq!(start(&[("bonus", "0")], Some("6/6/6/6/6/6 x 0,1")).result(), "1/2-1/2 score");
    // Black cannot place, White can: c2 over b2 to a2.
    let mut game = start(&[], Some("6/6/6/1ox3/6/6 x 0,0"));
    assert_eq!(game.moves(), vec!["pass"]);
    game.play("pass");
    assert_eq!(sorted_moves(game.as_ref()), "c2");
}

#[test]
#[should_panic(expected = "illegal move")]
fn voluntary_pass_panics() {
    start(&[], None).play("pass");
}

#[test]
fn reference_counts() {
    let table: [(&str, &str, &[u64]); 3] = [
        ("8", "plain", &[4, 12, 56, 244, 1396, 8200, 55_092]),
        ("8", "rulebook", &[4, 12, 50, 198, 1036, 5583, 33_968]),
        ("4", "plain", &[4, 12, 44, 128, 424, 1256]),
    ];
    for (size, setup, counts) in table {
        let options = &[("size", size), ("setup", setup)];
        for (i, count) in counts.iter().enumerate() {
            assert_eq!(
                perft(start(options, None).as_ref(), i as u32 + 1),
                *count,
                "{options:?} depth {}",
                i + 1
            );
        }
    }
    assert_eq!(sorted_moves(start(&[], None).as_ref()), "c4 d3 e6 f5");
}

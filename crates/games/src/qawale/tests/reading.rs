//! Position strings: valid and invalid ones, and the error messages.

use crate::test_support::{edited, replay, unfinished, unreadable};

#[test]
fn positions_round_trip() {
    for (game, position) in [
        ("qawale", "nn,2,nn/4/4/nn,2,nn x 8,8"),
        ("qawale", "nn,2,nn/n,x,2/n,3/3,nn o 7,8"),
        ("qawale", "4/1,nnnnnnnn,2/4/4 x 8,8"),
        ("qawale", "nn,1,nn/3/nn,1,nn x 6,6"),
        ("qawale", "nn,3,nn/5/5/5/nn,3,nn x 10,10"),
        ("qawale:stones=8", "nn,3,nn/5/5/5/nn,3,nn x 8,8"),
        ("qawale:stones=12", "nn,4,nn/6/6/6/6/nn,4,nn x 12,12"),
        ("qawale:size=6,stones=1", "nn,4,nn/6/6/6/6/nn,4,nn x 1,1"),
        ("qawale:stones=12", "4/1,nnnnnnnnxoxoxoxoxoxoxoxoxoxoxoxo,2/4/4 x 0,0"),
        ("qawale:stones=12", "4/1,xoxoxoxoxoxoxoxoxoxoxonnnnnnnn,2/4/4 x 1,1"),
    ] {
        let read = replay(game, Some(position), "");
        assert_eq!(read.position().text(), position);
        // The tagged form must include everything that the board does not show.
        let tagged = read.tagged_position();
        let (tag, text) = tagged.split_once(' ').unwrap();
        assert_eq!(replay(tag, Some(text), "").position().text(), position, "{tagged}");
    }
}

#[test]
fn faulty_boards() {
    let rows =
        |board: &str, part: &str| unreadable("qawale", Some(&format!("{board} x 8,8")), part);
    rows("nn,2,nn/4/nn,2,n,n/3", "row 4 from the top has 3 squares: expected 4");
    rows("nn,2,nn/4/5/nn,2,nn", "row 3 from the top has 5 squares: expected 4");
    rows("nn,2,nn/nn,2,nn", "the board has 2 rows: expected 3 to 6");
    rows("nn,5,nn/7/7/7/7/7/nn,5,nn", "the board has 7 rows: expected 3 to 6");
    rows("nn,2,nn/4/4/nn,2,nN", "row 4 from the top holds `N`: expected x, o, n or a number");
    rows("nn,2,nn/4/4/nn,2,n2", "row 4 from the top holds `2`");
    rows("nn,2,nn/4/4/nn,,2,nn", "row 4 from the top has nothing between two commas");
    rows("nn,2,nn//4/nn,2,nn", "row 2 from the top has nothing between two commas");
    rows("nn,2,nn/4/4/nn,1,1,nn", "row 4 from the top has two numbers side by side");
    rows("nn,02,nn/4/4/nn,2,nn", "row 1 from the top has the run `02`: expected 1 to 6");
    rows("nn,0,2,nn/4/4/nn,2,nn", "has the run `0`");
    rows("nn,2n,nn/4/4/nn,2,nn", "has the run `2n`");
    rows("nn,99999999999999999999999,nn/4/4/nn,2,nn", "has the run `99999999999999999999`");
    unreadable(
        "qawale:size=5",
        Some("nn,2,nn/4/4/nn,2,nn x 8,8"),
        "expected 5, as the option says",
    );
}

#[test]
fn faulty_fields() {
    let start = "nn,2,nn/4/4/nn,2,nn";
    let rest =
        |rest: &str, part: &str| unreadable("qawale", Some(&format!("{start} {rest}")), part);
    rest("", "expected `BOARD SIDE RESERVES`, found 1 fields");
    rest("x 8,8 1", "found 4 fields");
    rest("X 8,8", "the side to move is `X`: expected x or o");
    for reserves in ["8", "8,", ",8", "8,8,8", "+8,8", "08,8", "8,-8", "a,b", "8,100"] {
        rest(&format!("x {reserves}"), "expected the stones in hand of x and o, such as 8,8");
    }
}

#[test]
fn faulty_counts() {
    let refused = |position: &str, part: &str| unreadable("qawale", Some(position), part);
    let seven = "nn,2,nn/4/4/nn,2,n x 8,8";
    refused(seven, "there are 7 neutral stones on the board: expected 8");
    let nine = "nn,2,nn/4/4/nn,2,nnn x 8,8";
    refused(nine, "there are 9 neutral stones on the board: expected 8");
    let x = "nn,2,nnx/4/4/nn,2,nn o 8,9";
    refused(x, "x has 1 stones on the board and 8 in hand: expected 8 in all");
    refused(x, "o has 0 stones on the board and 9 in hand: expected 8 in all");
    let fewer = "nn,2,nnx/4/4/nn,2,nn x 7,8";
    refused(fewer, "the reserves are 7,8 with x to move: expected as many for x as for o");
    let equal = "nn,2,nnx/4/4/nn,2,nno o 7,7";
    refused(equal, "the reserves are 7,7 with o to move: expected one less for x than for o");
    let stones = "qawale:stones=10";
    unreadable(stones, Some("nn,2,nn/4/4/nn,2,nn x 8,8"), "expected 10 in all");
    unreadable("qawale", Some("nn,3,nn/5/5/5/nn,3,nn x 8,8"), "expected 10 in all");
}

#[test]
fn all_errors_are_reported_at_once() {
    let position = "nn,2,nq/4/5/nn,2,nx z 9,7,1";
    for part in ["holds `q`", "row 3 from the top has 5", "`z`", "`9,7,1`", "6 neutral stones"] {
        unreadable("qawale", Some(position), part);
    }
    let position = "nnx,2,nn/4/4/nn,2,n o 8,8";
    for part in ["7 neutral", "x has 1 stones", "with o to move"] {
        unreadable("qawale", Some(position), part);
    }
    // The number of stones comes from the option if the board does not show it.
    let position = "nn,nn/nn,nn x 9,9";
    for part in ["2 rows", "x has 0 stones on the board and 9", "o has 0 stones"] {
        unreadable("qawale:stones=8", Some(position), part);
    }
}

/// A position is set up by hand; the reserves follow from the stones on the board.
#[test]
fn positions_are_edited() {
    edited("qawale", None, "xa1;ob1;-a4;nc2", "n,2,nn/4/2,n,1/nnx,o,1,nn x 7,7");
    edited("qawale:stones=3", None, "xa1;xa1;ob1;turn o", "nn,2,nn/4/4/nnxx,o,1,nn o 1,2");
    edited("qawale", Some("nn,2,nn/4/4/nnx,1,n,no x 7,7"), "start", "nn,2,nn/4/4/nn,2,nn x 8,8");
    unfinished("qawale", None, "xa1", "the reserves are 7,8 with x to move");
    unfinished("qawale", None, "clear", "0 neutral stones");
    let tall = ["xb2"; 70].join(";");
    unfinished("qawale", None, &tall, "x has 70 stones on the board and 0 in hand");
}

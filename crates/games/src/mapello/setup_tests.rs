//! Options, presets and the setup phase.

use parlour_core::Player;
use parlour_editor::{SetupBoard, SetupPhase, SetupSession};

use super::tests::{PLAIN, start};
use crate::parse_game;
use crate::test_support::{check, replay, unreadable};

fn session(game: &str) -> SetupSession {
    let (found, values) = parse_game(game).unwrap();
    SetupSession::new(
        crate::setup_board(found, &values).expect("these options have a set-up phase"),
    )
}

fn has_session(game: &str) -> bool {
    let (found, values) = parse_game(game).unwrap();
    crate::setup_board(found, &values).is_some()
}

fn tools(board: &dyn SetupBoard) -> String {
    let tools = board.tools();
    let texts: Vec<String> =
        tools.iter().map(|tool| format!("{}{} {}", tool.letter, tool.left, tool.name)).collect();
    texts.join(", ")
}

#[track_caller]
fn refused(session: &mut SetupSession, edit: &str, part: &str) {
    let before = session.board().start().text();
    let message = session.edit(edit).expect_err("should be refused").to_string();
    assert!(message.contains(part), "`{message}` does not say `{part}`");
    assert_eq!(session.board().start().text(), before);
}

#[test]
fn bad_options_are_refused() {
    unreadable("mapello:size=5", None, "option `size` cannot be `5`: expected 4, 6, 8 or 10");
    unreadable("mapello:walls=9", None, "a whole number from 0 to 8");
    unreadable("mapello:bonus=21", None, "a whole number from 0 to 20");
    unreadable("mapello:seed=x", None, "expected a whole number");
    unreadable("mapello:setup=chess", None, "expected rulebook, plain, random or hand");
    unreadable("mapello:rules=house", None, "expected official or feup");
    unreadable("mapello:size=6,setup=rulebook", None, "setup=rulebook is a layout of size 8");
    unreadable("mapello:setup=random", None, "expected seed=NUMBER");
    let crowded = "mapello:setup=random,seed=1,size=4";
    unreadable(crowded, None, "walls=8 and bonuses=8 do not fit on size=4: expected at most 12");
}

#[test]
fn the_set_up_follows_the_size() {
    let text = |game: &str| parse_game(game).unwrap().1.text(false);
    assert_eq!(text("mapello:setup=rulebook"), "");
    assert_eq!(text("mapello:size=6,setup=plain"), "size=6");
    assert_eq!(text("mapello:rules=official"), "");
    assert_eq!(text("mapello:rules=feup"), "bonus=5,jokerplace=hand,setup=random");
    assert_eq!(text("mapello:rules=feup,bonus=3,seed=04"), "jokerplace=hand,seed=4,setup=random");
}

#[test]
fn a_missing_seed_is_reported_only_if_needed() {
    let missing = |game: &str| {
        let (found, values) = parse_game(game).unwrap();
        found.missing_seed(&values)
    };
    assert_eq!(missing("mapello"), None);
    assert_eq!(missing("mapello:setup=random"), Some("seed"));
    assert_eq!(missing("mapello:rules=feup"), Some("seed"));
    assert_eq!(missing("mapello:rules=feup,seed=0"), None);
}

/// A second program, written from rules.md alone, produced the same layouts. They may change only
/// with the rules version.
#[test]
fn a_seed_gives_the_same_layout_everywhere() {
    assert_eq!(
        start("mapello:setup=random,seed=1"),
        "3J2J3/2#4#1J/2##2+2J/J1+2+4/1+2xo##2/4ox1#2/7+2/1+8/J+2#3+1/6JJ2 x 0,0"
    );
    assert_eq!(
        start("mapello:setup=random,seed=2026,size=10,jokers=3"),
        "12/2+3#5/J#1#3#4/1+4#5/9#2/5xo5/5ox1#3/7++#2/8+1+1/J+10/4+7/10J1 x 0,0"
    );
    // The first draw leaves no legal move.
    assert_eq!(
        start("mapello:setup=random,seed=195,size=4,bonuses=4,jokers=2"),
        "3J2/1+###1/1+xo#1/1+ox#1/1###+1/J5 x 0,0"
    );
}

#[test]
fn random_layouts_have_the_requested_pieces() {
    for seed in 0..300 {
        for (game, n) in [
            ("size=4,walls=8,bonuses=4,jokers=8", [8, 4, 8]),
            ("size=6,walls=0,bonuses=8,jokers=1", [0, 8, 1]),
            ("walls=3,bonuses=0,jokers=0", [3, 0, 0]),
            ("size=10", [8, 8, 8]),
        ] {
            let played = replay(&format!("mapello:setup=random,seed={seed},{game}"), None, "");
            let text = played.position().text();
            assert_eq!(['#', '+', 'J'].map(|letter| text.matches(letter).count()), n, "{text}");
            assert!(played.outcome().is_none(), "{text}");
            // No piece is on an invalid square or on top of another.
            assert_eq!(replay("mapello", Some(&text), "").position().text(), text);
        }
    }
}

#[test]
fn a_set_up_by_hand() {
    let mut session = session("mapello:setup=hand,walls=2,bonuses=1,jokers=1,bonus=5");
    assert_eq!(tools(session.board()), "#2 wall, +1 bonus, J1 joker");
    for edit in ["#a8", "+C8", "jc9"] {
        session.edit(edit).unwrap();
    }
    assert_eq!(tools(session.board()), "#1 wall, +0 bonus, J0 joker");
    let view = session.board().view();
    assert_eq!(view.status.to_string(), "set-up: 1 wall, 0 bonuses, 0 jokers left to place");
    assert_eq!(view.turn, None);

    refused(&mut session, "#a8", "there is a wall on a8 already");
    refused(&mut session, "#c8", "there is a bonus on c8 already");
    refused(&mut session, "#d5", "d5 is one of the four center squares");
    refused(&mut session, "#z4", "z4 is a border square: expected a wall on a1 to h8");
    refused(&mut session, "+b1", "no bonus is left to place");
    refused(&mut session, "Ja9", "no joker is left to place");
    refused(&mut session, "-b1", "b1 is empty");
    refused(&mut session, "-d5", "the disc on d5 is part of the start position");
    refused(&mut session, "#j1", "the board goes from z0 to i9");
    for text in ["", "#", "a8", "xa1", "##a8", "é1", "- a8"] {
        refused(&mut session, text, "expected a piece and a square such as #a8");
    }

    session.edit("-c9").unwrap();
    refused(&mut session, "Jc8", "c8 is an inner square: jokers go on the border");
    session.edit("Ji0").unwrap();
    session.edit("#h8").unwrap();
    assert!(session.undo());
    assert!(session.start().is_none());
    assert!(!session.choose(Player::One));
    session.finish_placing();
    refused(&mut session, "#h8", "the set-up is finished");
    assert!(!session.undo());
    assert!(session.choose(Player::Two));
    assert_eq!(session.phase(), SetupPhase::Done(Player::Two));
    let expected = "10/1#1+6/10/10/4xo4/4ox4/10/10/10/9J x 0,0";
    assert_eq!(session.start().unwrap().text(), expected);
    assert_eq!(start("mapello:setup=hand"), PLAIN);
}

#[test]
fn a_large_board_is_set_up_by_hand() {
    let mut session = session("mapello:setup=hand,size=10");
    for edit in ["#j10", "+a10", "Jz11"] {
        session.edit(edit).unwrap();
    }
    session.finish_placing();
    assert!(session.choose(Player::Two));
    let text = session.start().unwrap().text();
    assert_eq!(text, "J11/1+8#1/12/12/12/5xo5/5ox5/12/12/12/12/12 x 0,0");
    check("mapello", Some(&text), "", &text, "* unfinished");
}

#[test]
fn listed_edits_are_those_allowed() {
    let mut session = session("mapello:setup=hand,size=4,walls=1");
    let edits = session.board().edits();
    assert_eq!(edits.len(), 12 + 12 + 20);
    assert_eq!((edits[0].as_str(), edits[43].as_str()), ("#a1", "Je5"));
    session.edit("#a1").unwrap();
    session.edit("Jz0").unwrap();
    let edits = session.board().edits();
    assert_eq!(edits.len(), 11 + 19 + 2);
    assert_eq!(edits[30..], ["-z0", "-a1"]);
    for edit in edits {
        assert_eq!(session.edit(&edit), Ok(()), "{edit}");
        assert!(session.undo());
    }
}

#[test]
fn jokers_by_hand_on_a_random_board() {
    let mut session = session("mapello:rules=feup,seed=1");
    assert_eq!(tools(session.board()), "J8 joker");
    let drawn = start("mapello:rules=feup,seed=1");
    assert_eq!(drawn, start("mapello:setup=random,seed=1"));
    let board = session.board().start().text();
    assert_eq!(board, "10/2#4#2/2##2+3/2+2+4/1+2xo##2/4ox1#2/7+2/1+8/1+2#3+1/10 x 0,0");
    refused(&mut session, "-b8", "the wall on b8 was placed at random and stays");
    refused(&mut session, "#a1", "in this setup every wall is placed at random");
    session.edit("Ji9").unwrap();
    session.edit("-i9").unwrap();
    assert_eq!(session.board().edits().len(), 36);
    assert!(!has_session("mapello:rules=feup,seed=1,jokers=0"));
    assert!(!has_session("mapello:rules=feup"));
    assert!(!has_session("mapello"));
    assert!(!has_session("mapello:setup=plain,jokerplace=hand"));
}

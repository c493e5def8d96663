//! Rules that need history: repetition, the turn limit, undo, agreed results, records.

use parlour_core::{
    AnyMove, Cell, Mark, Match, MatchError, MoveError, Picker, Player, Progress, Record, Step,
};
use parlour_games::{GAMES, parse_game};

fn begin(game: &str, position: Option<&str>) -> Match {
    let (found, values) = parse_game(game).unwrap_or_else(|error| panic!("{error}"));
    Match::new(found, values, position).unwrap_or_else(|error| panic!("{error}"))
}

fn after(game: &str, position: Option<&str>, moves: &str) -> Match {
    let mut played = begin(game, position);
    for text in moves.split_whitespace() {
        played.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    played
}

fn read(text: &str) -> Result<Match, MatchError> {
    Match::from_record(GAMES, &Record::parse(text)?)
}

fn branch(played: &mut Match, text: &str) -> Result<(), MoveError> {
    let m = played.parse_move(text)?;
    played.branch(&m)
}

fn lists(played: &Match, text: &str) -> bool {
    played.legal_moves().iter().any(|m| m.text() == text)
}

fn cell(played: &Match, name: &str) -> Cell {
    played.view(&[]).cell_named(name).expect("a cell of the board")
}

/// Both sides move there and back.
const CYCLE: &str = "e1-e3 a2-c2 e3-e1 c2-a2";

/// White is blocked; neither side is connected.
const BLOCKED: &str = "1xo1/1x1x/1xo1/4 o";

#[test]
fn the_third_occurrence_draws() {
    let mut played = after("loa", None, CYCLE);
    assert_eq!(played.result_text(), "* unfinished");
    for text in CYCLE.split_whitespace() {
        played.play_text(text).expect("the game goes on");
    }
    assert_eq!(played.result_text(), "1/2-1/2 repetition");
    assert!(played.legal_moves().is_empty());
    let message = played.play_text("e1-e3").expect_err("the game is over").to_string();
    assert!(message.contains("1/2-1/2 repetition"), "{message}");
    assert!(played.undo());
    assert_eq!(played.result_text(), "* unfinished");
    assert!(lists(&played, "c2-a2"));
    assert!(played.redo());
    assert_eq!(played.result_text(), "1/2-1/2 repetition");
    let status = played.view(&[]).status.to_string();
    assert!(status.contains("repeated"), "{status}");
    assert_eq!(played.view(&[]).turn, None);
}

#[test]
fn the_second_occurrence_draws() {
    assert_eq!(after("loa:repetition=draw2", None, CYCLE).result_text(), "1/2-1/2 repetition");
    assert_eq!(after("loa:repetition=off", None, CYCLE).result_text(), "* unfinished");
}

#[test]
fn repetition_may_ignore_the_side_to_move() {
    // The board after ply 1 recurs after ply 6, with the other side to move.
    let line = "c4-a4 d2-b2 c1-a1 b2-d4 a1-c1 d4-d2";
    let result = |repetition: &str| {
        after(&format!("loa:repetition={repetition},size=4"), None, line).result_text()
    };
    assert_eq!(result("draw2-board"), "1/2-1/2 repetition");
    assert_eq!(result("draw2"), "* unfinished");
}

#[test]
fn a_pass_repeats_the_board_without_counting() {
    let game = "loa:repetition=draw2-board";
    let mut played = after(game, Some(BLOCKED), "pass");
    assert_eq!(played.result_text(), "* unfinished");
    assert_eq!(played.repetition_keys().len(), 1, "the position after the pass does not count");
    // A second pass among other moves is not a repetition either, but the same board after a move
    // is.
    let away = played.legal_moves();
    assert!(!away.is_empty() && !away.iter().any(AnyMove::is_pass));
    played.play(&away[0]).expect("a legal move");
    assert_eq!(played.repetition_keys().len(), 2);
    assert_eq!(after("loa", Some(BLOCKED), "pass").repetition_keys().len(), 2);
}

#[test]
fn forbidden_repetition_is_not_offered() {
    let mut played = after("loa:repetition=forbid", None, "e1-e3 a2-c2 e3-e1");
    assert!(!lists(&played, "c2-a2"));
    assert!(played.position().parse_move("c2-a2").is_ok(), "the position alone allows it");
    let message = played.play_text("c2-a2").expect_err("it repeats the start").to_string();
    assert!(message.contains("repeats an earlier position"), "{message}");
    assert_eq!(played.ply(), 3);

    let (from, to) = (Step::Cell(cell(&played, "c2")), Step::Cell(cell(&played, "a2")));
    let mut picker = Picker::new(&played);
    assert_eq!(picker.push(from), Ok(Progress::Unfinished));
    assert!(!picker.choices().contains(&to));
    let message = picker.push(to).expect_err("it repeats the start").to_string();
    assert!(message.contains("repeats an earlier position"), "{message}");
    assert_eq!(picker.taken(), [from]);
    assert!(picker.undo() && !picker.undo());

    let mut free = after("loa:repetition=draw3", None, "e1-e3 a2-c2 e3-e1");
    assert!(Picker::new(&free).push(from).is_ok());
    assert_eq!(free.play_text("c2-a2").unwrap(), "c2-a2");
}

#[test]
fn a_side_with_only_repeating_moves_draws() {
    for (size, start, moves) in [
        // White must pass, and the pass would repeat the start.
        (3, "1ox/x1x/xox x", "a1-a3 pass a3-a1"),
        (4, "oxo1/2o1/oxox/oo1o x", "b2-c1 c3-d3 c1-b2"),
    ] {
        let mut played = after("loa:repetition=forbid", Some(start), moves);
        assert_eq!(played.result_text(), "1/2-1/2 repetition", "size {size}");
        assert!(played.legal_moves().is_empty());
        assert!(played.position().count_moves() > 0, "the position alone has moves");
        let mut plain = parlour_reference::loa::start(&[("repetition", "forbid")], Some(start));
        moves.split_whitespace().for_each(|text| plain.play(text));
        assert_eq!(plain.result(), played.result_text());
        assert!(played.undo());
        assert_eq!(played.result_text(), "* unfinished");
        assert_eq!(after("loa", Some(start), moves).result_text(), "* unfinished");
    }
}

#[test]
fn the_turn_limit_counts_from_the_given_start() {
    let mut played = after("pathway:size=3", None, "a1");
    assert_eq!(played.game().match_rules(played.values()).max_plies, 0);
    assert_eq!(played.play_text("c3").unwrap(), "c3");

    let played = after("loa:maxplies=2", None, "e1-e3 a2-c2");
    assert_eq!(played.result_text(), "1/2-1/2 maxplies");
    let again = after("loa:maxplies=2", Some(&played.position().text()), "e3-e1");
    assert_eq!(again.result_text(), "* unfinished");
    // A win on the last turn is a win.
    let shortest = "d1-b3 h5-g4 b1-b4 g4xg1 b4-e7 a3xc1 b3-e6 h3xf1 e1-e5";
    assert_eq!(after("loa:maxplies=9", None, shortest).result_text(), "1-0 connected");
}

#[test]
fn players_may_resign_or_agree_on_a_draw() {
    for (call, result) in [
        (0, "0-1 resign"),
        (1, "1-0 resign"),
        (2, "1/2-1/2 agreed"),
        (3, "0-1 time"),
        (4, "1-0 abandoned"),
    ] {
        let mut played = after("pathway", None, "a1 c3");
        let is_called = match call {
            0 => played.resign(Player::One),
            1 => played.resign(Player::Two),
            2 => played.agree_draw(),
            3 => played.lose_on_time(Player::One),
            _ => played.abandon(Player::Two),
        };
        assert!(is_called);
        assert_eq!(played.result_text(), result);
        assert!(played.legal_moves().is_empty());
        assert!(Picker::new(&played).choices().is_empty());
        assert!(played.play_text("e5").is_err());
        assert!(!played.resign(Player::One) && !played.agree_draw());

        let again = read(&played.to_text()).expect("its record");
        assert_eq!(again.result_text(), result);
        assert_eq!(again.to_text(), played.to_text());

        assert!(played.undo(), "undo first reverts the agreed result");
        assert_eq!((played.ply(), played.result_text().as_str()), (2, "* unfinished"));
        assert!(played.play_text("e5").is_ok());
    }
}

#[test]
fn a_finished_game_cannot_be_resigned_or_drawn() {
    let mut played = after("pathway:size=2", None, "a1 b2 a2 b1");
    assert!(!played.resign(Player::One) && !played.agree_draw());
    assert!(!played.lose_on_time(Player::Two) && !played.abandon(Player::Two));
    assert_eq!(played.result_text(), "1-0 no-placement");
}

#[test]
fn ending_a_game_drops_undone_moves() {
    let mut played = after("pathway", None, "a1 c3 e5");
    played.undo();
    assert!(played.resign(Player::Two));
    assert!(!played.redo(), "the game ended here");
    assert_eq!(played.result_text(), "1-0 resign");
    let again = read(&played.to_text()).expect("its record");
    assert_eq!(again.result_text(), "1-0 resign");
    assert_eq!(again.ply(), 2);
}

#[test]
fn a_new_move_after_undo_discards_the_old_line() {
    let mut played = after("pathway", None, "a1 c3 e5");
    assert!(played.undo() && played.undo());
    played.play_text("d4").expect("a legal move");
    assert!(!played.redo());
    assert!(played.moves().eq(["a1", "d4"]));
    assert!(!played.to_text().contains('('), "{}", played.to_text());
}

#[test]
fn replaying_the_undone_move_keeps_the_line() {
    let mut played = after("pathway", None, "a1 c3 e5");
    assert!(played.undo() && played.undo());
    played.play_text("C3").expect("the same move");
    assert!(played.redo());
    assert!(played.moves().eq(["a1", "c3", "e5"]));
}

#[test]
fn a_branch_keeps_the_old_line() {
    let mut played = after("pathway", None, "a1 c3 e5");
    assert!(played.undo() && played.undo());
    branch(&mut played, "d4").expect("a legal move");
    branch(&mut played, "f6").expect("a legal move");
    let text = played.to_text();
    assert!(text.ends_with("1. a1 c3 ( 1... d4 2. f6 ) 2. e5\n"), "{text}");
    let again = read(&text).expect("its record");
    assert!(
        again.moves().eq(["a1", "c3", "e5"]),
        "a match read stands at the end of the main line"
    );
    assert_eq!(again.to_text(), text);
    // Back to the first line: nothing is added.
    assert!(played.undo() && played.undo());
    branch(&mut played, "c3").expect("the first line");
    assert_eq!(played.to_text(), text);
}

#[test]
fn a_played_move_replaces_the_undone_one() {
    let record = "game: pathway\n\n1. a1 c3 ( 1... d4 ) ( 1... d5 ) 2. e5\n";
    for (text, line) in [
        ("f6", "1. a1 f6 ( 1... d4 ) ( 1... d5 )\n"),
        ("d5", "1. a1 d5 ( 1... d4 )\n"),
        ("c3", "1. a1 c3 ( 1... d4 ) ( 1... d5 ) 2. e5\n"),
    ] {
        let mut played = read(record).expect("a record");
        assert!(played.undo() && played.undo());
        played.play_text(text).expect("a legal move");
        assert!(played.to_text().ends_with(line), "{}", played.to_text());
    }
}

/// A move means what its text says, in every position: values of moves are small numbers that other
/// games and other sizes of the board share.
#[test]
fn a_move_of_another_game_or_board_is_refused() {
    let begun = |game: &str| begin(game, None);
    let mut starts: Vec<Match> =
        ["pathway:size=4", "pathway:size=6", "mapello:seed=1"].map(begun).into();
    starts.extend(["loa", "loa:size=5", "breakthrough", "apart", "qawale"].map(begun));
    let (mut n_played, mut n_refused) = (0, 0);
    for from in &starts {
        for m in from.legal_moves() {
            for to in &starts {
                let mut played = to.clone();
                let before = played.position().text();
                let Err(error) = played.play(&m) else {
                    assert!(lists(to, m.text()), "{m} in {before}");
                    n_played += 1;
                    continue;
                };
                let message = error.to_string();
                assert_eq!(message, format!("illegal move `{m}`: it is not a legal move here"));
                assert!(played.position().steps_of(&m).is_empty());
                assert_eq!((played.position().text(), played.ply()), (before, 0));
                n_refused += 1;
            }
        }
    }
    assert!(n_played > 100 && n_refused > 1000, "{n_played} played, {n_refused} refused");
}

#[test]
fn comments_stay_with_their_position() {
    let mut played = after("pathway", None, "a1");
    played.set_comment("  a corner\n{at once}  ");
    played.play_text("c3").expect("a legal move");
    played.undo();
    assert_eq!(played.comment(), "a corner {at once}");
    let text = played.to_text();
    assert_eq!(read(&text).expect("its record").to_text(), text);
}

#[test]
fn headers_can_be_set_and_read() {
    let mut played = begin("pathway", None);
    played.set_header("x", "Ann");
    played.set_header("x", "Eve");
    played.set_header("event", "a  club\nevening");
    for key in ["game", "rules", "start", "result"] {
        played.set_header(key, "nonsense");
        assert_eq!(played.header(key), None);
    }
    let text = played.to_text();
    let expected = "game: pathway\nrules: 1\nx: Eve\nevent: a club evening\nresult: * unfinished\n";
    assert!(text.starts_with(expected), "{text}");
    let again = read(&text).expect("its record");
    assert_eq!((again.header("x"), again.header("o")), (Some("Eve"), None));
}

#[test]
fn the_last_move_is_marked() {
    let played = after("loa", None, "e1-e3");
    let view = played.view(&[]);
    let marked: Vec<&str> = view
        .cells
        .iter()
        .filter(|cell| cell.marks.contains(&Mark::LastMove))
        .map(|cell| cell.name.as_str())
        .collect();
    assert_eq!(marked, ["e1", "e3"]);
    assert!(begin("loa", None).view(&[]).cells.iter().all(|cell| cell.marks.is_empty()));
}

#[test]
fn contradictory_records_are_refused() {
    let game = "game: pathway:size=2\n";
    let moves = "\n1. a1 b2 2. a2 b1\n";
    for (text, part) in [
        (format!("{game}result: 0-1 no-placement\n{moves}"), "the moves give `1-0 no-placement`"),
        (format!("{game}result: 1-0 line\n{moves}"), "claims the result `1-0 line`"),
        (format!("{game}result: *\n{moves}"), "claims the result `*`"),
        (format!("{game}result: 0-1 resign\n{moves}"), "the moves give `1-0 no-placement`"),
        (format!("{game}result: 1-0 agreed\n\n1. a1\n"), "claims the result `1-0 agreed`"),
        (format!("{game}result: 1/2-1/2 resign\n\n1. a1\n"), "claims the result"),
        (format!("{game}result: 1-0 no-placement\n\n1. a1\n"), "the moves give `* unfinished`"),
        (format!("{game}rules: 99\n{moves}"), "rules version `99`"),
        (format!("{game}rules: 0\n{moves}"), "rules version `0`"),
        (format!("{game}rules: one\n{moves}"), "rules version `one`"),
        (format!("{game}\n1. a1 a2\n"), "turn 2: illegal move `a2`"),
        (format!("{game}\n1. a1 b2 ( 1... a2 )\n"), "turn 2: illegal move `a2`"),
        (format!("{game}\n1. a1 b2 2. a2 b1 3. a1\n"), "turn 5: the game is over"),
        ("game: checkers\n\n".to_owned(), "unknown game `checkers`"),
        ("game: pathway:size=1\n\n".to_owned(), "option `size` cannot be `1`"),
        ("game: pathway:size=4\nstart: 2/2 x\n\n".to_owned(), "as the option says"),
        ("game: pathway\nstart: nonsense\n\n".to_owned(), "cannot read the position"),
    ] {
        let message = read(&text).expect_err("a record that is wrong").to_string();
        assert!(message.contains(part), "`{message}` does not say `{part}`");
        assert!(!message.contains('\n'), "{message}");
    }
}

#[test]
fn agreed_results_are_read_from_records() {
    for (result, expected) in [
        ("", "* unfinished"),
        ("result: *\n", "* unfinished"),
        ("result: * unfinished\n", "* unfinished"),
        ("result: 1-0 time\n", "1-0 time"),
        ("result: 1/2-1/2 agreed\n", "1/2-1/2 agreed"),
    ] {
        let played = read(&format!("game: pathway\n{result}\n1. a1\n")).expect("a record");
        assert_eq!(played.result_text(), expected);
    }
}

#[test]
fn a_start_given_as_a_position_is_recorded() {
    let played = after("pathway:size=3", Some("xx1/o2/1o1 x"), "c2");
    let text = played.to_text();
    assert!(text.starts_with("game: pathway\nrules: 1\nstart: xx1/o2/1o1 x\n"), "{text}");
    assert_eq!(read(&text).expect("its record").to_text(), text);
    let second = after("pathway", Some("xx1/o1x/1o1 o"), "c1");
    assert!(second.to_text().ends_with("\n1... c1\n"), "{}", second.to_text());
}

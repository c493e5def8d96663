//! `parlour ugi`: a dialog with a match runner.

use parlour_core::Rng;

use crate::support::{Dialog, Folder, game_ids, run};

/// Both sides connect in one move.
const SHARP: &str = "5/4o/x4/5/x3o x";

#[test]
fn the_engine_introduces_itself() {
    let mut dialog = Dialog::start(&["ugi", "pathway:size=4"]);
    dialog.say("ugi");
    let said = dialog.until("ugiok");
    assert!(said[0].starts_with("id name Parlour ") && said[0].ends_with("pathway:size=4"));
    for option in ["hash", "threads", "multipv", "level", "bot"] {
        assert!(said.iter().any(|line| line.starts_with(&format!("option name {option} type"))));
    }
    assert_eq!(dialog.ask("isready", ""), "readyok");
    dialog.say("quit");
    assert_eq!(dialog.end(), (Vec::new(), Some(0)));
}

#[test]
fn every_game_can_be_played_to_its_end() {
    for id in game_ids() {
        let mut dialog = Dialog::start(&["ugi", &id, "--bot", "random"]);
        let mut moves = String::new();
        let mut is_first = true;
        for _ in 0..60 {
            assert_eq!(
                dialog.ask("query p1turn", "response"),
                format!("response {is_first}"),
                "{id}"
            );
            if dialog.ask("query gameover", "response") == "response true" {
                break;
            }
            assert_eq!(dialog.ask("query result", "response"), "response none");
            let best = dialog.ask("go nodes 10", "bestmove");
            moves.push_str(best.strip_prefix("bestmove").unwrap());
            dialog.say(&format!("position startpos moves{moves}"));
            is_first = !is_first;
        }
        let (rest, code) = dialog.end();
        assert_eq!((rest, code), (Vec::new(), Some(0)), "{id}: {moves}");
    }
}

#[test]
fn a_search_reports_lines_and_a_legal_move() {
    for id in game_ids() {
        let game = if id == "mapello" { "mapello:seed=1".to_owned() } else { id };
        let mut dialog = Dialog::start(&["ugi", &game, "--bot", "best:threads=1"]);
        dialog.say("setoption name multipv value 2");
        dialog.say("go nodes 1000");
        let said = dialog.until("bestmove");
        let best = said.last().unwrap().strip_prefix("bestmove ").unwrap();
        let info = said.iter().rfind(|line| line.contains(" multipv 2 ")).unwrap();
        for word in ["depth", "score", "nodes", "nps", "time", "pv"] {
            assert!(info.contains(&format!(" {word} ")), "{info}");
        }
        let legal = run(&["moves", &game]).ok();
        assert!(legal.lines().any(|line| line == best), "{game}: {best}");
    }
}

#[test]
fn a_win_is_found_and_reported_as_game_over() {
    let mut dialog = Dialog::start(&["ugi", "loa"]);
    dialog.say(&format!("position fen {SHARP}"));
    dialog.say("go nodes 2000");
    let said = dialog.until("bestmove");
    assert!(said.iter().any(|line| line.contains("score mate 1 ")), "{said:?}");
    let best = said.last().unwrap().strip_prefix("bestmove ").unwrap().to_owned();
    dialog.say(&format!("position fen {SHARP} moves {best}"));
    assert_eq!(dialog.ask("query result", "response"), "response p1win");
    dialog.say(&format!("position fen {SHARP} moves a1-c1 e1-e3"));
    assert_eq!(dialog.ask("query result", "response"), "response p2win");
    assert!(dialog.ask("go nodes 5", "info string error: ").contains("the game is over"));
}

#[test]
fn any_limit_gives_a_move() {
    let mut dialog = Dialog::start(&["ugi", "pathway:size=4"]);
    for limits in [
        "nodes 0",
        "depth 0",
        "depth 2",
        "movetime 0",
        "movetime 20",
        "p1time 200 p2time 1 p1inc 0 p2inc 0",
        "p1time 0 p2time 0",
        "p1time 18446744073709551615 p1inc 18446744073709551615 nodes 5",
        "nodes 50 movestogo 3",
    ] {
        dialog.ask(&format!("go {limits}"), "bestmove ");
    }
}

#[test]
fn an_infinite_search_runs_until_stop() {
    for bot in ["best", "mcts", "solve"] {
        let mut dialog = Dialog::start(&["ugi", "loa", "--bot", bot]);
        dialog.ask("isready", "readyok");
        dialog.say("go infinite");
        assert!(dialog.ask("position startpos", "info string error: ").contains("expected stop"));
        dialog.say("isready");
        let said = dialog.until("readyok");
        assert!(!said.iter().any(|line| line.starts_with("bestmove")), "{bot}: {said:?}");
        // Responsiveness is shown by counting, in the engine tests, and by `bench`.
        dialog.ask("stop", "bestmove ");
        dialog.say("position startpos moves c1-c3");
        assert_eq!(dialog.ask("query p1turn", "response"), "response false");
    }
}

#[test]
fn the_end_of_input_ends_the_search_with_its_move() {
    for (go, bots) in [("go nodes 3000", "best"), ("go infinite", "best"), ("go infinite", "mcts")]
    {
        let said = Folder::new().run(["ugi", "loa", "--bot", bots], format!("{go}\n")).ok();
        let last = said.lines().last().unwrap();
        assert!(last.starts_with("bestmove "), "{go}: {said}");
    }
}

#[test]
fn a_level_clears_the_limits_of_an_earlier_bot() {
    let mut dialog = Dialog::start(&["ugi", "pathway:size=4"]);
    dialog.say("setoption name bot value ab:nodes=1,depth=1,threads=1,hash=2,seed=3,eval-noise=5");
    for (level, bot) in [("3", "3"), ("0", "best")] {
        dialog.say(&format!("setoption name level value {level}"));
        let told = dialog.ask("ugi", "option name bot ");
        assert_eq!(
            told,
            format!("option name bot type string default {bot}:threads=1,hash=2,seed=3")
        );
        dialog.until("ugiok");
    }
}

#[test]
fn unreadable_weights_are_an_input_error() {
    let error = run(&["ugi", "pathway", "--bot", "ab:weights=none"]).error(1);
    assert!(error.contains("cannot use the weights in none"), "{error}");
    run(&["ugi", "pathway", "--bot", "deep"]).error(2);
}

#[test]
fn invalid_lines_get_an_error_and_change_nothing() {
    let mut dialog = Dialog::start(&["ugi", "pathway:size=3"]);
    dialog.say("position startpos moves a1");
    for (line, expected) in [
        ("hello", "expected ugi, isready"),
        ("position", "expected startpos or fen"),
        ("position startpos moves b1 zz", "move 2: cannot read"),
        ("position startpos moves a1 a1", "move 2: illegal"),
        ("position fen 2x", "cannot read the position"),
        ("go nodes", "expected a whole number"),
        ("go nodes many", "expected a whole number"),
        ("go swim", "expected nodes"),
        ("query weather", "expected p1turn"),
        ("setoption name hash", "expected name NAME value VALUE"),
        ("setoption name hash value 0", "from 1 to 65536"),
        ("setoption name color value 1", "expected hash, threads"),
        ("setoption name level value 1000", "expected a number from 0"),
        ("setoption name bot value deep", "expected random, greedy"),
    ] {
        let answer = dialog.ask(line, "info string error: ");
        assert!(answer.contains(expected), "{line}: {answer}");
    }
    assert_eq!(dialog.ask("query p1turn", "response"), "response false");
    dialog.ask("go nodes 10", "bestmove ");
}

#[test]
fn a_new_game_forgets_the_old_one() {
    let mut dialog = Dialog::start(&["ugi", "loa", "--bot", "ab:threads=1"]);
    let mut play = |line: &str| {
        dialog.say(line);
        dialog.say("go nodes 3000");
        let info = dialog.until("bestmove").into_iter().rfind(|line| line.contains(" pv "));
        info.unwrap().split(" nps ").next().unwrap().to_owned()
    };
    let first = play("uginewgame");
    assert_eq!(play("uginewgame"), first);
}

#[test]
fn levels_and_bots_are_options() {
    let mut dialog = Dialog::start(&["ugi", "pathway:size=4"]);
    dialog.say("setoption name level value 1");
    dialog.ask("go", "bestmove ");
    dialog.say("setoption name bot value greedy");
    dialog.ask("go infinite", "bestmove ");
}

#[test]
fn malformed_input_is_survived() {
    const WORDS: &[&str] = &[
        "ugi",
        "isready",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "nodes",
        "depth",
        "query",
        "p1turn",
        "result",
        "setoption",
        "name",
        "value",
        "hash",
        "level",
        "stop",
        "uginewgame",
        "a1",
        "b2",
        "2",
        "-1",
        "99999999999999999999",
        "3/3/3",
        "x",
        "é",
        "\0",
        "",
        "infinite",
    ];
    let mut rng = Rng::new(11);
    let mut input = Vec::new();
    for _ in 0..300 {
        if rng.below(2) == 0 {
            let n_bytes = rng.below(60);
            input.extend((0..n_bytes).map(|_| rng.below(256) as u8));
        } else {
            for _ in 0..rng.below(7) {
                input.extend(WORDS[rng.below(WORDS.len() as u64) as usize].bytes());
                input.push(b' ');
            }
        }
        input.extend(b"\nstop\n");
    }
    input.extend(b"\nuginewgame\nquery p1turn\ngo nodes 10\n");
    let said = Folder::new().run(["ugi", "pathway:size=3"], &input).ok();
    assert!(said.matches("info string error: ").count() > 100);
    assert!(said.contains("\nresponse true\n"));
    assert!(said.lines().last().unwrap().starts_with("bestmove "), "{said}");
}

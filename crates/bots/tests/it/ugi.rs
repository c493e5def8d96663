//! The engine protocol, line by line; `crates/cli/tests/it/ugi.rs` tests the program.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use parlour_bots::{BotSpec, UgiSession, share_of_clock};

use super::new_match;

/// A session and its output.
fn session(game: &str) -> (UgiSession, Arc<Mutex<Vec<u8>>>) {
    let out = Arc::new(Mutex::new(Vec::new()));
    let spec = BotSpec::parse("ab").unwrap();
    (UgiSession::new(new_match(game), spec, out.clone()).unwrap(), out)
}

fn said(out: &Mutex<Vec<u8>>) -> String {
    String::from_utf8(std::mem::take(&mut *out.lock().unwrap())).unwrap()
}

#[test]
fn a_move_takes_at_most_half_the_clock() {
    let share = |left, increment| {
        let of = Duration::from_millis;
        share_of_clock(of(left), of(increment)).as_millis()
    };
    assert_eq!(share(10_020, 100), 480);
    assert_eq!(share(1_020, 6_000), 500, "the increment is added only after the move");
    assert_eq!(share(10, 0), 1);
    assert!(share(u64::MAX, u64::MAX) > 0);
}

#[test]
fn a_move_takes_a_share_of_its_own_players_clock() {
    let (mut session, out) = session("loa");
    let deadline = Instant::now() + Duration::from_mins(1);
    session.line("go p1time 30 p2time 1000000000 p1inc 0 p2inc 1000000");
    while !String::from_utf8_lossy(&out.lock().unwrap()).contains("bestmove") {
        assert!(Instant::now() < deadline, "the clock of the other player");
        std::thread::sleep(Duration::from_millis(5));
    }
    session.line("quit");
}

#[test]
fn positions_may_contain_spaces() {
    let (mut session, out) = session("loa");
    let start = new_match("loa").position().text();
    let spaced = start.replace(' ', "  ");
    assert_ne!(spaced, start);
    session.line(&format!("position fen {spaced} moves b1-b3"));
    session.line("query p1turn");
    let said = said(&out);
    assert!(!said.contains("error") && said.contains("response false"), "{said}");
}

#[test]
fn errors_say_what_was_expected() {
    let (mut session, out) = session("loa");
    for line in
        ["go nodes", "go fast", "position", "position fen", "query", "setoption name a", "x"]
    {
        session.line(line);
        assert!(said(&out).contains("expected"), "{line}");
    }
}

//! Lines of a match runner, sent to a bot behind UGI.

use std::sync::{Arc, Mutex};

use parlour_bots::{BotSpec, UgiSession};
use parlour_core::Match;
use parlour_games::parse_game;

use crate::check;

/// The first line is a game string, every further one a command. Searches are kept small.
pub fn ugi(data: &[u8]) {
    const MAX_LINES: usize = 40;
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut lines = text.split('\n');
    let Ok((game, values)) = parse_game(lines.next().unwrap_or_default()) else { return };
    let Ok(start) = crate::start(game, &values) else { return };
    let start = Match::from_position(game, values, start, true);
    let said = Arc::new(Mutex::new(Vec::new()));
    let spec = BotSpec::parse("ab:threads=1,hash=1").expect("a bot of every game");
    let mut session =
        UgiSession::new(start, spec, said.clone()).unwrap_or_else(|error| panic!("{error}"));
    let mut lines = lines.filter(|line| is_modest(line)).take(MAX_LINES).peekable();
    let mut n_due = 0;
    while let Some(line) = lines.next() {
        let is_go = line.split_whitespace().next() == Some("go");
        let goes_on =
            session.line(&if is_go { format!("{line} nodes 40") } else { line.to_owned() });
        n_due += usize::from(is_go);
        if !goes_on {
            break;
        }
        // Responses must not depend on time, so a search ends before the next line, unless that
        // stops it.
        if lines.peek().is_none_or(|next| next.trim() != "stop") {
            session.finish();
            answers(&said, &mut n_due);
        }
    }
    session.finish();
    answers(&said, &mut n_due);
}

/// Every search has given a move or a one-line error.
fn answers(said: &Mutex<Vec<u8>>, n_due: &mut usize) {
    let said = std::mem::take(&mut *said.lock().expect("no thread panicked while it wrote"));
    let said = String::from_utf8(said).expect("answers are text");
    let errors = said.lines().filter_map(|line| line.strip_prefix("info string error: "));
    let n_errors = errors.inspect(|error| check::message(error)).count();
    let n_moves = said.lines().filter(|line| line.starts_with("bestmove ")).count();
    let due = std::mem::take(n_due);
    assert!(n_moves <= due && due <= n_moves + n_errors, "{due} searches, answered by\n{said}");
}

/// Whether an option is cheap: no large table, few threads, no file.
fn is_modest(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let is_large = |number: &str| number.trim_start_matches('0').len() > 1;
    let mut numbers = line.split(|c: char| !c.is_ascii_digit());
    let is_costly = line.contains("hash") || line.contains("threads");
    !(line.contains("weights") || line.contains("net") || is_costly && numbers.any(is_large))
}

//! Solved positions: `best` keeps every proven win and draw. `examples/solved.rs` writes the files
//! `testdata/solved.txt`, one position per line.
//!
//! Every run checks a few positions per game, `PARLOUR_TEST_SCALE=nightly` all of them.

use parlour_bots::Budget;
use parlour_core::{GameResult, Match};
use parlour_games::{GAMES, parse_game};

use super::{bot, data_lines, is_nightly};

/// About a second of one core.
const BEST: &str = "best:nodes=1000000,threads=1";

/// The same where a position is played to the end: the first proof takes longest.
const HOLDER: &str = "best:nodes=4000000,threads=1";

/// The opponent in positions that are played to the end.
const DEFENDER: &str = "ab:nodes=30000,hash=4";

/// Positions of each game in every run.
const SAMPLE: usize = 10;

/// One line: a value, a position and the moves that keep the value, or after `not` those that do not; no moves for a
/// position to be played to the end.
struct Solved {
    is_won: bool,
    at: Match,
    moves: Vec<String>,
    are_good: bool,
}

impl Solved {
    fn parse(line: &str) -> Option<Self> {
        let mut fields = line.split(" | ");
        let is_won = match fields.next()? {
            "win" => true,
            "draw" => false,
            _ => return None,
        };
        let (game, position) = fields.next()?.split_once(' ')?;
        let (game, values) = parse_game(game).ok()?;
        let at = Match::new(game, values, Some(position)).ok()?;
        let moves = fields.next().unwrap_or("");
        let bad = moves.strip_prefix("not ");
        let moves = bad.unwrap_or(moves).split_whitespace().map(str::to_owned).collect();
        Some(Self { is_won, at, moves, are_good: bad.is_none() })
    }

    /// Whether `best` keeps the value.
    fn is_kept(&self) -> bool {
        if !self.moves.is_empty() {
            let thought =
                bot(BEST, self.at.game()).think(&self.at, &Budget::default(), 1, &mut |_| {});
            let after = |text: &str| {
                let position = self.at.position();
                let m = position.parse_move(text).expect("a legal move");
                position.after(&m).expect("a legal move").text()
            };
            let chosen = after(thought.best().text());
            return self.moves.iter().any(|m| after(m) == chosen) == self.are_good;
        }
        let (mut at, us) = (self.at.clone(), self.at.position().turn());
        let (mut holder, mut defender) = (bot(HOLDER, at.game()), bot(DEFENDER, at.game()));
        while at.outcome().is_none() {
            let mover = if at.position().turn() == us { &mut holder } else { &mut defender };
            let thought = mover.think(&at, &Budget::default(), 1, &mut |_| {});
            at.play(thought.best()).expect("a legal move");
        }
        match at.outcome().map(|outcome| outcome.result) {
            Some(GameResult::Win(winner)) => winner == us,
            _ => !self.is_won,
        }
    }
}

#[test]
fn no_solved_position_is_spoiled() {
    let is_nightly = is_nightly();
    let mut spoiled = Vec::new();
    for game in GAMES {
        let lines = data_lines(*game, "solved.txt");
        let n_wanted = if is_nightly { lines.len() } else { SAMPLE.min(lines.len()) };
        for number in 0..n_wanted {
            let line = &lines[number * lines.len() / n_wanted];
            let solved = Solved::parse(line).unwrap_or_else(|| panic!("not a line: {line}"));
            if !solved.is_kept() {
                spoiled.push(line.clone());
            }
        }
    }
    assert!(spoiled.is_empty(), "{} spoiled:\n{}", spoiled.len(), spoiled.join("\n"));
}

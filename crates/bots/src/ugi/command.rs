//! Parses the commands of a match runner.

use std::time::Duration;

use parlour_core::Player;

use crate::share_of_clock;

/// A parsed line of input.
#[derive(Debug)]
pub(super) enum Command {
    Ugi,
    IsReady,
    SetOption { name: String, value: String },
    NewGame,
    Position { fen: Option<String>, moves: Vec<String> },
    Go(Limits),
    Stop,
    Query(Query),
    Quit,
}

/// A query about the position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Query {
    FirstPlayersTurn,
    GameOver,
    Result,
}

/// The limits of a `go`.
#[derive(Clone, Debug, Default)]
pub(super) struct Limits {
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
    move_time: Option<u64>,
    clocks: [Option<u64>; 2],
    increments: [u64; 2],
}

impl Limits {
    /// Whether only `stop` ends the search.
    pub(super) fn is_infinite(&self) -> bool {
        self.nodes.is_none()
            && self.depth.is_none()
            && self.move_time.is_none()
            && self.clocks == [None; 2]
    }

    /// The time for this move: as given, or a share of the clock.
    pub(super) fn time(&self, turn: Player) -> Option<Duration> {
        let of_clock = self.clocks[turn.index()].map(|clock| {
            let increment = self.increments[turn.index()];
            share_of_clock(Duration::from_millis(clock), Duration::from_millis(increment))
        });
        let of_move = self.move_time.map(Duration::from_millis);
        [of_move, of_clock].into_iter().flatten().min()
    }
}

impl Command {
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        match first {
            "ugi" => Ok(Command::Ugi),
            "isready" => Ok(Command::IsReady),
            "uginewgame" => Ok(Command::NewGame),
            "stop" => Ok(Command::Stop),
            "quit" => Ok(Command::Quit),
            "setoption" => set_option(&rest),
            "position" => position(&rest),
            "go" => go(&rest).map(Command::Go),
            "query" => match rest.as_slice() {
                ["p1turn"] => Ok(Command::Query(Query::FirstPlayersTurn)),
                ["gameover"] => Ok(Command::Query(Query::GameOver)),
                ["result"] => Ok(Command::Query(Query::Result)),
                _ => Err("query: expected p1turn, gameover or result".to_owned()),
            },
            other => Err(format!(
                "unknown command `{}`: expected ugi, isready, setoption, uginewgame, position, go, \
                 stop, query or quit",
                parlour_core::shortened(other)
            )),
        }
    }
}

fn set_option(words: &[&str]) -> Result<Command, String> {
    let expected = || "setoption: expected name NAME value VALUE".to_owned();
    let ["name", rest @ ..] = words else { return Err(expected()) };
    let at = rest.iter().position(|word| *word == "value").ok_or_else(expected)?;
    if at == 0 {
        return Err(expected());
    }
    Ok(Command::SetOption { name: rest[..at].join(" "), value: rest[at + 1..].join(" ") })
}

fn position(words: &[&str]) -> Result<Command, String> {
    let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let moves = words.get(at + 1..).unwrap_or_default().iter().map(|word| (*word).to_owned());
    let fen = match &words[..at] {
        ["startpos"] => None,
        ["fen", fen @ ..] if !fen.is_empty() => Some(fen.join(" ")),
        _ => {
            return Err(
                "position: expected startpos or fen POSITION, then moves M1 M2 …".to_owned()
            );
        }
    };
    Ok(Command::Position { fen, moves: moves.collect() })
}

fn go(words: &[&str]) -> Result<Limits, String> {
    let mut limits = Limits::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if *word == "infinite" {
            continue;
        }
        let mut number = || {
            let value = words.next().and_then(|value| value.parse::<u64>().ok());
            value.ok_or_else(|| format!("go {word}: expected a whole number"))
        };
        match *word {
            "nodes" => limits.nodes = Some(number()?),
            "depth" => limits.depth = Some(number()?.min(1000) as u32),
            "movetime" => limits.move_time = Some(number()?),
            "p1time" => limits.clocks[0] = Some(number()?),
            "p2time" => limits.clocks[1] = Some(number()?),
            "p1inc" => limits.increments[0] = number()?,
            "p2inc" => limits.increments[1] = number()?,
            "movestogo" => {
                number()?;
            }
            other => {
                return Err(format!(
                    "go: unknown limit `{}`: expected nodes, depth, movetime, p1time, p2time, p1inc, \
                     p2inc or infinite",
                    parlour_core::shortened(other)
                ));
            }
        }
    }
    Ok(limits)
}

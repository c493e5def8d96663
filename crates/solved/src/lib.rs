//! Solved boards: the result with perfect play, how it was found, and how to check it.
//!
//! Each game has a file `solved.toml` ([`GameInfo::solved`](parlour_core::GameInfo::solved)) with one
//! `[[result]]` per board, and the proof files that it ships with. [`SolvedBoard::parse`] parses the
//! file, [`solved_boards`] keeps the boards of a game, and `docs/solved.md` shows all of them.

mod first_moves;
#[cfg(not(target_arch = "wasm32"))]
mod installed;
mod perfect;
#[cfg(test)]
mod tests;

pub use first_moves::FirstMove;
#[cfg(not(target_arch = "wasm32"))]
pub use installed::{
    InstalledProof, MAX_INSTALLED_BYTES, PlayableProof, UnplayableProof, installed_proofs,
    set_proofs_folder, wait_for_proofs,
};
pub use perfect::{Proven, ignores_history, proven};

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use parlour_core::{AnyGame, GameInfo, Match, Message, Player, StartError, message, parse_game};
use serde::Deserialize;

/// Options that set the size of the board.
const SIZES: [&str; 3] = ["size", "cols", "rows"];

/// The boards of the only game of this build, as [`json`] writes them. A WebAssembly module built with
/// them contains no TOML parser, which would be a twentieth of its size.
const JSON: Option<&str> = option_env!("PARLOUR_ONLY_SOLVED");

/// The contents of `solved.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SolvedFile {
    #[serde(default)]
    result: Vec<SolvedBoard>,
}

/// A board with a known result, how it was found and how to check it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvedBoard {
    /// The line of its `[[result]]`, for error messages; 0 in a WebAssembly module.
    #[serde(skip)]
    pub line: usize,
    /// The game string, options included.
    pub game: String,
    /// The position, if it is not the start of the game.
    pub position: Option<String>,
    /// The proven claim.
    pub claim: Claim,
    /// First moves that keep the result: they win, or in a drawn game they draw. Mirror images of
    /// a listed move keep it too.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Whether every other first move is proven to give the result away.
    #[serde(default, rename = "complete")]
    pub is_complete: bool,
    /// The game ends within this many turns, if known.
    pub turns: Option<u32>,
    /// The command that reproduces the result.
    pub command: String,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// The time it took, in seconds.
    pub seconds: Option<f64>,
    /// The memory allowed, in MiB.
    pub memory: Option<u64>,
    /// Positions of the proof, all of which `parlour verify` checks.
    pub positions: Option<u64>,
    /// The size of the proof file.
    pub bytes: Option<u64>,
    /// The checksum of the proof file, in hexadecimal.
    pub sha256: Option<String>,
    /// The name of the shipped proof file.
    pub proof: Option<String>,
    /// The name of the shipped opening book: the first turns of the winner's strategy, for a board
    /// whose proof is too large to ship.
    pub book: Option<String>,
    /// The checksum of the book, in hexadecimal.
    pub book_sha256: Option<String>,
    /// Literature to compare with.
    pub published: Option<String>,
}

/// A proven claim about a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Claim {
    /// This player wins.
    Win(Player),
    /// Neither player can win against perfect play.
    Draw,
    /// The final score of the first player is this much above that of the second.
    Score(i32),
    /// This player cannot force a win within this many turns.
    NoWin(Player, u32),
}

/// An error in `solved.toml`, or in the game or position of a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct SolvedError {
    /// The line.
    pub line: usize,
    /// What was expected.
    pub message: String,
}

impl Claim {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win(player) => Some(player),
            Self::Score(margin) if margin > 0 => Some(Player::One),
            Self::Score(margin) if margin < 0 => Some(Player::Two),
            Self::Draw | Self::Score(_) | Self::NoWin(..) => None,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(player) => write!(f, "win {}", player.letter()),
            Self::Draw => f.write_str("draw"),
            Self::Score(margin) => write!(f, "score {margin}"),
            Self::NoWin(player, turns) => {
                write!(f, "no win {} within {turns} turns", player.letter())
            }
        }
    }
}

impl TryFrom<String> for Claim {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let player = |letter: &str| {
            Player::BOTH.into_iter().find(|player| player.letter().to_string() == letter)
        };
        let words: Vec<&str> = text.split(' ').collect();
        let claim = match words.as_slice() {
            ["win", winner] => player(winner).map(Self::Win),
            ["draw"] => Some(Self::Draw),
            ["score", margin] => margin.parse().ok().map(Self::Score),
            ["no", "win", loser, "within", turns, "turns"] => player(loser)
                .zip(turns.parse().ok())
                .map(|(loser, turns)| Self::NoWin(loser, turns)),
            _ => None,
        };
        claim.ok_or("expected win x, win o, draw, score N, or no win x within N turns")
    }
}

impl SolvedBoard {
    /// Parses a `solved.toml`.
    ///
    /// # Errors
    /// [`SolvedError`] with the line and what was expected.
    pub fn parse(text: &str) -> Result<Vec<Self>, SolvedError> {
        let file: SolvedFile = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let line = 1 + text[..start].matches('\n').count();
            SolvedError { line, message: error.message().to_owned() }
        })?;
        let mut boards = file.result;
        let lines = (1..).zip(text.lines()).filter(|(_, line)| line.trim() == "[[result]]");
        for (board, (line, _)) in boards.iter_mut().zip(lines) {
            board.line = line;
        }
        Ok(boards)
    }

    /// The result as a sentence. The catalogs of the game give the players their names.
    pub fn result_message(&self) -> Message {
        match (self.claim, self.turns) {
            (Claim::Win(Player::One), None) => message!("solved-win-first", player = Player::One),
            (Claim::Win(Player::Two), None) => message!("solved-win-second", player = Player::Two),
            (Claim::Win(Player::One), Some(n)) => {
                message!("solved-win-first-in", player = Player::One, n = n)
            }
            (Claim::Win(Player::Two), Some(n)) => {
                message!("solved-win-second-in", player = Player::Two, n = n)
            }
            (Claim::Draw | Claim::Score(0), _) => message!("solved-draw"),
            (Claim::Score(n), _) if n > 0 => {
                message!("solved-score-first", player = Player::One, n = n)
            }
            (Claim::Score(n), _) => {
                message!("solved-score-second", player = Player::Two, n = n.abs())
            }
            (Claim::NoWin(Player::One, n), _) => {
                message!("solved-no-win-first", player = Player::One, n = n)
            }
            (Claim::NoWin(Player::Two, n), _) => {
                message!("solved-no-win-second", player = Player::Two, n = n)
            }
        }
    }

    /// The result in a few words, for lists.
    pub fn short_result_message(&self) -> Message {
        match self.claim {
            Claim::Win(player) => message!("solved-short-win", player = player),
            Claim::Draw | Claim::Score(0) => message!("solved-short-draw"),
            Claim::Score(n) => {
                let winner = if n > 0 { Player::One } else { Player::Two };
                message!("solved-short-score", player = winner, n = n.abs())
            }
            Claim::NoWin(player, n) => message!("solved-short-no-win", player = player, n = n),
        }
    }

    /// What the board is called: its size, the options that are not the size, and whether it is the
    /// start of the game.
    pub fn title(&self, game: &'static dyn AnyGame) -> Message {
        let Ok(start) = self.start(game) else { return Message::verbatim(&*self.game) };
        let has = |key: &str| game.info().options.iter().any(|spec| spec.key == key);
        let (columns, rows) = if has("size") && !has("cols") {
            // Of the inner board, where a view has more around it.
            let size = start.values().get("size");
            (size.clone(), size)
        } else {
            let view = start.view(&[]);
            (view.columns.len().to_string(), view.rows.len().to_string())
        };
        let size = message!("solved-size", columns = columns, rows = rows);
        let (_, options) = self.game.split_once(':').unwrap_or_default();
        let options = options.split(',').filter_map(|option| option.split_once('='));
        let title = options.fold(size, |title, (key, value)| {
            let specs = &mut game.info().options.iter();
            match specs.find(|spec| spec.key == key && !SIZES.contains(&key)) {
                Some(spec) => message!(
                    "solved-size-option",
                    title = title,
                    option = spec.name_message(),
                    value = spec.value_message(value),
                ),
                None => title,
            }
        });
        if self.position.is_some() { message!("solved-position", title = title) } else { title }
    }

    /// Whether the result comes from an exact search alone, without a proof that can be checked.
    pub const fn is_searched_only(&self) -> bool {
        self.sha256.is_none()
    }

    /// The board as the start of a match.
    ///
    /// # Errors
    /// [`SolvedError`] if the game string or the position is invalid.
    pub fn start(&self, game: &'static dyn AnyGame) -> Result<Match, SolvedError> {
        let fault = |message: String| SolvedError { line: self.line, message };
        let (game, values) =
            parse_game(&[game], &self.game).map_err(|error| fault(error.to_string()))?;
        if game.missing_seed(&values).is_some() {
            return Err(fault(format!("`{}` has a random start: expected its seed", self.game)));
        }
        Match::new(game, values, self.position.as_deref())
            .map_err(|error: StartError| fault(error.to_string()))
    }

    /// The names of the shipped files with strategies for this board: its proof or its book.
    pub fn strategy_names(&self) -> impl Iterator<Item = &str> {
        [&self.proof, &self.book].into_iter().flatten().map(String::as_str)
    }
}

/// A shipped file with a strategy, by name.
pub fn strategy_file(info: &GameInfo, name: &str) -> Option<&'static [u8]> {
    info.proofs.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
}

/// The results of a game and how they were found, as a text of the game; it may have several
/// paragraphs.
pub fn story_message() -> Message {
    message!("solved-story")
}

/// The solved boards of a game, parsed once per process. A test parses the files of all games; a
/// file with an error gives no boards.
pub fn solved_boards(game: &dyn AnyGame) -> &'static [SolvedBoard] {
    static CACHE: Mutex<BTreeMap<&str, &[SolvedBoard]>> = Mutex::new(BTreeMap::new());
    let info = game.info();
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    cache.entry(info.id).or_insert_with(|| {
        let boards = match JSON {
            Some(text) => serde_json::from_str(text).ok().map(|file: SolvedFile| file.result),
            None => SolvedBoard::parse(info.solved).ok(),
        };
        Box::leak(boards.unwrap_or_default().into_boxed_slice())
    })
}

/// The `solved.toml` of a game as JSON, for a build with only this game.
pub fn json(game: &dyn AnyGame) -> String {
    let file = toml::from_str::<serde_json::Value>(game.info().solved);
    file.expect("a test parses the file of every game").to_string()
}

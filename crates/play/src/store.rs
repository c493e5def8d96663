//! Saved games: one text record per file, written atomically after every move.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use parlour_core::{
    ByPlayer, GameInfo, GameResult, Match, Message, Player, Reason, Record, message,
};
use parlour_games::{GAMES, parse_game};
use parlour_match::{Clock, TimeControl};

use crate::date::UtcTime;
use crate::{Seat, describe_options, files};

/// Version of the save format; newer files are not touched.
const VERSION: u32 = 1;
const EXTENSION: &str = "txt";

/// Additional header lines of a saved game.
const SAVED: &str = "saved";
const AT: &str = "at";
const CLOCK: &str = "clock";
const LEFT: &str = "left";

/// The folder of saved games.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// A list entry of a saved game.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// Its name in commands.
    pub name: String,
    /// The game string.
    pub game: String,
    /// The description of the game.
    pub info: &'static GameInfo,
    /// The players.
    pub seats: ByPlayer<String>,
    /// Its start date.
    pub date: String,
    /// Number of turns played.
    pub n_moves: usize,
    /// The result line.
    pub result: String,
    /// When it was last written.
    pub modified: SystemTime,
    /// Whether another program has it open.
    pub is_open: bool,
}

impl SavedGame {
    /// Whether the game can be resumed.
    pub fn is_unfinished(&self) -> bool {
        self.result.starts_with('*')
    }

    /// Describes the game and its options in words.
    pub fn describe_game(&self) -> Message {
        let values = parse_game(&self.game).ok().map(|(_, values)| values);
        let options = values.and_then(|values| describe_options(self.info, &values));
        match options {
            Some(options) => message!("game-with", game = self.info.name, options = options),
            None => Message::verbatim(self.info.name),
        }
    }

    /// Describes the result.
    pub fn describe_result(&self) -> Message {
        let (score, word) = self.result.split_once(' ').unwrap_or((&self.result, ""));
        let known = self.info.reasons.iter().chain(Reason::GENERAL);
        let reason = known.into_iter().find(|reason| reason.word == word);
        let reason = reason.map_or_else(|| Message::verbatim(word), Reason::message);
        match GameResult::from_text(score).map(GameResult::winner) {
            None => message!("unfinished"),
            Some(None) => message!("result-draw", reason = reason),
            Some(Some(winner)) => message!("result-won", player = winner, reason = reason),
        }
    }

    /// Returns who plays a side; `None` if the name is not that of a bot.
    pub fn seat(&self, player: Player) -> Option<Seat> {
        Seat::parse(&self.seats[player]).ok()
    }

    /// Describes the players.
    pub fn describe_players(&self) -> Message {
        let [one, two] = Player::BOTH.map(|player| {
            let seat = self.seat(player).map(|seat| seat.describe());
            seat.unwrap_or_else(|| Message::verbatim(self.seats[player].clone()))
        });
        message!("players-against", one = one, two = two)
    }
}

/// An unreadable file.
#[derive(Clone, Debug)]
pub struct Skipped {
    /// Its name.
    pub name: String,
    /// The reason.
    pub why: Message,
}

/// A saved game, ready to resume.
#[derive(Debug)]
pub struct SavedState {
    /// The game at its saved position.
    pub played: Match,
    /// The players.
    pub seats: ByPlayer<Seat>,
    /// The stopped clock.
    pub clock: Option<Clock>,
}

/// A saved game that is open for writing, locked against other programs.
#[derive(Debug)]
pub struct SaveFile {
    path: PathBuf,
    name: String,
    lock_path: PathBuf,
    /// Held while the game is open.
    _lock: File,
}

impl Store {
    /// The saved games of a data folder.
    pub fn new(data: &Path) -> Self {
        Self { folder: data.join("games") }
    }

    /// The folder of the files.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Lists the saved games, newest first, and the unreadable files.
    pub fn list(&self) -> (Vec<SavedGame>, Vec<Skipped>) {
        let (mut games, mut skipped) = (Vec::new(), Vec::new());
        let Ok(entries) = fs::read_dir(&self.folder) else { return (games, skipped) };
        for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            let Some(name) = name_of(&path) else { continue };
            match self.summary(&path, name.clone()) {
                Ok(game) => games.push(game),
                Err(why) => skipped.push(Skipped { name, why }),
            }
        }
        games.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| b.name.cmp(&a.name)));
        skipped.sort_by(|a, b| a.name.cmp(&b.name));
        (games, skipped)
    }

    /// Returns the latest unfinished game that is not open elsewhere.
    pub fn latest_unfinished(&self) -> Option<SavedGame> {
        let (games, _) = self.list();
        games.into_iter().find(|game| game.is_unfinished() && !game.is_open)
    }

    /// Loads a saved game.
    ///
    /// # Errors
    /// A message for the player; the file is kept.
    pub fn load(&self, name: &str) -> Result<SavedState, Message> {
        let path = self.path(name)?;
        let text = read(&path)?;
        let with_name =
            |why: Message| message!("saved-game-fault", name = name.to_owned(), why = why);
        let record = checked_record(&text).map_err(with_name)?;
        let played =
            Match::from_record(GAMES, &record).map_err(|error| with_name(error.message()))?;
        state_of(played).map_err(with_name)
    }

    /// The record of a saved game as stored in the file.
    ///
    /// # Errors
    /// A message for the player.
    pub fn text(&self, name: &str) -> Result<String, Message> {
        read(&self.path(name)?)
    }

    /// Deletes a saved game.
    ///
    /// # Errors
    /// A message for the player.
    pub fn delete(&self, name: &str) -> Result<(), Message> {
        let path = self.path(name)?;
        let open = self.open(name)?;
        fs::remove_file(&path).map_err(|error| {
            message!("cannot-delete", name = name.to_owned(), error = error.to_string())
        })?;
        drop(open);
        Ok(())
    }

    /// Renames a saved game. Blanks become hyphens.
    ///
    /// # Errors
    /// A message for the player if the name is taken or has other characters; nothing is changed.
    pub fn rename(&self, name: &str, new: &str) -> Result<String, Message> {
        let path = self.path(name)?;
        let new: String = new.split_whitespace().collect::<Vec<_>>().join("-");
        if new == name {
            return Ok(new);
        }
        if !is_plain_name(&new) {
            return Err(message!("saved-name-form", name = parlour_core::shortened(&new)));
        }
        let _open = self.open(name)?;
        let _free = self.lock(&new)?;
        let target = self.folder.join(format!("{new}.{EXTENSION}"));
        if target.exists() {
            return Err(message!("saved-name-taken", name = new));
        }
        fs::rename(&path, &target).map_err(|error| files::cannot_write(&target, &error))?;
        Ok(new)
    }

    /// Writes the record of a saved game to a new file; an existing file is never overwritten.
    ///
    /// # Errors
    /// A message for the player.
    pub fn export(&self, name: &str, path: &Path) -> Result<(), Message> {
        let text = self.text(name)?;
        if path.exists() {
            return Err(message!("export-exists", path = path.display().to_string()));
        }
        files::write_atomic(path, text.as_bytes())
    }

    /// Creates a file for a new game.
    ///
    /// # Errors
    /// A message for the player.
    pub fn create(&self, game_id: &str) -> Result<SaveFile, Message> {
        files::create_folder(&self.folder)?;
        let stem = format!("{game_id}-{}", UtcTime::now().compact());
        for attempt in 1..1000 {
            let name = if attempt == 1 { stem.clone() } else { format!("{stem}-{attempt}") };
            let path = self.folder.join(format!("{name}.{EXTENSION}"));
            // Check both: a game without a move has a lock but no file.
            if let Ok(file) = self.lock(&name)
                && !path.exists()
            {
                return Ok(file);
            }
        }
        Err(message!("no-free-name", path = self.folder.display().to_string()))
    }

    /// Opens a saved game for writing.
    ///
    /// # Errors
    /// A message for the player if there is no such game or another program has it open.
    pub fn open(&self, name: &str) -> Result<SaveFile, Message> {
        self.path(name)?;
        self.lock(name)
    }

    fn lock(&self, name: &str) -> Result<SaveFile, Message> {
        let lock_path = self.folder.join(format!("{name}.lock"));
        let lock =
            File::create(&lock_path).map_err(|error| files::cannot_write(&lock_path, &error))?;
        lock.try_lock().map_err(|_| message!("open-elsewhere", name = name.to_owned()))?;
        let path = self.folder.join(format!("{name}.{EXTENSION}"));
        Ok(SaveFile { path, name: name.to_owned(), lock_path, _lock: lock })
    }

    /// Returns the path of an existing game. Names come from users and must stay inside the folder.
    fn path(&self, name: &str) -> Result<PathBuf, Message> {
        let path = self.folder.join(format!("{name}.{EXTENSION}"));
        if is_plain_name(name) && path.is_file() {
            Ok(path)
        } else {
            let name = parlour_core::shortened(name);
            Err(message!("no-such-saved-game", name = name))
        }
    }

    fn is_open(&self, name: &str) -> bool {
        let lock = File::open(self.folder.join(format!("{name}.lock")));
        lock.is_ok_and(|lock| lock.try_lock().is_err())
    }

    fn summary(&self, path: &Path, name: String) -> Result<SavedGame, Message> {
        let record = checked_record(&read(path)?)?;
        let (game, _) = parse_game(&record.game).map_err(|error| error.message())?;
        let seat = |key| record.header(key).unwrap_or("human").to_owned();
        let modified = fs::metadata(path).and_then(|data| data.modified());
        let at = record.header(AT).and_then(|at| at.parse().ok());
        Ok(SavedGame {
            is_open: self.is_open(&name),
            name,
            info: game.info(),
            seats: ByPlayer::new(seat("x"), seat("o")),
            date: record.header("date").unwrap_or("").to_owned(),
            n_moves: at.unwrap_or(record.main_line.moves.len()),
            result: record.result.clone().unwrap_or_else(|| "* unfinished".to_owned()),
            modified: modified.unwrap_or(SystemTime::UNIX_EPOCH),
            game: record.game,
        })
    }
}

impl SaveFile {
    /// The name in the list.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Writes the current game to disk.
    ///
    /// # Errors
    /// A message for the player.
    pub fn write(
        &self,
        played: &Match,
        seats: &ByPlayer<Seat>,
        clock: Option<(TimeControl, ByPlayer<u64>)>,
    ) -> Result<(), Message> {
        let mut saved = played.clone();
        for player in Player::BOTH {
            saved.set_header(&player.letter().to_string(), &seats[player].to_string());
        }
        if saved.header("date").is_none() {
            saved.set_header("date", &UtcTime::now().date());
        }
        saved.set_header(SAVED, &VERSION.to_string());
        saved.set_header(AT, &played.ply().to_string());
        if let Some((control, left)) = clock {
            saved.set_header(CLOCK, &control.to_string());
            saved.set_header(LEFT, &left_text(left));
        }
        files::write_atomic(&self.path, saved.to_text().as_bytes())
    }
}

impl Drop for SaveFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.lock_path);
    }
}

/// Whether a name can be a file name on every platform and stays inside the folder.
fn is_plain_name(name: &str) -> bool {
    const MAX_NAME: usize = 100;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    !name.is_empty() && name.len() <= MAX_NAME && name.chars().all(is_plain)
}

fn name_of(path: &Path) -> Option<String> {
    let is_ours = path.extension().is_some_and(|outcome| outcome == EXTENSION);
    is_ours.then(|| path.file_stem()?.to_str().map(str::to_owned)).flatten()
}

fn read(path: &Path) -> Result<String, Message> {
    fs::read_to_string(path).map_err(|error| {
        message!("cannot-read", path = path.display().to_string(), error = error.to_string())
    })
}

/// Parses a record of a known version.
fn checked_record(text: &str) -> Result<Record, Message> {
    let record = Record::parse(text).map_err(|error| error.message())?;
    let version = record.header(SAVED).unwrap_or("1");
    match version.parse::<u32>() {
        Ok(1..=VERSION) => Ok(record),
        Ok(newer) => Err(message!("saved-game-newer", version = newer, n = VERSION)),
        Err(_) => Err(message!("saved-game-version", version = version.to_owned(), n = VERSION)),
    }
}

fn state_of(mut played: Match) -> Result<SavedState, Message> {
    let game = played.game();
    let seat = |key: &str| match played.header(key) {
        // Records of other programs name people.
        Some(text) => Seat::parse(text).unwrap_or(Seat::Person).fitted_to(game),
        None => Seat::Person,
    };
    let seats = ByPlayer::new(seat("x"), seat("o"));
    let clock = match played.header(CLOCK) {
        Some(text) => {
            let mut clock = Clock::new(TimeControl::parse(text)?);
            if let Some(left) = played.header(LEFT) {
                let left = parse_left(left).ok_or_else(|| message!("saved-game-left"))?;
                clock.set_left(left);
            }
            Some(clock)
        }
        None => None,
    };
    if let Some(at) = played.header(AT) {
        let ply = at.parse().map_err(|_| message!("saved-game-at", found = at.to_owned()))?;

        if !played.go_to(ply) {
            return Err(message!("saved-game-beyond", n = ply));
        }
    }
    Ok(SavedState { played, seats, clock })
}

/// Formats the remaining times, given in milliseconds, as seconds.
fn left_text(left: ByPlayer<u64>) -> String {
    let seconds = |player: Player| left[player] as f64 / 1000.0;
    format!("{:.1} {:.1}", seconds(Player::One), seconds(Player::Two))
}

/// Parses the output of [`left_text`].
fn parse_left(text: &str) -> Option<ByPlayer<u64>> {
    let mut parts = text.split_whitespace().map(|part| {
        let seconds = part.parse::<f64>().ok()?;
        (0.0..1e6).contains(&seconds).then(|| (seconds * 1000.0).round() as u64)
    });
    Some(ByPlayer::new(parts.next()??, parts.next()??))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remaining_times_round_trip() {
        let left = ByPlayer::new(8_000, 9_100);
        assert_eq!(left_text(left), "8.0 9.1");
        assert_eq!(parse_left("8.0 9.1"), Some(left));
        for bad in ["8.0", "", "a b", "-1 2", "1 1e9"] {
            assert_eq!(parse_left(bad), None, "{bad}");
        }
    }
}

//! Proofs in a folder of the user's: `parlour verify FILE --install` puts them there.
//!
//! The reference generators verify a file again in each process that needs it, like a shipped one. So
//! a file that was damaged after its installation is never used.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{OnceLock, mpsc};
use std::thread;
use std::time::Duration;

use parlour_core::{Match, Player};
use parlour_games::parse_game;
use parlour_proofs::{Header, Settings, Side, Strategy, Symmetry, read_header, strategy};

use crate::perfect::{Proven, by_strategy};
use crate::{Claim, ignores_history};

/// The extension of proof files.
const EXTENSION: &str = "proof";

/// Larger files are not used.
pub const MAX_INSTALLED_BYTES: u64 = 8 << 20;

/// Proofs with more positions are not used: their check would take too long in each process, and their
/// positions too much memory. With counting, a position takes about a microsecond and 25 bytes,
/// otherwise up to a hundred times as long and 200 bytes.
const MAX_COUNTED_POSITIONS: u64 = 10_000_000;
const MAX_OTHER_POSITIONS: u64 = 500_000;

/// The first move that needs a proof waits for the check for this time, unless
/// [`wait_for_proofs`] was called.
const MAX_WAIT: Duration = Duration::from_secs(1);

static FOLDER: OnceLock<PathBuf> = OnceLock::new();
static WAITS: AtomicBool = AtomicBool::new(false);

/// Sets the folder of proofs. The program calls this once, before it creates bots; later calls have
/// no effect.
pub fn set_proofs_folder(folder: PathBuf) {
    let _ = FOLDER.set(folder);
}

/// From now on, callers that need a proof wait for its check, however long it takes. For commands whose
/// output must not depend on the speed of the machine.
pub fn wait_for_proofs() {
    WAITS.store(true, Ordering::Relaxed);
}

/// A proof that bots can play by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayableProof {
    /// The game string of the file.
    pub game: String,
    /// What it is about.
    board: Board,
    /// A win or a draw.
    pub claim: Claim,
    /// The number of positions that the proof may have.
    pub max_positions: u64,
}

/// The game with the options that no position shows, and columns and rows. With the text of a position
/// this says everything about it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Board {
    tag: String,
    size: [usize; 2],
}

impl Board {
    fn of(played: &Match) -> Self {
        let (tagged, view) = (played.tagged_position(), played.view(&[]));
        let tag = tagged.split(' ').next().unwrap_or_default().to_owned();
        Self { tag, size: [view.columns.len(), view.rows.len()] }
    }
}

/// Why no bot can play by a proof.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnplayableProof {
    /// Of a score, of some turns, or by an unverified search.
    #[error("it claims `{0}`: expected a proof of a win or a draw")]
    Claim(String),
    /// The program does not know the game, or the position is not one of the game.
    #[error("it is about `{game}`: {why}")]
    Game {
        /// The game string of the file.
        game: String,
        /// What was expected.
        why: String,
    },
    /// The header cannot be read.
    #[error("{0}")]
    Header(String),
    /// The file is too large.
    #[error("expected a file of at most {} MiB", MAX_INSTALLED_BYTES >> 20)]
    TooLarge,
}

impl PlayableProof {
    /// Whether bots can play by a proof with this header, if it holds.
    ///
    /// # Errors
    /// [`UnplayableProof`] says what was expected.
    pub fn new(header: &Header) -> Result<Self, UnplayableProof> {
        let player = |side| if side == Side::X { Player::One } else { Player::Two };
        let claim = match header.claim {
            parlour_proofs::Claim::Win(side) => Claim::Win(player(side)),
            parlour_proofs::Claim::Draw => Claim::Draw,
            other => return Err(UnplayableProof::Claim(other.to_string())),
        };
        let fail = |why: String| UnplayableProof::Game { game: header.game.clone(), why };
        let (game, values) = parse_game(&header.game).map_err(|error| fail(error.to_string()))?;
        let start = Match::new(game, values, Some(&header.position))
            .map_err(|error| fail(error.to_string()))?;
        let is_counted = header.symmetry == Symmetry::Counted;
        let max_positions = if is_counted { MAX_COUNTED_POSITIONS } else { MAX_OTHER_POSITIONS };
        Ok(Self { game: header.game.clone(), board: Board::of(&start), claim, max_positions })
    }
}

/// A file of the folder. The whole file is checked when it is needed.
#[derive(Debug)]
pub struct InstalledProof {
    /// The file.
    pub path: PathBuf,
    /// What it claims, or why it is not used.
    pub proof: Result<PlayableProof, UnplayableProof>,
    is_started: AtomicBool,
    /// `None` if the file does not prove its claim.
    strategy: OnceLock<Option<Strategy>>,
}

/// The files of the folder by name. The folder is read once.
pub fn installed_proofs() -> &'static [InstalledProof] {
    static FILES: OnceLock<Vec<InstalledProof>> = OnceLock::new();
    let Some(folder) = FOLDER.get() else { return &[] };
    FILES.get_or_init(|| list(folder))
}

fn list(folder: &Path) -> Vec<InstalledProof> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension() == Some(OsStr::new(EXTENSION)));
    paths.sort();
    paths.into_iter().map(InstalledProof::new).collect()
}

/// The result of a position according to an installed proof.
pub(crate) fn proven(played: &Match) -> Option<Proven> {
    let files = installed_proofs();
    if files.is_empty() || played.outcome().is_some() || !ignores_history(played) {
        return None;
    }
    let board = Board::of(played);
    files.iter().find_map(|file| {
        let proof = file.proof.as_ref().ok().filter(|proof| proof.board == board)?;
        by_strategy(played, proof.claim, file.strategy(proof)?)
    })
}

impl InstalledProof {
    fn new(path: PathBuf) -> Self {
        let proof = claim_of(&path);
        Self { path, proof, is_started: AtomicBool::new(false), strategy: OnceLock::new() }
    }

    /// The strategy, once the file is verified. The first call starts this in the background.
    fn strategy(&'static self, proof: &'static PlayableProof) -> Option<&'static Strategy> {
        let check = move || self.strategy.get_or_init(|| verified(&self.path, proof));
        if WAITS.load(Ordering::Relaxed) {
            return check().as_ref();
        }
        if !self.is_started.swap(true, Ordering::Relaxed) {
            let (alive, ended) = mpsc::channel::<()>();
            let worker = thread::Builder::new().name("proof".to_owned()).spawn(move || {
                check();
                drop(alive);
            });
            // Without a thread, the proof is not used.
            if worker.is_ok() {
                let _ = ended.recv_timeout(MAX_WAIT);
            }
        }
        self.strategy.get()?.as_ref()
    }
}

/// What a file claims.
fn claim_of(path: &Path) -> Result<PlayableProof, UnplayableProof> {
    let unreadable = |error: String| UnplayableProof::Header(error);
    let mut file = File::open(path).map_err(|error| unreadable(error.to_string()))?;
    let facts = file.metadata().map_err(|error| unreadable(error.to_string()))?;
    if facts.len() > MAX_INSTALLED_BYTES {
        return Err(UnplayableProof::TooLarge);
    }
    let header = read_header(&mut file).map_err(|error| unreadable(error.to_string()))?;
    PlayableProof::new(&header)
}

/// The strategy of a file, if it proves what its header claimed.
fn verified(path: &Path, proof: &PlayableProof) -> Option<Strategy> {
    let mut file = Vec::new();
    File::open(path).ok()?.take(MAX_INSTALLED_BYTES + 1).read_to_end(&mut file).ok()?;
    let settings = Settings { max_positions: Some(proof.max_positions), ..Settings::default() };
    let strategy = strategy(&file, &settings, &mut |_| {}).ok()?;
    // The file may have been replaced since the folder was read.
    let found = PlayableProof::new(&strategy.verified().header).ok()?;
    (found == *proof).then_some(strategy)
}

#[cfg(test)]
mod tests {
    use parlour_proofs::Safety;

    use super::*;

    fn header(game: &str, position: &str, claim: parlour_proofs::Claim) -> Header {
        Header {
            game: game.to_owned(),
            position: position.to_owned(),
            claim,
            leaf: 0,
            symmetry: Symmetry::Board,
            safe: Safety::Ignored,
            made: String::new(),
        }
    }

    #[test]
    fn only_wins_and_draws_of_known_positions_are_played() {
        use parlour_proofs::Claim as Proof;
        let (size, start) = ("pathway:size=3", "3/3/3 x");
        let proof = PlayableProof::new(&header(size, start, Proof::Win(Side::O))).unwrap();
        assert_eq!((proof.game.as_str(), proof.claim), (size, Claim::Win(Player::Two)));
        assert_eq!(proof.max_positions, MAX_OTHER_POSITIONS);
        // A match from the start of the game, or from a position of it, is about the same board.
        let (game, values) = parse_game(size).unwrap();
        for position in [None, Some("3/1x1/3 o")] {
            let played = Match::new(game, values.clone(), position).unwrap();
            assert_eq!(Board::of(&played), proof.board);
        }
        for (other, start) in [("pathway:size=4", "4/4/4/4 x"), ("breakthrough", "8/8/8/8 x")] {
            let other = PlayableProof::new(&header(other, start, Proof::Draw));
            assert!(other.is_err() || other.unwrap().board != proof.board);
        }
        let counted =
            Header { symmetry: Symmetry::Counted, ..header(size, start, Proof::Win(Side::X)) };
        assert_eq!(PlayableProof::new(&counted).unwrap().max_positions, MAX_COUNTED_POSITIONS);
        let book = Proof::WinBySearch { side: Side::X, turns: 3 };
        for (header, expected) in [
            (header(size, start, Proof::Score(1)), "it claims `score 1`: expected a proof of"),
            (header(size, start, book), "it claims `win x by search after 3 turns`: expected a"),
            (header("chess", start, Proof::Draw), "it is about `chess`: "),
            (header(size, "nonsense", Proof::Draw), "it is about `pathway:size=3`: "),
        ] {
            let error = PlayableProof::new(&header).unwrap_err().to_string();
            assert!(error.starts_with(expected) && !error.contains('\n'), "{error}");
        }
    }
}

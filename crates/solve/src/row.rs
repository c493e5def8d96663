//! A row of the table of results, in the form of `solved.toml`.

use std::fmt::Write as _;

use parlour_proofs::Claim;
use sha2::{Digest, Sha256};

use crate::settings::RunSettings;

/// Larger proofs are not shipped, so their row names no file.
const MAX_SHIPPED: usize = 100_000;

/// One result.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The game string.
    pub game: String,
    /// The position, if not the start.
    pub position: Option<String>,
    /// The claim, as in the proof file.
    pub claim: String,
    /// First moves that keep the value, if known.
    pub moves: Vec<String>,
    /// Solver nodes of all subproblems.
    pub nodes: u64,
    /// Their total time, as if they had run one after another.
    pub seconds: f64,
    /// The memory for tables, in MiB.
    pub memory: u32,
    /// The proof, unless the value was searched only.
    pub proof: Option<ProofFacts>,
    /// The command that reproduces the result.
    pub command: String,
}

/// Facts of a proof that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofFacts {
    /// The maximum number of turns that the game lasts, or the turns covered.
    pub turns: Option<u32>,
    /// Positions that the verifier visited.
    pub positions: u64,
    /// Size of the file.
    pub bytes: usize,
    /// Its checksum.
    pub sha256: String,
    /// Its name among the shipped files.
    pub name: String,
}

impl Row {
    /// The row as TOML.
    pub fn to_toml(&self) -> String {
        let mut text = String::from("[[result]]\n");
        let mut line = |key: &str, value: String| {
            let _ = writeln!(text, "{key} = {value}");
        };
        line("game", quoted(&self.game));
        if let Some(position) = &self.position {
            line("position", quoted(position));
        }
        line("claim", quoted(&self.claim));
        if !self.moves.is_empty() {
            let moves: Vec<String> = self.moves.iter().map(|m| quoted(m)).collect();
            line("moves", format!("[{}]", moves.join(", ")));
        }
        if let Some(turns) = self.proof.as_ref().and_then(|proof| proof.turns) {
            line("turns", turns.to_string());
        }
        line("nodes", self.nodes.to_string());
        line("seconds", format!("{:.1}", self.seconds));
        line("memory", self.memory.to_string());
        if let Some(proof) = &self.proof {
            line("positions", proof.positions.to_string());
            line("bytes", proof.bytes.to_string());
            line("sha256", quoted(&proof.sha256));
            if proof.bytes < MAX_SHIPPED {
                line("proof", quoted(&proof.name));
            }
        }
        line("command", quoted(&self.command));
        text
    }
}

/// A TOML string.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The checksum of a file in hexadecimal.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The command that repeats a run.
pub(crate) fn command(settings: &RunSettings) -> String {
    let name = settings.game.replace([':', ',', '='], "-");
    let position =
        settings.position.as_ref().map(|text| format!(" --position '{text}'")).unwrap_or_default();
    let within = settings.within.map(|plies| format!(" --within {plies}")).unwrap_or_default();
    let (memory, nodes) = (settings.table_mib, settings.subproblem_nodes);
    let nodes = if settings.has_default_nodes() {
        String::new()
    } else {
        format!(" --subproblem-nodes {nodes}")
    };
    let search = if settings.is_search_only { " --search-only" } else { "" };
    let threads = match settings.job_threads {
        1 => String::new(),
        n => format!(" --job-threads {n}"),
    };
    format!(
        "parlour solve {}{position}{within}{search} --memory {memory}{threads}{nodes} --out {name}",
        settings.game
    )
}

/// The command that writes a book again.
pub(crate) fn command_of_book(settings: &RunSettings, turns: u32) -> String {
    let position =
        settings.position.as_ref().map(|text| format!(" --position '{text}'")).unwrap_or_default();
    let (game, memory) = (&settings.game, settings.table_mib);
    format!("parlour book {game}{position} --turns {turns} --memory {memory}")
}

/// The name of a proof among the shipped files: the options, and the claim if it has a bound.
pub(crate) fn shipped_name(settings: &RunSettings, claim: Claim) -> String {
    let options = settings.game.split_once(':').map_or("start", |(_, options)| options);
    match claim {
        Claim::NoWin { side, turns } => format!("{options},no-win-{side}-{turns}.proof"),
        _ => format!("{options}.proof"),
    }
}

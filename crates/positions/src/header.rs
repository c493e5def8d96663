//! The text header of a position file.

use std::fmt::Write as _;
use std::io::{BufRead, Read};
use std::path::Path;

use parlour_core::MAX_INPUTS;

use crate::PositionsError;

const MAGIC: &str = "parlour positions 1";

/// Far more than a header needs: a file without an empty line is not a position file.
const MAX_BYTES: u64 = 1 << 16;

/// The header of a position file: the properties that all records share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game string.
    pub game: String,
    /// The number of phases.
    pub n_phases: usize,
    /// Nodes per search.
    pub nodes: u64,
    /// The seed of the games.
    pub seed: u64,
    /// Other settings of self-play, as text.
    pub made: String,
    /// The counterpart of each input with the players swapped.
    pub swap: Vec<u16>,
}

impl Header {
    /// The number of inputs.
    pub fn n_inputs(&self) -> usize {
        self.swap.len()
    }

    /// The number of 64-bit words for the inputs of a record.
    pub fn n_words(&self) -> usize {
        self.n_inputs().div_ceil(64)
    }

    /// Bytes per record.
    pub fn record_bytes(&self) -> usize {
        self.n_words() * 8 + 8
    }

    /// The header as text, with the empty line at its end.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{MAGIC}\ngame: {}\ninputs: {}\nphases: {}\nnodes: {}\nseed: {}\nmade: {}\nswap:",
            self.game,
            self.n_inputs(),
            self.n_phases,
            self.nodes,
            self.seed,
            self.made
        );
        for input in &self.swap {
            let _ = write!(text, " {input}");
        }
        text + "\n\n"
    }

    /// Reads a header and leaves the reader at the first record. Unknown keys are skipped.
    pub(crate) fn read(file: &Path, reader: &mut impl BufRead) -> Result<Self, PositionsError> {
        let bad = |expected: &str| PositionsError::header(file, expected);
        let mut lines = Vec::new();
        let mut limited = reader.take(MAX_BYTES);
        loop {
            let mut line = Vec::new();
            limited.read_until(b'\n', &mut line).map_err(PositionsError::io(file))?;
            if lines.is_empty() && line != format!("{MAGIC}\n").as_bytes() {
                return Err(bad(&format!("the first line `{MAGIC}`")));
            }
            match line.pop() {
                Some(b'\n') if line.is_empty() => break,
                Some(b'\n') => {}
                _ => return Err(bad("an empty line after the header")),
            }
            lines.push(String::from_utf8(line).map_err(|_| bad("a header in UTF-8"))?);
        }
        let value = |key: &str| {
            let found = lines.iter().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
            found.map(str::trim).ok_or_else(|| bad(&format!("the key `{key}` in the header")))
        };
        let number = |key: &str, min: u64, max: u64| {
            let parsed = value(key)?.parse().ok().filter(|n| (min..=max).contains(n));
            parsed.ok_or_else(|| bad(&format!("a number from {min} to {max} as `{key}`")))
        };
        let n_inputs = number("inputs", 1, MAX_INPUTS as u64)? as usize;
        let swap: Result<Vec<u16>, _> = value("swap")?.split(' ').map(str::parse).collect();
        let is_involution = |swap: &Vec<u16>| {
            let back = |input: &u16| swap.get(*input as usize).copied();
            swap.len() == n_inputs && (0..n_inputs).all(|i| back(&swap[i]) == Some(i as u16))
        };
        Ok(Self {
            game: value("game")?.to_owned(),
            n_phases: number("phases", 1, 255)? as usize,
            nodes: number("nodes", 0, u64::MAX)?,
            seed: number("seed", 0, u64::MAX)?,
            made: value("made").unwrap_or_default().to_owned(),
            swap: swap
                .ok()
                .filter(is_involution)
                .ok_or_else(|| bad(&format!("{n_inputs} inputs in swapped pairs as `swap`")))?,
        })
    }
}

//! Sections: the strategy from one position, as a stream of choices.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, BufRead, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

use crate::claim::Side;
use crate::error::ProofError;
use crate::lines::{Lines, check_sum, crc, not, truncated};
use crate::rules::Rules;

/// The header of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SectionHead {
    /// The owner of the strategy.
    pub owner: Side,
    /// The position it starts from, folded by symmetry.
    pub root: String,
    /// The number of sections, from the first of the file, at which its walk may close.
    pub lemmas: usize,
    /// The maximum number of plies to the end, if every line must end; for a claim about a number
    /// of turns, the turns covered; otherwise 0.
    pub rank: u32,
    /// The number of choices.
    pub choices: u64,
}

/// A section in memory, to be stored or assembled into a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The header.
    pub head: SectionHead,
    /// The choices as variable-length numbers, compressed by deflate.
    pub payload: Vec<u8>,
}

impl Section {
    /// The section as it appears in a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = &self.head;
        let mut text = format!(
            "owner: {}\nroot: {}\nlemmas: {}\nrank: {}\nchoices: {}\nbytes: {}\n",
            head.owner,
            head.root,
            head.lemmas,
            head.rank,
            head.choices,
            self.payload.len()
        );
        let sum = crc(&[text.as_bytes(), &self.payload]);
        let _ = write!(text, "crc: {sum:08x}\n\n");
        let mut bytes = text.into_bytes();
        bytes.extend_from_slice(&self.payload);
        bytes
    }

    /// Parses exactly one section, as `to_bytes` writes it.
    ///
    /// # Errors
    /// If the section is not in the format, or its checksum is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ProofError> {
        let mut lines = Lines::new(bytes);
        let (head, payload) = read(&mut lines, "the section")?;
        match lines.rest().len() {
            0 => Ok(Self { head, payload: payload.to_vec() }),
            n => Err(ProofError::TrailingBytes(n)),
        }
    }
}

/// Reads a section and checks its checksum.
pub(crate) fn read<'a>(
    lines: &mut Lines<'a>,
    place: &str,
) -> Result<(SectionHead, &'a [u8]), ProofError> {
    let (head, n_bytes, mut sum, expected) = read_head(lines, place)?;
    let payload = lines.take(place, n_bytes)?;
    sum.update(payload);
    check_sum(place, expected, sum.finalize())?;
    Ok((head, payload))
}

/// The lines of a section, the number of bytes that follow, and the checksum of the lines, which these
/// bytes complete, with what it must be then.
type Head = (SectionHead, u64, crc32fast::Hasher, u32);

/// Reads the lines of a section.
pub(crate) fn read_head(lines: &mut Lines<'_>, place: &str) -> Result<Head, ProofError> {
    let whole = lines.rest();
    let text = lines.value(place, "owner")?;
    let owner = text.parse().map_err(|()| not(place, "the owner `x` or `o`", text))?;
    let root = lines.value(place, "root")?.to_owned();
    let lemmas = lines.number(place, "lemmas", u64::from(u32::MAX))? as usize;
    let rank = lines.number(place, "rank", u64::from(u32::MAX))? as u32;
    let choices = lines.number(place, "choices", u64::MAX)?;
    let n_bytes = lines.number(place, "bytes", u64::MAX)?;
    let covered = &whole[..whole.len() - lines.rest().len()];
    let mut sum = crc32fast::Hasher::new();
    sum.update(covered);
    let expected = lines.checksum(place)?;
    Ok((SectionHead { owner, root, lemmas, rank, choices }, n_bytes, sum, expected))
}

/// The data of a section while it is read.
pub(crate) struct Data<'a> {
    pub(crate) input: &'a mut dyn BufRead,
    /// The bytes that remain.
    pub(crate) n_left: u64,
    /// The checksum so far.
    pub(crate) sum: crc32fast::Hasher,
    /// Counts the bytes read.
    pub(crate) n_read: &'a AtomicU64,
}

impl BufRead for Data<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let bytes = self.input.fill_buf()?;
        Ok(&bytes[..bytes.len().min(usize::try_from(self.n_left).unwrap_or(usize::MAX))])
    }

    fn consume(&mut self, n: usize) {
        // What was filled is still there.
        self.sum.update(&self.input.fill_buf().unwrap_or_default()[..n]);
        self.input.consume(n);
        self.n_left -= n as u64;
        self.n_read.fetch_add(n as u64, Ordering::Relaxed);
    }
}

impl Read for Data<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.fill_buf()?.read(buffer)?;
        self.consume(n);
        Ok(n)
    }
}

impl Data<'_> {
    /// Reads what remains and compares the checksum.
    pub(crate) fn finish(mut self, place: &str, expected: u32) -> Result<(), ProofError> {
        io::copy(&mut self, &mut io::sink())?;
        if self.n_left > 0 {
            return Err(truncated(place));
        }
        check_sum(place, expected, self.sum.finalize())
    }
}

/// The sections at which a walk may close, because their roots are already proven.
///
/// They are in the order of the file: the lemmas of a section are the first sections of the file
/// that contains it.
#[derive(Default, Debug)]
pub struct Lemmas(RwLock<Roots>);

#[derive(Default, Debug)]
struct Roots {
    /// For each owner, the sections whose root has this key, and their ranks.
    roots: [HashMap<String, Vec<(usize, u32)>>; 2],
    /// The owner and the root of each section.
    positions: Vec<(Side, String)>,
}

impl Lemmas {
    /// Adds the next section.
    pub fn push(&self, head: &SectionHead, rules: &Rules) {
        let key = rules.key(&head.root);
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let section = all.positions.len();
        all.roots[head.owner as usize].entry(key).or_default().push((section, head.rank));
        all.positions.push((head.owner, head.root.clone()));
    }

    /// The number of sections.
    pub fn len(&self) -> usize {
        self.0.read().unwrap_or_else(PoisonError::into_inner).positions.len()
    }

    /// Whether there are no sections.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first `n` sections.
    pub(crate) fn first(&self, n: usize) -> VisibleLemmas<'_> {
        VisibleLemmas { all: self, n: n.min(self.len()) }
    }
}

/// The first sections of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VisibleLemmas<'a> {
    all: &'a Lemmas,
    n: usize,
}

impl VisibleLemmas<'_> {
    /// The roots of the sections of a side.
    pub(crate) fn roots(&self, owner: Side) -> Vec<String> {
        let all = self.all.0.read().unwrap_or_else(PoisonError::into_inner);
        let visible = all.positions[..self.n].iter();
        visible.filter(|lemma| lemma.0 == owner).map(|lemma| lemma.1.clone()).collect()
    }

    /// The rank of the first section from a position with this key whose rank is at least `min_rank`.
    pub(crate) fn rank(&self, owner: Side, key: &str, min_rank: u32) -> Option<u32> {
        if self.n == 0 {
            return None;
        }
        let all = self.all.0.read().unwrap_or_else(PoisonError::into_inner);
        let same_root = all.roots[owner as usize].get(key)?;
        let found = same_root.iter().find(|(section, rank)| *section < self.n && *rank >= min_rank);
        found.map(|(_, rank)| *rank)
    }
}

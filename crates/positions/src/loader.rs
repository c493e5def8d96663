//! Reads position files in random order, as batches of feature indices.
//!
//! A thread reads blocks of records in random order and mixes them in a shuffle buffer; the caller's
//! thread turns the bits into indices. The order depends only on the files and the seed.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use parlour_core::Rng;

use crate::{Header, PositionsError, SOLVED};

/// Records read at once.
const BLOCK: u64 = 4096;

/// Batches prepared ahead.
const AHEAD: usize = 4;

#[cfg(test)]
#[path = "loader_tests.rs"]
mod tests;

/// Settings of a [`Loader`].
#[derive(Clone, Copy, Debug)]
pub struct LoaderSettings {
    /// Positions per batch.
    pub batch: usize,
    /// Records in the shuffle buffer. Larger mixes better; 1 keeps the order within a block.
    pub shuffle: usize,
    /// Random seed.
    pub seed: u64,
    /// Batches to leave out at the beginning, to continue a pass.
    pub skip: u64,
    /// Whether batches hold the packed words of the records in place of indices.
    pub packed: bool,
}

impl Default for LoaderSettings {
    fn default() -> Self {
        Self { batch: 16_384, shuffle: 1 << 20, seed: 1, skip: 0, packed: false }
    }
}

/// Positions as arrays. The active inputs of position `i` are `indices[starts[i]..starts[i + 1]]`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Batch {
    /// Active inputs of all positions, ascending within each.
    pub indices: Vec<u16>,
    /// Start of each position in `indices`, and the end of the last.
    pub starts: Vec<u32>,
    /// The packed inputs of all positions, if the settings ask for them; then there are no indices.
    pub words: Vec<u64>,
    /// Search scores.
    pub scores: Vec<i16>,
    /// Static linear evaluations.
    pub static_evals: Vec<i16>,
    /// Phases.
    pub phases: Vec<u8>,
    /// Results, or values of solved positions.
    pub results: Vec<i8>,
    /// Whether each position is solved.
    pub solved: Vec<bool>,
}

impl Batch {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.phases.len()
    }

    /// Whether the batch has no positions.
    pub fn is_empty(&self) -> bool {
        self.phases.is_empty()
    }

    fn fill(&mut self, records: &[u8], n_words: usize, packed: bool) {
        let Self {
            indices,
            starts,
            words: packed_words,
            scores,
            static_evals,
            phases,
            results,
            solved,
        } = self;
        indices.clear();
        starts.clear();
        if !packed {
            starts.push(0);
        }
        packed_words.clear();
        scores.clear();
        static_evals.clear();
        phases.clear();
        results.clear();
        solved.clear();
        for record in records.chunks_exact(n_words * 8 + 8) {
            let (words, rest) = record.split_at(n_words * 8);
            let words = words.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word));
            if packed {
                packed_words.extend(words);
            } else {
                for (word_idx, mut bits) in words.enumerate() {
                    while bits != 0 {
                        indices.push((word_idx * 64) as u16 + bits.trailing_zeros() as u16);
                        bits &= bits - 1;
                    }
                }
                starts.push(indices.len() as u32);
            }
            let ([score, static_eval, bytes, ply], _) = rest.as_chunks::<2>() else {
                unreachable!("a record ends with eight bytes")
            };
            scores.push(i16::from_le_bytes(*score));
            static_evals.push(i16::from_le_bytes(*static_eval));
            phases.push(bytes[0]);
            results.push(bytes[1] as i8);
            solved.push(u16::from_le_bytes(*ply) & SOLVED != 0);
        }
    }
}

/// One pass over position files.
#[derive(Debug)]
pub struct Loader {
    header: Header,
    n_positions: u64,
    packed: bool,
    batches: Receiver<Result<Vec<u8>, PositionsError>>,
}

impl Loader {
    /// Opens files of one game and starts reading.
    ///
    /// # Errors
    /// [`PositionsError`] if a file is damaged or of another game.
    pub fn open(paths: &[PathBuf], settings: LoaderSettings) -> Result<Self, PositionsError> {
        Self::open_without(paths, &[], settings)
    }

    /// Opens files, and leaves out the records in some ranges: ascending and disjoint, numbered
    /// through all files in order.
    ///
    /// # Errors
    /// [`PositionsError`] if a file is damaged or of another game, or the ranges are out of order.
    pub fn open_without(
        paths: &[PathBuf],
        excluded: &[Range<u64>],
        settings: LoaderSettings,
    ) -> Result<Self, PositionsError> {
        let mut sources: Vec<Source> = Vec::new();
        for path in paths {
            let source = Source::open(path)?;
            if let Some(first) = sources.first() {
                let key =
                    |header: &Header| (header.game.clone(), header.n_phases, header.swap.clone());
                if key(&first.header) != key(&source.header) {
                    let (file, first) = (path.clone(), first.path.clone());
                    return Err(PositionsError::Mismatch { file, first });
                }
            }
            sources.push(source);
        }
        let Some(first) = sources.first() else {
            return Err(PositionsError::header(Path::new("-"), "at least one file"));
        };
        let (header, first_path) = (first.header.clone(), first.path.clone());
        let n_records: u64 = sources.iter().map(|source| source.n_records).sum();
        let mut n_positions = n_records;
        let mut end = 0;
        for range in excluded {
            if range.start < end || range.end < range.start || range.end > n_records {
                let expected = format!("ascending ranges of its {n_records} records to leave out");
                return Err(PositionsError::header(&first_path, expected));
            }
            end = range.end;
            n_positions -= range.end - range.start;
        }
        let (sender, batches) = sync_channel(AHEAD);
        let n_bytes = header.record_bytes();
        let excluded = excluded.to_vec();
        let reader = Reader { sources, excluded, n_positions, n_bytes, settings, sender };
        thread::Builder::new()
            .name("positions".to_owned())
            .spawn(move || reader.run())
            .map_err(PositionsError::io(&first_path))?;
        Ok(Self { header, n_positions, packed: settings.packed, batches })
    }

    /// The header of the first file.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The number of positions of a whole pass.
    pub fn n_positions(&self) -> u64 {
        self.n_positions
    }

    /// Replaces `batch` by the next positions; returns false at the end. Only the last batch is
    /// smaller than in the settings.
    ///
    /// # Errors
    /// [`PositionsError`] if a file cannot be read.
    pub fn next_batch(&mut self, batch: &mut Batch) -> Result<bool, PositionsError> {
        // The channel closes when the reader is done.
        let Ok(records) = self.batches.recv() else { return Ok(false) };
        batch.fill(&records?, self.header.n_words(), self.packed);
        Ok(true)
    }
}

/// A file to read.
#[derive(Debug)]
struct Source {
    path: PathBuf,
    file: File,
    header: Header,
    /// Where the records begin.
    offset: u64,
    n_records: u64,
}

impl Source {
    fn open(path: &Path) -> Result<Self, PositionsError> {
        let io = || PositionsError::io(path);
        let mut reader = BufReader::new(File::open(path).map_err(io())?);
        let header = Header::read(path, &mut reader)?;
        let offset = reader.stream_position().map_err(io())?;
        let file = reader.into_inner();
        let n_bytes = header.record_bytes();
        let length = file.metadata().map_err(io())?.len() - offset;
        if !length.is_multiple_of(n_bytes as u64) {
            return Err(PositionsError::Truncated { file: path.to_owned(), n_bytes });
        }
        Ok(Self { path: path.to_owned(), file, header, offset, n_records: length / n_bytes as u64 })
    }

    /// Reads the records of a block into `bytes`.
    fn read(&mut self, block: u64, bytes: &mut Vec<u8>) -> Result<(), PositionsError> {
        let n_bytes = self.header.record_bytes() as u64;
        let first = block * BLOCK;
        let n_records = BLOCK.min(self.n_records - first);
        bytes.resize((n_records * n_bytes) as usize, 0);
        self.file
            .seek(SeekFrom::Start(self.offset + first * n_bytes))
            .and_then(|_| self.file.read_exact(bytes))
            .map_err(PositionsError::io(&self.path))
    }
}

/// The thread that reads and shuffles.
struct Reader {
    sources: Vec<Source>,
    excluded: Vec<Range<u64>>,
    n_positions: u64,
    n_bytes: usize,
    settings: LoaderSettings,
    sender: SyncSender<Result<Vec<u8>, PositionsError>>,
}

impl Reader {
    /// Sends all records; ends early if the loader is dropped.
    fn run(mut self) {
        let mut rng = Rng::new(self.settings.seed);
        let mut blocks: Vec<(usize, u64)> = Vec::new();
        for (source_idx, source) in self.sources.iter().enumerate() {
            blocks.extend((0..source.n_records.div_ceil(BLOCK)).map(|block| (source_idx, block)));
        }
        shuffle(&mut rng, blocks.len(), |i, j| blocks.swap(i, j));
        let n_bytes = self.n_bytes;
        let firsts: Vec<u64> = self
            .sources
            .iter()
            .scan(0, |next, source| {
                let first = *next;
                *next += source.n_records;
                Some(first)
            })
            .collect();
        let capacity = (self.settings.shuffle.max(1) as u64).min(self.n_positions) as usize;
        let mut buffer = Vec::with_capacity(capacity * n_bytes);
        let mut block_bytes = Vec::new();
        let batch_bytes = self.settings.batch.max(1) * n_bytes;
        let mut out = Output {
            batch: Vec::with_capacity(batch_bytes),
            batch_bytes,
            n_skipped: self.settings.skip,
            sender: &self.sender,
        };
        let mut kept = Vec::new();
        for (source_idx, block) in blocks {
            if let Err(error) = self.sources[source_idx].read(block, &mut block_bytes) {
                let _ = self.sender.send(Err(error));
                return;
            }
            let first = firsts[source_idx] + block * BLOCK;
            let end = first + (block_bytes.len() / n_bytes) as u64;
            keep(first..end, &self.excluded, &mut kept);
            let bytes_of = |range: &Range<u64>| {
                &block_bytes[(range.start - first) as usize * n_bytes
                    ..(range.end - first) as usize * n_bytes]
            };
            for record in kept.iter().map(bytes_of).flat_map(|part| part.chunks_exact(n_bytes)) {
                if buffer.len() < capacity * n_bytes {
                    buffer.extend_from_slice(record);
                    continue;
                }
                // A random record leaves the buffer, the new one takes its place.
                let at = rng.below(capacity as u64) as usize * n_bytes;
                let slot = &mut buffer[at..at + n_bytes];
                if !out.push(slot) {
                    return;
                }
                slot.copy_from_slice(record);
            }
        }
        let mut order: Vec<usize> = (0..buffer.len() / n_bytes).collect();
        shuffle(&mut rng, order.len(), |i, j| order.swap(i, j));
        let rest = order.into_iter().all(|i| out.push(&buffer[i * n_bytes..][..n_bytes]));
        if rest && out.n_skipped == 0 && !out.batch.is_empty() {
            let _ = self.sender.send(Ok(out.batch));
        }
    }
}

/// Collects records into batches.
struct Output<'a> {
    batch: Vec<u8>,
    batch_bytes: usize,
    /// Batches still to skip.
    n_skipped: u64,
    sender: &'a SyncSender<Result<Vec<u8>, PositionsError>>,
}

impl Output<'_> {
    /// Adds a record; returns false if the loader was dropped.
    fn push(&mut self, record: &[u8]) -> bool {
        self.batch.extend_from_slice(record);
        if self.batch.len() < self.batch_bytes {
            return true;
        }
        if self.n_skipped > 0 {
            self.n_skipped -= 1;
            self.batch.clear();
            return true;
        }
        let full = std::mem::replace(&mut self.batch, Vec::with_capacity(self.batch_bytes));
        self.sender.send(Ok(full)).is_ok()
    }
}

/// The parts of a range that are in none of the excluded ranges.
fn keep(range: Range<u64>, excluded: &[Range<u64>], kept: &mut Vec<Range<u64>>) {
    kept.clear();
    let mut next = range.start;
    let from = excluded.partition_point(|other| other.end <= range.start);
    for other in excluded[from..].iter().take_while(|other| other.start < range.end) {
        if next < other.start {
            kept.push(next..other.start);
        }
        next = other.end;
    }
    if next < range.end {
        kept.push(next..range.end);
    }
}

/// Fisher-Yates.
fn shuffle(rng: &mut Rng, n: usize, mut swap: impl FnMut(usize, usize)) {
    for i in (1..n).rev() {
        swap(i, rng.below(i as u64 + 1) as usize);
    }
}

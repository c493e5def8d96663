//! Checks a proof file with the reference generators alone.

use std::io::{BufRead, BufReader, Read};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use parlour_reference::Counting;

use crate::counted::{self, CountedTask};
use crate::error::{Fault, ProofError};
use crate::goal::Goal;
use crate::header::Header;
use crate::key_set::KeySet;
use crate::leaf_queue::{LeafQueue, Leaves};
use crate::lines::{Lines, header_bytes, not};
use crate::meter::{Meter, Progress, Totals};
use crate::player::Player;
use crate::quiet::catch;
use crate::rules::Rules;
use crate::section::{Data, Lemmas, SectionHead, read_head};
use crate::walk::{Marks, Task, Walk};

/// The settings of a verification.
#[derive(Clone, Copy, Default, Debug)]
pub struct Settings<'a> {
    /// Threads that check sections and leaves. 0 uses the calling thread and reports no progress.
    pub threads: usize,
    /// Stop after this number of positions.
    pub max_positions: Option<u64>,
    /// Stop when this becomes true.
    pub stop: Option<&'a AtomicBool>,
}

impl Settings<'_> {
    /// Verifies with this number of threads, without limits.
    #[must_use]
    pub fn threads(threads: usize) -> Self {
        Self { threads, ..Self::default() }
    }
}

/// A proof that holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// What is proven.
    pub header: Header,
    /// The maximum number of plies to the end, for a win or a score; for a claim about a number of
    /// turns, the turns covered.
    pub rank: Option<u32>,
    /// Sections checked.
    pub sections: usize,
    /// Choices read.
    pub choices: u64,
    /// Positions whose moves were generated, those of leaf searches included.
    pub positions: u64,
}

/// The interval between progress reports.
const INTERVAL: Duration = Duration::from_millis(100);

/// Checks a proof file: every reply of the opponent, down to the end of the game or to positions
/// that a plain search settles. Calls `progress` now and then on the calling thread.
///
/// # Errors
/// If the file does not prove its claim, or a limit of `settings` is reached.
pub fn verify(
    file: &[u8],
    settings: &Settings<'_>,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Verified, ProofError> {
    verify_stream(&mut &*file, settings, progress)
}

/// Checks a proof file while it is read. Each thread holds the compressed choices of one section; the
/// last section is decompressed as it is read.
///
/// # Errors
/// As [`verify`], or if reading fails.
pub fn verify_stream(
    file: &mut (dyn Read + Send),
    settings: &Settings<'_>,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Verified, ProofError> {
    verify_with(file, settings, progress, &Keep { counting: None, on_section: &|_, _| {} })
}

/// The positions of a section.
pub(crate) enum Covered {
    Marks(Marks),
    /// The keys of a walk with counting.
    Keys(KeySet),
}

/// What becomes of the positions of the sections.
pub(crate) struct Keep<'a> {
    /// Where the keys of all walks with counting come from; by default, each walk draws its own.
    pub(crate) counting: Option<&'a dyn Counting>,
    pub(crate) on_section: &'a (dyn Fn(&SectionHead, Covered) + Sync),
}

/// Checks a proof file and hands out the positions of each section.
pub(crate) fn verify_with(
    file: &mut (dyn Read + Send),
    settings: &Settings<'_>,
    progress: &mut dyn FnMut(&Progress),
    keep: &Keep<'_>,
) -> Result<Verified, ProofError> {
    let mut reader = BufReader::new(file);
    let lines = header_bytes(&mut reader)?;
    let (header, n_sections) = Header::read(&mut Lines::new(&lines))?;
    let rules = &Rules::new(&header)?;
    let totals =
        &Totals { max_positions: settings.max_positions, stop: settings.stop, ..Totals::default() };
    totals.bytes_done.fetch_add(lines.len() as u64, Ordering::Relaxed);
    let unread = Unread { reader: Some(Box::new(reader)), n_read: 0, last: [None, None] };
    let check = Check {
        header: &header,
        n_sections: n_sections as usize,
        rules,
        totals,
        unread: Mutex::new(unread),
        lemmas: Lemmas::default(),
        queue: LeafQueue::new(rules, header.leaf, totals, settings.threads),
        faults: Faults::default(),
        keep,
    };
    check.run(settings.threads, progress);
    check.report(progress);
    let Check { unread, faults, queue, .. } = check;
    match faults.0.into_inner().unwrap_or_else(PoisonError::into_inner) {
        None => assert!(queue.is_empty(), "the threads that add leaves search them at the end"),
        Some((_, ProofError::Stopped)) if totals.is_over_limit() => {
            return Err(ProofError::Limit(totals.max_positions.unwrap_or_default()));
        }
        Some((_, error)) => return Err(error),
    }
    let last = unread.into_inner().unwrap_or_else(PoisonError::into_inner).last;
    Ok(Verified {
        rank: check_claim(&header, rules, last)?,
        sections: n_sections as usize,
        choices: totals.choices_done.load(Ordering::Relaxed),
        positions: totals.positions.load(Ordering::Relaxed),
        header: header.clone(),
    })
}

/// Checks the header of a section.
fn check_head(
    header: &Header,
    rules: &Rules,
    index: usize,
    head: &SectionHead,
) -> Result<(), ProofError> {
    let owners = header.claim.owners();
    let place = format!("section {}", index + 1);
    if !owners.contains(&head.owner) {
        return Err(not(&place, &format!("the owner {}", owners[0]), &head.owner.to_string()));
    }
    rules.check_position(&place, &head.root)?;
    if rules.fold(&head.root) != head.root {
        return Err(not(&place, "the smallest image of its root", &head.root));
    }
    if head.lemmas > index {
        let expected = format!("at most {index} lemmas");
        return Err(not(&place, &expected, &head.lemmas.to_string()));
    }
    Ok(())
}

/// Checks that the last sections of the sides prove the claim. Returns its rank.
fn check_claim(
    header: &Header,
    rules: &Rules,
    mut last: [Option<(usize, SectionHead)>; 2],
) -> Result<Option<u32>, ProofError> {
    let start = rules.fold(&header.position);
    let mut rank = None;
    for owner in header.claim.owners() {
        let Some((index, head)) = last[*owner as usize].take() else {
            return Err(ProofError::NoSection(*owner));
        };
        let place = format!("section {}", index + 1);
        if head.root != start {
            return Err(not(&place, &format!("the root {start} of the claim"), &head.root));
        }
        let goal = Goal::new(header.claim, *owner);
        if header.turns().is_some_and(|turns| head.rank < turns) {
            return Err(not(&place, "the turns of the claim as rank", &head.rank.to_string()));
        }
        if goal.must_end() || goal.counts_turns() {
            rank = rank.max(Some(head.rank));
        }
    }
    Ok(rank)
}

/// The first fault of the lowest section that has one.
#[derive(Default)]
struct Faults(Mutex<Option<(usize, ProofError)>>);

impl Faults {
    fn add(&self, section: usize, fault: ProofError) {
        let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Other sections stop because of a fault. Altered bytes explain every other fault of a section.
        let order = |section: usize, fault: &ProofError| {
            let is_stopped = *fault == ProofError::Stopped;
            (is_stopped, section, !matches!(fault, ProofError::Checksum { .. }))
        };
        let is_first = match &*first {
            None => true,
            Some((known, other)) => order(section, &fault) < order(*known, other),
        };
        if is_first {
            *first = Some((section, fault));
        }
    }
}

/// The part of a file that was not read yet.
struct Unread<'a> {
    /// Belongs to the thread that checks the last section, once it does.
    reader: Option<Box<dyn BufRead + Send + 'a>>,
    /// Sections read.
    n_read: usize,
    /// The last sections of `x` and of `o`.
    last: [Option<(usize, SectionHead)>; 2],
}

/// A verification in progress.
struct Check<'a> {
    header: &'a Header,
    n_sections: usize,
    rules: &'a Rules,
    totals: &'a Totals<'a>,
    unread: Mutex<Unread<'a>>,
    lemmas: Lemmas,
    queue: LeafQueue<'a>,
    faults: Faults,
    keep: &'a Keep<'a>,
}

impl Check<'_> {
    /// Checks all sections, several at a time.
    fn run(&self, threads: usize, progress: &mut dyn FnMut(&Progress)) {
        let caller = thread::current();
        let n_running = AtomicUsize::new(0);
        let worker = || {
            self.work();
            n_running.fetch_sub(1, Ordering::Release);
            caller.unpark();
        };
        let threads = if self.header.leaf > 0 { threads } else { threads.min(self.n_sections) };
        thread::scope(|scope| {
            for _ in 0..threads {
                n_running.fetch_add(1, Ordering::Relaxed);
                if thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                    n_running.fetch_sub(1, Ordering::Relaxed);
                }
            }
            while n_running.load(Ordering::Acquire) > 0 {
                thread::park_timeout(INTERVAL);
                self.report(progress);
            }
            // If no thread started, as in a browser; otherwise nothing is left to do.
            self.work();
        });
    }

    /// Checks sections while there are any, then leaves of the sections that other threads check.
    fn work(&self) {
        self.queue.start_walking();
        while self.next_section() {}
        self.queue.stop_walking();
        while let Some(mut leaves) = self.queue.next() {
            let searched = catch(|| self.queue.search(&mut leaves));
            if let Err(fault) = searched.unwrap_or(Err(Fault::Generator)) {
                self.fail(leaves.section, fault.at(leaves.section));
            }
        }
    }

    fn fail(&self, section: usize, error: ProofError) {
        self.faults.add(section, error);
        self.totals.has_failed.store(true, Ordering::Relaxed);
    }

    fn report(&self, progress: &mut dyn FnMut(&Progress)) {
        let Totals { sections_done, choices_done, bytes_done, positions, .. } = self.totals;
        progress(&Progress {
            sections_done: sections_done.load(Ordering::Relaxed),
            sections: self.n_sections as u64,
            choices_done: choices_done.load(Ordering::Relaxed),
            bytes_done: bytes_done.load(Ordering::Relaxed),
            positions: positions.load(Ordering::Relaxed),
        });
    }

    /// Reads and checks the next section. False if there is none, or one has failed.
    fn next_section(&self) -> bool {
        let unread = self.unread.lock().unwrap_or_else(PoisonError::into_inner);
        let index = unread.n_read;
        if index == self.n_sections || self.totals.has_failed.load(Ordering::Relaxed) {
            return false;
        }
        if let Err(error) = self.section(index, unread) {
            self.fail(index, error);
        }
        self.totals.sections_done.fetch_add(1, Ordering::Relaxed);
        true
    }

    /// Checks one section, assuming those before it.
    fn section(
        &self,
        index: usize,
        mut unread: MutexGuard<'_, Unread<'_>>,
    ) -> Result<(), ProofError> {
        unread.n_read += 1;
        let place = format!("section {}", index + 1);
        let reader = unread.reader.as_mut().expect("the last section is not read twice");
        let lines = header_bytes(reader)?;
        self.totals.bytes_done.fetch_add(lines.len() as u64, Ordering::Relaxed);
        let (head, n_bytes, sum, expected) = read_head(&mut Lines::new(&lines), &place)?;
        let mut whole = Vec::new();
        let mut rest = None;
        if index + 1 == self.n_sections {
            rest = unread.reader.take();
        } else {
            reader.take(n_bytes).read_to_end(&mut whole)?;
        }
        check_head(self.header, self.rules, index, &head)?;
        self.lemmas.push(&head, self.rules);
        unread.last[head.owner as usize] = Some((index, head.clone()));
        drop(unread);
        let mut whole = &whole[..];
        let input: &mut dyn BufRead = if let Some(rest) = &mut rest { rest } else { &mut whole };
        let n_read = &self.totals.bytes_done;
        let mut data = Data { input, n_left: n_bytes, sum, n_read };
        // The generators panic on positions they do not accept. None should come up here, but a
        // file must not be able to end the program.
        let walked = catch(|| self.walk(index, &head, &mut data));
        let walked = walked.unwrap_or(Err(Fault::Generator));
        data.finish(&place, expected)?;
        if let Some(mut rest) = rest {
            match rest.fill_buf()?.len() {
                0 => {}
                n => return Err(ProofError::TrailingBytes(n)),
            }
        }
        let (rank, covered) = walked.map_err(|fault| fault.at(index))?;
        if rank != head.rank {
            return Err(Fault::Rank { expected: head.rank, found: rank }.at(index));
        }
        (self.keep.on_section)(&head, covered);
        Ok(())
    }

    fn walk(
        &self,
        index: usize,
        head: &SectionHead,
        data: &mut Data<'_>,
    ) -> Result<(u32, Covered), Fault> {
        let goal = Goal::new(self.header.claim, head.owner);
        let lemmas = self.lemmas.first(head.lemmas);
        let leaf = self.header.leaf;
        let task = Task { rules: self.rules, goal, leaf, lemmas, max_memory: usize::MAX };
        let turns = goal.counts_turns().then_some(head.rank);
        let mut meter = Meter::new(self.totals);
        let leaves = Leaves { section: index, goal, positions: Vec::new() };
        let mut player = Player::new(head.choices, data, &self.queue, leaves);
        let counted = match self.keep.counting {
            Some(same) => {
                Some(CountedTask::with_counting(&task, &head.root, same.with_same_keys()))
            }
            None => CountedTask::new(&task, &head.root),
        };
        if let Some(task) = counted {
            let (rank, keys) = counted::walk(task, &mut player, &mut meter)?;
            player.finish()?;
            return Ok((rank, Covered::Keys(keys)));
        }
        let (rank, player, marks) = Walk::new(task, player, &mut meter).run(&head.root, turns)?;
        player.finish()?;
        Ok((rank, Covered::Marks(marks)))
    }
}

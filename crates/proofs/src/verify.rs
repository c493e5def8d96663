//! Checks a proof file with the reference generators alone.

use std::io::{BufReader, Read as _};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use flate2::bufread::DeflateDecoder;

use crate::counted::{self, CountedCrossing, CountedSource, CountedTask};
use crate::error::{Fault, ProofError};
use crate::file::ProofFile;
use crate::goal::Goal;
use crate::header::Header;
use crate::lines::not;
use crate::meter::{Meter, Progress, Totals};
use crate::quiet::catch;
use crate::rules::Rules;
use crate::section::{Lemmas, SectionHead};
use crate::walk::{Chosen, Crossing, Marks, Source, Task, Walk};

/// The settings of a verification.
#[derive(Clone, Copy, Default, Debug)]
pub struct Settings<'a> {
    /// Threads that check sections. 0 uses the calling thread and reports no progress.
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
    verify_with(file, settings, progress, &|_, _| {})
}

/// Checks a proof file; `on_section` gets the positions of each section.
pub(crate) fn verify_with(
    file: &[u8],
    settings: &Settings<'_>,
    progress: &mut dyn FnMut(&Progress),
    on_section: &(dyn Fn(&SectionHead, Marks) + Sync),
) -> Result<Verified, ProofError> {
    let file = ProofFile::read(file)?;
    let rules = Rules::new(&file.header)?;
    let rank = check_heads(&file, &rules)?;
    let mut lemmas = Lemmas::default();
    file.sections.iter().for_each(|(head, _)| lemmas.push(head, &rules));
    let totals =
        Totals { max_positions: settings.max_positions, stop: settings.stop, ..Totals::default() };
    let check = Check { file: &file, rules: &rules, lemmas: &lemmas, totals: &totals, on_section };
    let faults = Faults::default();
    check.run(settings.threads, progress, &faults);
    check.report(&mut *progress);
    let fault = faults.0.into_inner().unwrap_or_else(PoisonError::into_inner);
    let positions = totals.positions.load(Ordering::Relaxed);
    match fault {
        None => Ok(Verified {
            rank,
            sections: file.sections.len(),
            choices: file.sections.iter().map(|(head, _)| head.choices).sum(),
            positions,
            header: file.header,
        }),
        Some((_, Fault::Stopped)) if totals.is_over_limit() => {
            Err(ProofError::Limit(totals.max_positions.unwrap_or_default()))
        }
        Some((_, Fault::Stopped)) => Err(ProofError::Stopped),
        Some((section, fault)) => Err(ProofError::Section { section: section + 1, fault }),
    }
}

/// Checks the headers of the sections. Returns the rank of the claim.
fn check_heads(file: &ProofFile<'_>, rules: &Rules) -> Result<Option<u32>, ProofError> {
    let ProofFile { header, sections } = file;
    let owners = header.claim.owners();
    let start = rules.fold(&header.position);
    for (index, (head, _)) in sections.iter().enumerate() {
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
    }
    let mut rank = None;
    for owner in owners {
        let mut of_owner =
            sections.iter().enumerate().rev().filter(|(_, (head, _))| head.owner == *owner);
        let Some((index, (head, _))) = of_owner.next() else {
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
struct Faults(Mutex<Option<(usize, Fault)>>);

impl Faults {
    fn add(&self, section: usize, fault: Fault) {
        let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_first = match &*first {
            None => true,
            // Other sections stop because of a fault.
            Some((_, Fault::Stopped)) => fault != Fault::Stopped,
            Some((known, _)) => fault != Fault::Stopped && section < *known,
        };
        if is_first {
            *first = Some((section, fault));
        }
    }
}

/// A verification in progress.
#[derive(Clone, Copy)]
struct Check<'a> {
    file: &'a ProofFile<'a>,
    rules: &'a Rules,
    lemmas: &'a Lemmas,
    totals: &'a Totals<'a>,
    on_section: &'a (dyn Fn(&SectionHead, Marks) + Sync),
}

impl Check<'_> {
    /// Checks all sections, several at a time.
    fn run(&self, threads: usize, progress: &mut dyn FnMut(&Progress), faults: &Faults) {
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some((index, section)) = {
                let index = next.fetch_add(1, Ordering::Relaxed);
                self.file.sections.get(index).map(|section| (index, section))
            } {
                if self.totals.has_failed.load(Ordering::Relaxed) {
                    return;
                }
                if let Err(fault) = self.section(&section.0, section.1) {
                    faults.add(index, fault);
                    self.totals.has_failed.store(true, Ordering::Relaxed);
                }
                self.totals.sections_done.fetch_add(1, Ordering::Relaxed);
            }
        };
        let caller = thread::current();
        let n_running = AtomicUsize::new(0);
        let worker = || {
            work();
            n_running.fetch_sub(1, Ordering::Release);
            caller.unpark();
        };
        thread::scope(|scope| {
            for _ in 0..threads.min(self.file.sections.len()) {
                n_running.fetch_add(1, Ordering::Relaxed);
                if thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                    n_running.fetch_sub(1, Ordering::Relaxed);
                }
            }
            while n_running.load(Ordering::Acquire) > 0 {
                thread::park_timeout(INTERVAL);
                self.report(progress);
            }
            // Does all the work if no thread started, as in a browser; otherwise nothing is left.
            work();
        });
    }

    fn report(&self, progress: &mut dyn FnMut(&Progress)) {
        let Totals { sections_done, choices_done, positions, .. } = self.totals;
        progress(&Progress {
            sections_done: sections_done.load(Ordering::Relaxed),
            sections: self.file.sections.len() as u64,
            choices_done: choices_done.load(Ordering::Relaxed),
            choices: self.file.sections.iter().map(|(head, _)| head.choices).sum(),
            positions: positions.load(Ordering::Relaxed),
        });
    }

    /// Checks one section, assuming that those before it hold.
    fn section(&self, head: &SectionHead, payload: &[u8]) -> Result<(), Fault> {
        // The generators panic on positions they do not accept. None should occur here, but a file
        // must not be able to end the program.
        let walked = catch(|| self.walk(head, payload));
        let (rank, marks) = walked.unwrap_or(Err(Fault::Generator))?;
        if rank != head.rank {
            return Err(Fault::Rank { expected: head.rank, found: rank });
        }
        (self.on_section)(head, marks);
        Ok(())
    }

    fn walk(&self, head: &SectionHead, payload: &[u8]) -> Result<(u32, Marks), Fault> {
        let header = &self.file.header;
        let goal = Goal::new(header.claim, head.owner);
        let lemmas = self.lemmas.first(head.lemmas);
        let leaf = header.leaf;
        let task = Task { rules: self.rules, goal, leaf, lemmas, max_memory: usize::MAX };
        let turns = goal.counts_turns().then_some(head.rank);
        let mut meter = Meter::new(self.totals);
        let mut player = Player::new(head.choices, payload);
        if let Some(task) = CountedTask::new(&task, &head.root) {
            let rank = counted::walk(task, &mut player, &mut meter)?;
            player.finish()?;
            return Ok((rank, Marks::new()));
        }
        let (rank, player, marks) = Walk::new(task, player, &mut meter).run(&head.root, turns)?;
        player.finish()?;
        Ok((rank, marks))
    }
}

/// Plays back the choices of a section.
struct Player<'a> {
    n_choices: u64,
    n_read: u64,
    stream: BufReader<DeflateDecoder<&'a [u8]>>,
}

impl<'a> Player<'a> {
    fn new(n_choices: u64, payload: &'a [u8]) -> Self {
        let stream = BufReader::with_capacity(4096, DeflateDecoder::new(payload));
        Self { n_choices, n_read: 0, stream }
    }

    fn byte(&mut self) -> Result<Option<u8>, Fault> {
        let mut byte = [0];
        match self.stream.read(&mut byte) {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(byte[0])),
            Err(error) => Err(Fault::BadStream(error.to_string())),
        }
    }

    /// A number, seven bits a byte, the lowest first. Four bytes are enough for every move.
    fn number(&mut self) -> Result<u32, Fault> {
        let mut number = 0;
        for shift in [0, 7, 14, 21] {
            let byte = self.byte()?.ok_or_else(|| Fault::BadStream("it ends too early".into()))?;
            number |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                if byte == 0 && shift > 0 {
                    break;
                }
                return Ok(number);
            }
        }
        Err(Fault::BadStream("a number is longer than it needs to be".into()))
    }

    /// Everything must have been read.
    fn finish(mut self) -> Result<(), Fault> {
        if self.n_read < self.n_choices || self.byte()?.is_some() {
            return Err(Fault::SpareChoices(self.n_read));
        }
        match self.stream.into_inner().into_inner() {
            [] => Ok(()),
            _ => Err(Fault::BadStream("bytes follow its end".into())),
        }
    }
}

impl CountedSource for Player<'_> {
    type Error = Fault;

    fn choose(&mut self, crossing: &mut CountedCrossing<'_>) -> Result<usize, Fault> {
        if self.n_read == self.n_choices {
            return Err(Fault::NoMoreChoices(crossing.position()));
        }
        self.n_read += 1;
        let number = self.number()?;
        // There are no leaves: every choice is a move.
        let index = number
            .checked_sub(1)
            .ok_or_else(|| Fault::LeafNotSettled { position: crossing.position(), plies: 0 })?;
        Ok(index as usize)
    }
}

impl Source for Player<'_> {
    type Error = Fault;

    fn choose(&mut self, crossing: &mut Crossing<'_, '_>) -> Result<Chosen, Fault> {
        if self.n_read == self.n_choices {
            return Err(Fault::NoMoreChoices(crossing.position.to_owned()));
        }
        self.n_read += 1;
        let number = self.number()?;
        if let Some(index) = number.checked_sub(1) {
            return Ok(Chosen::Move(index as usize));
        }
        let rank = crossing.settle()?;
        rank.map(Chosen::Leaf).ok_or_else(|| Fault::LeafNotSettled {
            position: crossing.position.to_owned(),
            plies: crossing.task.leaf,
        })
    }
}

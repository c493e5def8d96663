//! `parlour perft`: counts move sequences on several threads.

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use parlour_bots::{all_threads, engine_thread};
use parlour_core::{AnyMove, AnyPosition, Counting, Match};

use crate::args::PerftArgs;
use crate::failure::Failure;
use crate::{json, start};

/// Moves processed at a time: enough to keep all threads busy, with little memory if a position has
/// billions of moves.
const BATCH: usize = 4096;

/// With fewer moves than this per thread, the second ply is split too.
const MOVES_PER_THREAD: usize = 8;

/// One unit of work: a position whose lines are counted, and the move of the batch above it.
struct PerftJob {
    move_idx: usize,
    position: Box<dyn AnyPosition>,
    depth: u32,
}

/// How to count.
struct Counter {
    depth: u32,
    counting: Counting,
    n_threads: usize,
    /// True if the turn limit ends every line before the depth is reached.
    is_cut_off: bool,
}

pub(super) fn run(args: &PerftArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let at = start::from_args(&args.at)?;
    // The turn limit counts from the given start; repetition is ignored by perft.
    let limit = at.game().match_rules(at.values()).max_plies;
    let counter = Counter {
        depth: args.depth,
        counting: if args.merged { Counting::Merged } else { Counting::AllMoves },
        n_threads: args.threads.map_or_else(all_threads, |n_threads| n_threads as usize),
        is_cut_off: limit > 0 && args.depth > limit,
    };
    if json {
        json::open_object(out, &at)?;
        write!(out, ",\"depth\":{},\"merged\":{}", args.depth, args.merged)?;
    }
    let nodes = if args.divide {
        if json {
            write!(out, ",\"divide\":[")?;
        }
        let mut is_first = true;
        let nodes = counter.divide(&at, &mut |text, nodes| {
            if !json {
                return Ok(writeln!(out, "{text}: {nodes}")?);
            }
            let comma = if std::mem::take(&mut is_first) { "" } else { "," };
            write!(out, "{comma}{{\"move\":")?;
            json::write_value(out, &text.text())?;
            Ok(write!(out, ",\"nodes\":{nodes}}}")?)
        })?;
        if json {
            write!(out, "]")?;
        }
        nodes
    } else {
        counter.total(&at)?
    };
    if json {
        return Ok(writeln!(out, ",\"nodes\":{nodes}}}")?);
    }
    Ok(writeln!(out, "nodes {nodes}")?)
}

impl Counter {
    fn total(&self, at: &Match) -> Result<u64, Failure> {
        if self.is_cut_off {
            return Ok(0);
        }
        if self.n_threads == 1 || self.depth <= 2 {
            return Ok(with_progress(&AtomicUsize::new(0), 0, || {
                at.position().perft(self.depth, self.counting)
            }));
        }
        self.divide(at, &mut |_, _| Ok(()))
    }

    /// Calls `visit` with each move and the count below it, in order, and returns the sum.
    fn divide(
        &self,
        at: &Match,
        visit: &mut dyn FnMut(&AnyMove, u64) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        if self.depth == 0 {
            return Ok(1);
        }
        let mut total = 0;
        let mut batch = Vec::new();
        let mut finish = |batch: &mut Vec<AnyMove>| -> Result<(), Failure> {
            let counts = self.count_batch(at.position(), batch)?;
            for (m, nodes) in batch.drain(..).zip(counts) {
                total += nodes;
                visit(&m, nodes)?;
            }
            Ok(())
        };
        let mut finished = Ok(());
        let mut take = |m: AnyMove| {
            batch.push(m);
            if batch.len() == BATCH {
                finished = finish(&mut batch);
            }
            if finished.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        match self.counting {
            Counting::AllMoves => at.position().for_each_move(&mut take),
            Counting::Merged => {
                let _ = at.position().distinct_moves().into_iter().try_for_each(&mut take);
            }
        }
        finished?;
        finish(&mut batch)?;
        Ok(total)
    }

    /// Counts below some moves of a position.
    fn count_batch(
        &self,
        position: &dyn AnyPosition,
        moves: &[AnyMove],
    ) -> Result<Vec<u64>, Failure> {
        if self.is_cut_off {
            return Ok(vec![0; moves.len()]);
        }
        let splits = self.depth >= 4 && moves.len() < MOVES_PER_THREAD * self.n_threads;
        let mut jobs = Vec::new();
        for (move_idx, m) in moves.iter().enumerate() {
            let next = position.after(m)?;
            if splits && self.n_threads > 1 && next.count_moves() <= BATCH as u64 {
                self.split(&*next, move_idx, &mut jobs)?;
            } else {
                jobs.push(PerftJob { move_idx, position: next, depth: self.depth - 1 });
            }
        }
        Ok(self.count_jobs(&jobs, moves.len()))
    }

    fn split(
        &self,
        position: &dyn AnyPosition,
        move_idx: usize,
        jobs: &mut Vec<PerftJob>,
    ) -> Result<(), Failure> {
        let replies = match self.counting {
            Counting::Merged => position.distinct_moves(),
            Counting::AllMoves => {
                let mut replies = Vec::new();
                position.for_each_move(&mut |m| {
                    replies.push(m);
                    ControlFlow::Continue(())
                });
                replies
            }
        };
        for m in replies {
            let next = position.after(&m)?;
            jobs.push(PerftJob { move_idx, position: next, depth: self.depth - 2 });
        }
        Ok(())
    }

    fn count_jobs(&self, jobs: &[PerftJob], n_moves: usize) -> Vec<u64> {
        let counts: Vec<AtomicU64> = (0..n_moves).map(|_| AtomicU64::new(0)).collect();
        let next_job = AtomicUsize::new(0);
        let work = || {
            while let Some(job) = jobs.get(next_job.fetch_add(1, Ordering::Relaxed)) {
                let nodes = job.position.perft(job.depth, self.counting);
                counts[job.move_idx].fetch_add(nodes, Ordering::Relaxed);
            }
        };
        with_progress(&next_job, jobs.len(), || {
            thread::scope(|scope| {
                for _ in 1..self.n_threads.min(jobs.len()) {
                    // If no more threads can be started, the existing ones do the work.
                    let builder = engine_thread("perft");
                    if builder.spawn_scoped(scope, work).is_err() {
                        break;
                    }
                }
                work();
            });
        });
        counts.into_iter().map(AtomicU64::into_inner).collect()
    }
}

/// Runs `work` and reports progress if it takes longer than a second.
fn with_progress<T>(n_started: &AtomicUsize, n_jobs: usize, work: impl FnOnce() -> T) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let started = Instant::now();
    let (finished, is_finished) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut was_shown = false;
            while is_finished
                .recv_timeout(Duration::from_secs(1))
                .is_err_and(|error| matches!(error, mpsc::RecvTimeoutError::Timeout))
            {
                let seconds = started.elapsed().as_secs();
                let mut stderr = std::io::stderr().lock();
                let _ = match n_started.load(Ordering::Relaxed).min(n_jobs) {
                    _ if n_jobs == 0 => write!(stderr, "\rcounting, {seconds} s"),
                    done => write!(stderr, "\rcounting, {done} of {n_jobs} parts, {seconds} s"),
                };
                let _ = stderr.flush();
                was_shown = true;
            }
            if was_shown {
                let _ = writeln!(std::io::stderr().lock());
            }
        });
        let result = work();
        drop(finished);
        result
    })
}

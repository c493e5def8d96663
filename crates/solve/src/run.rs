//! Runs a solving run: hands jobs to workers, and finishes with the proof.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use parlour_core::{Player, engine_thread};
use parlour_proofs::{Claim, verify};
use parlour_search::StopFlag;

use crate::error::SolveError;
use crate::finish;
use crate::folder::RunFolder;
use crate::job::Job;
use crate::oracle::{Oracle, OracleSettings, oracle};
use crate::progress::{Activity, Progress, Totals};
use crate::row::{ProofFacts, Row, command, sha256, shipped_name};
use crate::rules::{Rules, refused};
use crate::section::claims;
use crate::settings::RunSettings;
use crate::tree::{Tree, Work};
use crate::value::Value;
use crate::worker::{Spread, Worker};

/// The interval between two progress reports.
const INTERVAL: Duration = Duration::from_millis(200);

/// The section on top of the subproblems may take this much, in MiB, even if the run has less: the excesses
/// of parts alone take a few.
const MIN_TOP_MEMORY: usize = 16;

/// A run that has lost this many workers gives up.
const MAX_LOST: u32 = 20;

/// What a run needs from its caller.
pub struct Runner<'r> {
    /// How jobs are spread.
    pub spread: Spread,
    /// Pauses the run.
    pub stop: StopFlag,
    /// A clock in seconds; only durations are reported.
    pub clock: &'r (dyn Fn() -> f64 + Sync),
    /// Called with the progress.
    pub progress: &'r mut dyn FnMut(&Progress),
    /// Whether to find every first move that keeps the value.
    pub finds_first_moves: bool,
}

impl std::fmt::Debug for Runner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Runner").field("spread", &self.spread).finish_non_exhaustive()
    }
}

/// How a run ended.
#[derive(Clone, PartialEq, Debug)]
pub enum RunEnd {
    /// Proven and checked: the results, as in `result.toml`.
    Finished(String),
    /// Stopped by the caller; the same command resumes it.
    Paused,
}

/// Runs to the end, or until it is stopped. Resumes the run that is in the folder.
///
/// # Errors
/// [`SolveError`] if a file cannot be read or written, if the proof does not hold, or if a player
/// wins within the bound.
pub fn run(
    folder: &RunFolder,
    settings: &RunSettings,
    runner: &mut Runner<'_>,
) -> Result<RunEnd, SolveError> {
    if let Some(text) = folder.result()? {
        return Ok(RunEnd::Finished(text));
    }
    let setup = Setup::new(folder, settings)?;
    let Some(solved) = setup.solve(setup.trees()?, runner)? else { return Ok(RunEnd::Paused) };
    let first_moves = if runner.finds_first_moves && settings.within.is_none() {
        let Some(found) = setup.first_moves(&solved.trees[0], runner)? else {
            return Ok(RunEnd::Paused);
        };
        found
    } else {
        Vec::new()
    };
    let mut rows = String::new();
    for (tree, value) in &solved.trees {
        let mut row = setup.row(tree, *value, &solved)?;
        row.moves.clone_from(&first_moves);
        if !settings.is_search_only {
            row.proof = match setup.proof(tree, *value, &solved, runner) {
                Err(SolveError::Refused { .. }) if runner.stop.is_stopped() => {
                    return Ok(RunEnd::Paused);
                }
                proof => Some(proof?),
            };
        }
        if !rows.is_empty() {
            rows.push('\n');
        }
        rows += &row.to_toml();
    }
    folder.write_result(&rows)?;
    Ok(RunEnd::Finished(rows))
}

/// Runs one announced job; true if it is finished, false if it was stopped.
///
/// # Errors
/// [`SolveError`] if there is no such job or a file cannot be written.
pub fn run_job(
    folder: &RunFolder,
    settings: &RunSettings,
    id: &str,
    stop: &StopFlag,
    clock: &dyn Fn() -> f64,
) -> Result<bool, SolveError> {
    let job = Job::announced(folder, id)?;
    if job.result(folder)?.is_some() {
        return Ok(true);
    }
    Ok(job.run(folder, settings, stop, &Activity::default(), clock)?.is_some())
}

/// The jobs to run next, at most `n`, announced in the folder; none if the tree is solved.
///
/// # Errors
/// [`SolveError`] if a file cannot be read or written.
pub fn open_jobs(
    folder: &RunFolder,
    settings: &RunSettings,
    n: usize,
) -> Result<Vec<Job>, SolveError> {
    let setup = Setup::new(folder, settings)?;
    let mut work = setup.work(n.max(1));
    for mut tree in setup.trees()? {
        tree.evaluate(&mut work)?;
    }
    for job in &work.open {
        job.announce(folder)?;
    }
    Ok(work.open)
}

/// Solved trees, with the nodes and the time that they took.
struct Solved {
    trees: Vec<(Tree, Value)>,
    nodes: u64,
    seconds: f64,
}

/// What all parts of a run use.
struct Setup<'s> {
    folder: &'s RunFolder,
    settings: &'s RunSettings,
    rules: Rules,
    /// For the order of moves only; it solves nothing.
    oracle: Box<dyn Oracle>,
}

impl<'s> Setup<'s> {
    fn new(folder: &'s RunFolder, settings: &'s RunSettings) -> Result<Self, SolveError> {
        let (game, values) = settings.parsed()?;
        let oracle = oracle(game, &values, &settings.start()?, OracleSettings::EMPTY)?;
        Ok(Self { folder, settings, rules: Rules::new(settings)?, oracle })
    }

    /// The trees of the run's claims, each with its root only.
    fn trees(&self) -> Result<Vec<Tree>, SolveError> {
        let root = self.rules.root();
        match self.settings.within {
            None => Ok(vec![Tree::new(&root, None, &*self.oracle)?]),
            Some(plies) => Player::BOTH
                .into_iter()
                .map(|attacker| Tree::new(&root, Some((attacker, plies)), &*self.oracle))
                .collect(),
        }
    }

    fn work(&self, want: usize) -> Work<'_> {
        Work {
            folder: self.folder,
            rules: &self.rules,
            oracle: &*self.oracle,
            open: Vec::new(),
            seen: HashSet::new(),
            want,
            nodes: 0,
            seconds: 0.0,
            n_finished: 0,
            max_nodes: self.settings.subproblem_nodes,
        }
    }

    /// Solves trees with the workers; `None` if stopped.
    fn solve(
        &self,
        mut trees: Vec<Tree>,
        runner: &mut Runner<'_>,
    ) -> Result<Option<Solved>, SolveError> {
        let roots: Vec<(String, Option<(Player, u32)>)> = trees
            .iter()
            .map(|tree| {
                (tree.nodes[0].position.clone(), tree.attacker.map(|a| (a, tree.nodes[0].left)))
            })
            .collect();
        if !self.work_off(&mut trees, runner)? {
            return Ok(None);
        }
        // Evaluates the trees again from the files, in the fixed order: the counts no longer depend
        // on the order in which jobs ended.
        let mut work = self.work(1);
        let mut solved = Vec::new();
        for (root, bound) in roots {
            let mut tree = Tree::new(&root, bound, &*self.oracle)?;
            let value = tree.evaluate(&mut work)?.expect("its jobs are finished");
            solved.push((tree, value));
        }
        Ok(Some(Solved { trees: solved, nodes: work.nodes, seconds: work.seconds }))
    }

    /// Runs jobs until the trees are solved; false if stopped.
    fn work_off(&self, trees: &mut [Tree], runner: &mut Runner<'_>) -> Result<bool, SolveError> {
        let n_workers = match runner.spread {
            Spread::Threads(n) | Spread::Processes { n, .. } => n.max(1),
        };
        // Ends the workers too if this thread fails.
        let stop = StopFlag::new();
        let mut totals = Totals::default();
        let worker = Worker {
            folder: self.folder,
            settings: self.settings,
            spread: &runner.spread,
            stop: stop.clone(),
            activity: totals.activity.clone(),
            clock: runner.clock,
        };
        thread::scope(|scope| {
            let (done, results) = mpsc::channel();
            let mut idle = Vec::new();
            let mut senders = Vec::new();
            for worker_idx in 0..n_workers {
                let (sender, jobs) = mpsc::channel::<Job>();
                let (done, worker) = (done.clone(), &worker);
                engine_thread("solve")
                    .spawn_scoped(scope, move || {
                        for job in jobs {
                            if done.send((worker_idx, worker.run(&job))).is_err() {
                                return;
                            }
                        }
                    })
                    .map_err(|error| SolveError::Worker {
                        id: "-".to_owned(),
                        why: error.to_string(),
                    })?;
                senders.push(sender);
                idle.push(worker_idx);
            }
            let mut in_flight: HashMap<usize, String> = HashMap::new();
            let mut n_lost = 0;
            let outcome = (|| loop {
                let mut work = self.work(n_workers);
                let mut is_solved = true;
                for tree in trees.iter_mut() {
                    is_solved &= tree.evaluate(&mut work)?.is_some();
                }
                totals.add(&work);
                (runner.progress)(&totals.progress(trees));
                if is_solved {
                    return Ok(true);
                }
                for job in std::mem::take(&mut work.open) {
                    let id = job.id();
                    let is_running = in_flight.values().any(|running| *running == id);
                    if let Some(worker_idx) =
                        idle.pop_if(|_| !is_running && !runner.stop.is_stopped())
                    {
                        in_flight.insert(worker_idx, id);
                        senders[worker_idx].send(job).expect("workers wait for jobs");
                    }
                }
                // Waits for one result.
                loop {
                    if runner.stop.is_stopped() {
                        return Ok(false);
                    }
                    match results.recv_timeout(INTERVAL) {
                        Ok((worker_idx, result)) => {
                            in_flight.remove(&worker_idx);
                            idle.push(worker_idx);
                            match result {
                                Ok(Some(result)) => {
                                    totals.count(&result);
                                    for tree in trees.iter_mut() {
                                        tree.record(&result);
                                    }
                                }
                                Ok(None) => {}
                                // A lost worker costs only its job, which is tried again.
                                Err(SolveError::Worker { .. }) if n_lost < MAX_LOST => n_lost += 1,
                                Err(error) => return Err(error),
                            }
                            break;
                        }
                        Err(RecvTimeoutError::Timeout) => {
                            (runner.progress)(&totals.progress(trees));
                        }
                        Err(RecvTimeoutError::Disconnected) => return Ok(false),
                    }
                }
            })();
            stop.stop();
            drop(senders);
            outcome
        })
    }

    /// The first moves that keep the value; `None` if stopped.
    fn first_moves(
        &self,
        (tree, value): &(Tree, Value),
        runner: &mut Runner<'_>,
    ) -> Result<Option<Vec<String>>, SolveError> {
        let turn = tree.nodes[0].turn;
        if value.rank(turn, turn) < 0 {
            // Every move loses.
            return Ok(Some(Vec::new()));
        }
        let root = self.settings.start()?;
        let mut values: HashMap<String, Value> = HashMap::new();
        for child in self.rules.children(&root) {
            let found = if let Some(value) = child.value {
                value
            } else {
                let tree = Tree::new(&child.position, None, &*self.oracle)?;
                let Some(solved) = self.solve(vec![tree], runner)? else { return Ok(None) };
                solved.trees[0].1
            };
            values.insert(child.key, found);
        }
        let (game, options) = self.settings.parsed()?;
        let start = game.read(&options, &root)?;
        let mut moves = Vec::new();
        start.for_each_move(&mut |m| {
            let after = start.after(&m).expect("a legal move").text();
            let found = values.get(&self.rules.checked.key(&after));
            if found.is_some_and(|found| found.rank(turn, turn) == value.rank(turn, turn)) {
                moves.push(m.text().to_owned());
            }
            std::ops::ControlFlow::Continue(())
        });
        Ok(Some(moves))
    }

    /// Describes what was found, without the proof.
    fn row(&self, tree: &Tree, value: Value, solved: &Solved) -> Result<Row, SolveError> {
        let settings = self.settings;
        let bound = tree.attacker.map(|attacker| (attacker, tree.nodes[0].left));
        let Some((.., claim)) = claims(value, bound).first().copied() else {
            return Err(SolveError::WinsWithin {
                player: tree.attacker.map_or('?', Player::letter),
                within: tree.nodes[0].left,
            });
        };
        Ok(Row {
            game: settings.game.clone(),
            position: settings.position.clone(),
            claim: claim.to_string(),
            moves: Vec::new(),
            nodes: solved.nodes,
            seconds: solved.seconds,
            memory: settings.table_mib,
            proof: None,
            command: command(settings),
        })
    }

    /// Writes the proof, checks it and describes it.
    fn proof(
        &self,
        tree: &Tree,
        value: Value,
        solved: &Solved,
        runner: &mut Runner<'_>,
    ) -> Result<ProofFacts, SolveError> {
        let settings = self.settings;
        let threads = match runner.spread {
            Spread::Threads(n) | Spread::Processes { n, .. } => n,
        };
        let memory = threads.saturating_mul(settings.table_mib as usize).max(MIN_TOP_MEMORY);
        let memory = settings.top_memory().unwrap_or(memory);
        let made = command(settings);
        let proof = finish::proof(tree, value, &self.rules, self.folder, &made, memory)?;
        let file = match proof.claim {
            Claim::NoWin { side, .. } => format!("no-win-{side}.proof"),
            _ => "proof.proof".to_owned(),
        };
        let is_stopped = AtomicBool::new(false);
        let limits =
            parlour_proofs::Settings { threads, max_positions: None, stop: Some(&is_stopped) };
        let progress = &mut runner.progress;
        let stop = &runner.stop;
        let verified = verify(&proof.bytes, &limits, &mut |checked| {
            if stop.is_stopped() {
                is_stopped.store(true, std::sync::atomic::Ordering::Relaxed);
            }
            progress(&Progress {
                nodes: solved.nodes,
                new_nodes: 0,
                n_finished: 0,
                n_writing: 0,
                n_open: 0,
                share: 1.0,
                n_checked: checked.positions,
            });
        })
        .map_err(|error| refused(&error))?;
        self.folder.write(&file, &proof.bytes)?;
        Ok(ProofFacts {
            turns: verified.rank,
            positions: verified.positions,
            bytes: proof.bytes.len(),
            sha256: sha256(&proof.bytes),
            name: shipped_name(settings, proof.claim),
        })
    }
}

//! Runs the schedule: workers play, one thread stores the games.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use parlour_bots::{StopFlag, engine_thread};

use crate::journal::{RunFolder, RunMode};
use crate::movers::{Mover, TurnError};
use crate::play::play_game;
use crate::summary::RunningSprt;
use crate::ugi::UgiMover;
use crate::{ArenaError, ContenderKind, Fault, Plan, PlayedGame, Settings, Summary};

/// Interval between progress reports.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

/// The progress of a run, reported at intervals, immediately after a fault, and at the end.
#[derive(Debug)]
pub struct Progress<'a> {
    /// New faults, by game number.
    pub faults: &'a [(u32, Fault)],
    /// Number of finished games, including earlier runs.
    pub n_done: u32,
    /// Number of games played in this run.
    pub n_played: u32,
    /// Number of games in the schedule.
    pub n_games: u32,
    /// The statistics so far.
    pub summary: &'a Summary,
}

/// Starts every engine once, to find a wrong command before the first game.
///
/// # Errors
/// [`ArenaError::Engine`] for the first that does not answer.
pub fn check_engines(settings: &Settings, stop: &StopFlag) -> Result<(), ArenaError> {
    for player in &settings.players {
        let ContenderKind::Engine { command, options } = &player.kind else { continue };
        let mut engine = UgiMover::new(command, options, settings.limits.patience);
        if let Err(TurnError::Fault(_, why)) = engine.start(stop) {
            return Err(ArenaError::Engine { name: player.name.clone(), why });
        }
    }
    Ok(())
}

/// Plays the rest of a schedule, in a folder that stores every finished game, and returns all games
/// by number. Ends early if `stop` is set or the SPRT is decided.
///
/// # Errors
/// [`ArenaError`] if the folder cannot be used.
pub fn run(
    plan: &Plan,
    (folder, start): (&Path, RunMode),
    concurrency: usize,
    stop: &StopFlag,
    watch: &mut dyn FnMut(&Progress),
) -> Result<(Summary, Vec<PlayedGame>), ArenaError> {
    let (mut folder, earlier) = RunFolder::open(folder, &plan.settings, start)?;
    let mut done: BTreeMap<u32, PlayedGame> = earlier
        .into_iter()
        .filter(|played| played.game < plan.n_games())
        .map(|played| (played.game, played))
        .collect();
    let mut test = plan.settings.sprt.map(RunningSprt::new);
    // Set by a decided SPRT: games in progress are finished.
    let decided = StopFlag::new();
    let mut update_sprt = |done: &BTreeMap<u32, PlayedGame>| {
        if let Some(test) = &mut test {
            test.update(done);
            if test.is_decided() {
                decided.stop();
            }
        }
    };
    update_sprt(&done);
    let left: Vec<u32> = (0..plan.n_games())
        .filter(|id| plan.slot(*id).round >= plan.first_round && !done.contains_key(id))
        .collect();
    let n_workers = concurrency.clamp(1, left.len().max(1));
    let queue = Mutex::new(left.into_iter());
    let mut n_played = 0;
    thread::scope(|scope| {
        // Workers run at most one game each ahead of the disk.
        let (sender, finished) = sync_channel(n_workers);
        for _ in 0..n_workers {
            let (sender, queue, decided) = (sender.clone(), &queue, &decided);
            let work = move || {
                let mut movers: Vec<Option<Box<dyn Mover>>> = Vec::new();
                movers.resize_with(plan.settings.players.len(), || None);
                while !stop.is_stopped() && !decided.is_stopped() {
                    let next = queue.lock().ok().and_then(|mut queue| queue.next());
                    let Some(id) = next else { break };
                    let played = play_game(plan, &plan.slot(id), &mut movers, stop);
                    if played.is_none_or(|played| sender.send(played).is_err()) {
                        break;
                    }
                }
            };
            // If no more threads can be started, the existing ones do the work.
            if engine_thread("arena").spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        drop(sender);
        let mut faults = Vec::new();
        let mut last_report = Instant::now();
        loop {
            let mut is_over = false;
            match finished.recv_timeout(PROGRESS_INTERVAL) {
                Ok(first) => {
                    let games: Vec<(PlayedGame, String)> =
                        std::iter::once(first).chain(finished.try_iter()).collect();
                    if let Err(error) = folder.store(&games) {
                        stop.stop();
                        return Err(error);
                    }
                    n_played += games.len() as u32;
                    for (played, _) in games {
                        faults.extend(played.fault.clone().map(|fault| (played.game, fault)));
                        done.insert(played.game, played);
                    }
                    update_sprt(&done);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => is_over = true,
            }
            // Report faults immediately, and always report the end.
            if is_over || !faults.is_empty() || last_report.elapsed() >= PROGRESS_INTERVAL {
                last_report = Instant::now();
                watch(&Progress {
                    faults: &std::mem::take(&mut faults),
                    n_done: done.len() as u32,
                    n_played,
                    n_games: plan.n_games(),
                    summary: &Summary::new(plan, &done),
                });
            }
            if is_over {
                return Ok(());
            }
        }
    })?;
    Ok((Summary::new(plan, &done), done.into_values().collect()))
}

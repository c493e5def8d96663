//! Progress of a run.

use std::fmt::Write as _;
use std::time::Duration;

use parlour_arena::{Plan, Progress};

use crate::failure::notice;
use crate::progress::ProgressLine;

/// Interval between progress lines when the output is not a terminal.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(10);

/// Width of the progress bar.
const BAR: usize = 20;

/// Reports progress.
pub(super) struct ProgressReporter<'a> {
    plan: &'a Plan,
    line: ProgressLine,
}

impl<'a> ProgressReporter<'a> {
    pub(super) fn new(plan: &'a Plan) -> Self {
        Self { plan, line: ProgressLine::new(PROGRESS_INTERVAL) }
    }

    pub(super) fn show(&mut self, progress: &Progress) {
        for (id, fault) in progress.faults {
            self.line.end();
            let name = &self.plan.settings.players[fault.player].name;
            notice(&format!("game {}: {name} loses by a fault: {}", id + 1, fault.text));
        }
        self.line.show(&self.text(progress));
    }

    /// Ends the progress line.
    pub(super) fn end(&mut self) {
        self.line.end();
    }

    fn text(&self, progress: &Progress) -> String {
        let Progress { n_done, n_games, n_played, summary, .. } = *progress;
        let mut text = String::new();
        if self.line.is_interactive() {
            let filled = BAR * n_done as usize / n_games.max(1) as usize;
            let _ = write!(text, "[{}{}] ", "#".repeat(filled), "-".repeat(BAR - filled));
        }
        let _ = write!(text, "{n_done}/{n_games} games");
        if let [pairing] = summary.pairings.as_slice()
            && pairing.counts.pairs() > 0
        {
            let [wins, draws, losses] = pairing.games;
            let elo = pairing.counts.elo();
            let _ = write!(text, ", +{wins} ={draws} -{losses}, Elo {:+.0}", elo.value);
            if elo.error().is_finite() {
                let _ = write!(text, " ± {:.0}", elo.error());
            }
        } else if let Some(leader) = summary
            .players
            .iter()
            .filter_map(|player| Some((player.rating?.elo, &player.name)))
            .max_by(|a, b| a.0.total_cmp(&b.0))
        {
            let _ = write!(text, ", {} leads with {:+.0}", leader.1, leader.0);
        }
        if let Some(sprt) = &summary.sprt {
            let (low, high) = sprt.bounds;
            let _ = write!(text, ", LLR {:.2} ({low:.2} to {high:.2})", sprt.llr);
        }
        if n_played > 0 {
            let seconds = self.line.elapsed().as_secs_f64() / f64::from(n_played)
                * f64::from(n_games - n_done);
            let _ = write!(text, ", {} left", short_time(seconds));
        }
        text
    }
}

/// `40 s`, `12 min`, `3.5 h`.
fn short_time(seconds: f64) -> String {
    match seconds {
        _ if seconds < 90.0 => format!("{seconds:.0} s"),
        _ if seconds < 5400.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

//! Output of a run: a text table, JSON, CSV and two charts.

mod csv;
mod json;
mod svg;
mod text;

use std::path::Path;

use crate::journal::{Sync, write_atomic};
use crate::{ArenaError, Plan, PlayedGame, Summary};

/// A run with all its games.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The schedule.
    pub plan: &'a Plan,
    /// The games, by number.
    pub games: &'a [PlayedGame],
    /// The statistics.
    pub summary: &'a Summary,
}

/// A file of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportFile {
    /// Its name in the run folder.
    pub name: &'static str,
    /// Its content.
    pub content: String,
}

impl Report<'_> {
    /// All files of the report.
    pub fn files(&self) -> Vec<ReportFile> {
        vec![
            ReportFile { name: "results.json", content: self.json() + "\n" },
            ReportFile { name: "results.csv", content: self.standings_csv() },
            ReportFile { name: "pairings.csv", content: self.pairings_csv() },
            ReportFile { name: "games.csv", content: self.games_csv() },
            ReportFile { name: "table.svg", content: self.table_svg() },
            ReportFile { name: "elo.svg", content: self.elo_svg() },
        ]
    }

    /// Returns player indices, strongest first; those without a rating last.
    fn ranking(&self) -> Vec<usize> {
        let players = &self.summary.players;
        let mut order: Vec<usize> = (0..players.len()).collect();
        let rating = |player: &usize| players[*player].rating.map_or(f64::MIN, |rated| rated.elo);
        order.sort_by(|a, b| rating(b).total_cmp(&rating(a)));
        order
    }
}

/// Writes the files of a report, each atomically.
///
/// # Errors
/// [`ArenaError::File`] for the first that cannot be written.
pub fn write_report(report: &Report, folder: &Path) -> Result<(), ArenaError> {
    for file in report.files() {
        write_atomic(&folder.join(file.name), &file.content, Sync::Now)?;
    }
    Ok(())
}

/// Formats a number with its sign; `?` if it is not a number.
fn signed(value: f64) -> String {
    match value {
        _ if value.is_nan() => "?".to_owned(),
        f64::INFINITY => "+inf".to_owned(),
        f64::NEG_INFINITY => "-inf".to_owned(),
        _ => format!("{value:+.1}"),
    }
}

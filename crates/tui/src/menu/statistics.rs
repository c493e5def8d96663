//! Results against the computer, by game and level.

use std::fmt::Write as _;

use parlour_core::message;
use parlour_play::{OpponentRecord, statistics};

use crate::pager::Pager;
use crate::screen::Context;

/// Characters of the bar for a share of won points.
const BAR: usize = 10;

/// Returns the page of results.
pub(crate) fn statistics_page(context: &Context) -> Pager {
    let games = context.store().map(|store| store.list().0).unwrap_or_default();
    let found = statistics(&games);
    let title = context.text(&message!("statistics"));
    if found.is_empty() {
        return Pager::new(title, &context.text(&message!("no-statistics")));
    }
    let mut text = String::new();
    for one in &found {
        let _ = writeln!(text, "# {}\n\n```", one.info.name);
        let named = |record: &OpponentRecord| context.text(&record.opponent.short_name());
        let width = one.records.iter().map(|record| named(record).chars().count()).max();
        for record in &one.records {
            let name = format!("{:<width$}", named(record), width = width.unwrap_or(0));
            let counts = context.text(&message!(
                "statistics-counts",
                n = record.n_games(),
                wins = record.wins,
                draws = record.draws,
                losses = record.losses,
            ));
            let _ = writeln!(text, "{name}  {}  {counts}", bar(record, context));
        }
        text.push_str("```\n\n");
    }
    Pager::new(title, &text)
}

/// Draws the share of points: a win counts one, a draw a half.
fn bar(record: &OpponentRecord, context: &Context) -> String {
    let halves = record.wins * 2 + record.draws;
    let filled = (halves * BAR + record.n_games()) / (record.n_games() * 2).max(1);
    let (full, empty) = (context.theme.sign("█", "#"), context.theme.sign("░", "-"));
    format!("{}{}", full.repeat(filled), empty.repeat(BAR - filled.min(BAR)))
}

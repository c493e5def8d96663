//! `results.csv`, `pairings.csv` and `games.csv` according to RFC 4180: a header line, then one
//! line per entry.

use csv::{Terminator, WriterBuilder};

use super::Report;
use crate::Summary;
use crate::journal::record_name;

impl Report<'_> {
    /// One line per player, strongest first.
    pub fn standings_csv(&self) -> String {
        let header =
            ["rank", "player", "elo", "error", "games", "wins", "draws", "losses", "score"];
        let lines = self.ranking().into_iter().enumerate().map(|(rank, player)| {
            let found = &self.summary.players[player];
            let [wins, draws, losses] = found.games;
            let (elo, error) = found.rating.map_or_else(Default::default, |rating| {
                (format!("{:.1}", rating.elo), format!("{:.1}", rating.error))
            });
            [
                (rank + 1).to_string(),
                found.name.clone(),
                elo,
                error,
                (wins + draws + losses).to_string(),
                wins.to_string(),
                draws.to_string(),
                losses.to_string(),
                format!("{:.4}", Summary::share(&found.games)),
            ]
        });
        table(header, lines)
    }

    /// One line per pairing: the result of the second player against the first, with a 95 %
    /// interval.
    pub fn pairings_csv(&self) -> String {
        let header =
            ["player", "against", "games", "wins", "draws", "losses", "score", "low", "high"];
        let lines = self.summary.pairings.iter().map(|found| {
            let [wins, draws, losses] = found.games;
            let score = Summary::share(&found.games);
            let (low, high) = found.counts.score_interval();
            [
                self.summary.players[found.two].name.clone(),
                self.summary.players[found.one].name.clone(),
                (wins + draws + losses).to_string(),
                losses.to_string(),
                draws.to_string(),
                wins.to_string(),
                format!("{:.4}", 1.0 - score),
                format!("{:.4}", 1.0 - high),
                format!("{:.4}", 1.0 - low),
            ]
        });
        table(header, lines)
    }

    /// One line per game, by number.
    pub fn games_csv(&self) -> String {
        let header = ["game", "round", "x", "o", "result", "reason", "plies", "fault", "record"];
        let lines = self.games.iter().map(|game| {
            let slot = self.plan.slot(game.game);
            let name = |player: usize| self.summary.players[player].name.clone();
            let fault = game.fault.as_ref();
            [
                (game.game + 1).to_string(),
                (slot.round + 1).to_string(),
                name(slot.sides[0]),
                name(slot.sides[1]),
                game.result.clone(),
                game.reason.clone(),
                game.plies.to_string(),
                fault.map_or_else(String::new, |fault| {
                    format!("{}: {}", name(fault.player), fault.text)
                }),
                record_name(game.game),
            ]
        });
        table(header, lines)
    }
}

fn table<const N: usize>(header: [&str; N], lines: impl Iterator<Item = [String; N]>) -> String {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    let header = header.map(str::to_owned);
    for line in std::iter::once(header).chain(lines) {
        writer.write_record(&line).expect("writing to memory cannot fail");
    }
    let bytes = writer.into_inner().expect("writing to memory cannot fail");
    String::from_utf8(bytes).expect("fields are UTF-8")
}

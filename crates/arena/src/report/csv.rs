//! `results.csv`, `pairings.csv` and `games.csv`, as RFC 4180 has it: a header line, then one line an entry.

use super::Report;
use crate::Summary;
use crate::journal::record_name;

impl Report<'_> {
    /// One line a player, the strongest first.
    pub fn standings_csv(&self) -> String {
        let header = "rank,player,elo,error,games,wins,draws,losses,score";
        let lines = self.ranking().into_iter().enumerate().map(|(rank, player)| {
            let found = &self.summary.players[player];
            let [wins, draws, losses] = found.games;
            let (elo, error) = found.rating.map_or_else(Default::default, |rating| {
                (format!("{:.1}", rating.elo), format!("{:.1}", rating.error))
            });
            format!(
                "{},{},{elo},{error},{},{wins},{draws},{losses},{:.4}",
                rank + 1,
                field(&found.name),
                wins + draws + losses,
                Summary::share(&found.games)
            )
        });
        table(header, lines)
    }

    /// One line a pairing: how the second player did against the first, with a 95 % interval.
    pub fn pairings_csv(&self) -> String {
        let header = "player,against,games,wins,draws,losses,score,low,high";
        let lines = self.summary.pairings.iter().map(|found| {
            let [wins, draws, losses] = found.games;
            let score = Summary::share(&found.games);
            let (low, high) = found.counts.score_interval();
            format!(
                "{},{},{},{losses},{draws},{wins},{:.4},{:.4},{:.4}",
                field(&self.summary.players[found.two].name),
                field(&self.summary.players[found.one].name),
                wins + draws + losses,
                1.0 - score,
                1.0 - high,
                1.0 - low
            )
        });
        table(header, lines)
    }

    /// One line a game, by number.
    pub fn games_csv(&self) -> String {
        let header = "game,round,x,o,result,reason,plies,fault,record";
        let lines = self.games.iter().map(|game| {
            let slot = self.plan.slot(game.game);
            let name = |player: usize| field(&self.summary.players[player].name);
            let fault = game.fault.as_ref().map_or_else(String::new, |fault| {
                field(&format!("{}: {}", self.summary.players[fault.player].name, fault.text))
            });
            format!(
                "{},{},{},{},{},{},{},{fault},{}",
                game.game + 1,
                slot.round + 1,
                name(slot.sides[0]),
                name(slot.sides[1]),
                game.result,
                game.reason,
                game.plies,
                record_name(game.game)
            )
        });
        table(header, lines)
    }
}

fn table(header: &str, lines: impl Iterator<Item = String>) -> String {
    std::iter::once(header.to_owned()).chain(lines).map(|line| line + "\r\n").collect()
}

/// A field, in quotes where it needs them.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

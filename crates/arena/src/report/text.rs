//! The final table as text.

use std::fmt::Write as _;

use super::{Report, signed};
use crate::stats::{SprtModel, SprtVerdict};
use crate::{SprtSummary, Summary};

impl Report<'_> {
    /// Formats the ranking, the pairings, the SPRT and the faults.
    pub fn text(&self) -> String {
        let mut text = self.ranking_text();
        text.push('\n');
        text.push_str(&self.pairings_text());
        let summary = self.summary;
        if let Some(sprt) = &summary.sprt {
            let settings = &sprt.settings;
            let _ = writeln!(
                text,
                "\nSPRT elo0={} elo1={}: LLR {:.2} ({:.2} to {:.2}) after {} pairs, {}",
                settings.elo0,
                settings.elo1,
                sprt.llr,
                sprt.bounds.0,
                sprt.bounds.1,
                sprt.pairs,
                verdict_text(sprt)
            );
        }
        if summary.is_regularized {
            let _ = writeln!(
                text,
                "\nA player won or lost every game: the ratings count one extra drawn pair per pairing."
            );
        }
        if summary.n_unpaired > 0 {
            let _ = writeln!(
                text,
                "\n{} games wait for the other game of their pair and do not count yet.",
                summary.n_unpaired
            );
        }
        if !summary.faults.is_empty() {
            let _ = writeln!(text, "\nLost by a fault: {}", summary.faults.len());
            for (id, fault) in summary.faults.iter().take(10) {
                let name = &summary.players[fault.player].name;
                let _ = writeln!(text, "  game {}: {name}: {}", id + 1, fault.text);
            }
            if summary.faults.len() > 10 {
                let _ = writeln!(text, "  … all of them in games.csv");
            }
        }
        text
    }

    fn ranking_text(&self) -> String {
        let names = self.summary.players.iter().map(|player| player.name.chars().count());
        let width = names.max().unwrap_or(0).max("player".len());
        let mut text = format!(
            "rank  {:width$}  {:>7}  {:>6}  {:>6}  {:>6}  {:>6}  {:>6}  {:>7}\n",
            "player", "Elo", "±", "games", "won", "drawn", "lost", "score"
        );
        for (rank, player) in self.ranking().into_iter().enumerate() {
            let found = &self.summary.players[player];
            let [wins, draws, losses] = found.games;
            let (elo, error) = found.rating.map_or_else(
                || ("-".to_owned(), "-".to_owned()),
                |rating| (signed(rating.elo), format!("{:.1}", rating.error)),
            );
            let score = format!("{:.1} %", 100.0 * Summary::share(&found.games));
            let _ = writeln!(
                text,
                "{:>4}  {:width$}  {elo:>7}  {error:>6}  {:>6}  {wins:>6}  {draws:>6}  {losses:>6}  {score:>7}",
                rank + 1,
                found.name,
                wins + draws + losses,
            );
        }
        text
    }

    fn pairings_text(&self) -> String {
        let mut text = String::new();
        for pairing in &self.summary.pairings {
            let counts = &pairing.counts;
            let [wins, draws, losses] = pairing.games;
            let name = |player: usize| &self.summary.players[player].name;
            let _ = writeln!(
                text,
                "{} - {}: +{wins} ={draws} -{losses}, {:.1} %, pairs {:?}",
                name(pairing.one),
                name(pairing.two),
                100.0 * counts.score(),
                counts.0
            );
            if counts.pairs() > 0 {
                let elo = counts.elo();
                let error = elo.error();
                let _ = write!(
                    text,
                    "    Elo {} ({} to {})",
                    if error.is_finite() {
                        format!("{} ± {error:.1}", signed(elo.value))
                    } else {
                        signed(elo.value)
                    },
                    signed(elo.low),
                    signed(elo.high)
                );
                if let Some(normalized) = counts.normalized_elo() {
                    let _ = write!(
                        text,
                        ", normalized {} ± {:.1}",
                        signed(normalized.value),
                        normalized.error()
                    );
                }
                let _ = writeln!(text, ", LOS {:.1} %", 100.0 * counts.superiority());
            }
        }
        text
    }
}

/// Describes which of the two hypotheses about the first player's lead was accepted.
fn verdict_text(sprt: &SprtSummary) -> String {
    let (elo0, elo1) = (sprt.settings.elo0, sprt.settings.elo1);
    let unit = match sprt.settings.model {
        SprtModel::Logistic => "Elo",
        SprtModel::Normalized => "normalized Elo",
    };
    match sprt.verdict {
        SprtVerdict::Open => "not decided".to_owned(),
        SprtVerdict::H0 => {
            format!(
                "H0 accepted: the first player's lead is at most {elo0} {unit} rather than {elo1}"
            )
        }
        SprtVerdict::H1 => {
            format!(
                "H1 accepted: the first player's lead is at least {elo1} {unit} rather than {elo0}"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SprtSettings;

    #[test]
    fn verdicts_name_the_accepted_hypothesis() {
        let text = |test: &str, verdict| {
            let settings = SprtSettings::parse(test).unwrap();
            verdict_text(&SprtSummary {
                settings,
                pairs: 9,
                llr: 0.0,
                bounds: (-3.0, 3.0),
                verdict,
            })
        };
        // A non-regression test: the first player may be slightly weaker.
        let harmless = text("elo0=-10,elo1=0", SprtVerdict::H1);
        assert_eq!(
            harmless,
            "H1 accepted: the first player's lead is at least 0 Elo rather than -10"
        );
        let rejected = text("elo0=0,elo1=5.5,model=normalized", SprtVerdict::H0);
        assert!(rejected.contains("at most 0 normalized Elo rather than 5.5"), "{rejected}");
        assert_eq!(text("elo0=0,elo1=5", SprtVerdict::Open), "not decided");
    }
}

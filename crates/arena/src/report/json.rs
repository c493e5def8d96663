//! `results.json`. Its content does not depend on time or on the order in which games finished.

use serde_json::{Value, json};

use super::Report;
use crate::Summary;
use crate::journal::record_name;
use crate::stats::Estimate;

impl Report<'_> {
    /// The whole report as one line of JSON.
    pub fn json(&self) -> String {
        let summary = self.summary;
        let value = json!({
            "game": self.plan.settings.game,
            "settings": self.plan.settings,
            "pairs_per_pairing": self.plan.n_rounds,
            "games_planned": self.plan.n_games(),
            "games_played": summary.n_played,
            "games_unpaired": summary.n_unpaired,
            "complete": summary.is_complete,
            "regularized": summary.is_regularized,
            "players": self.players(),
            "pairings": self.pairings(),
            "sprt": summary.sprt.as_ref().map(|sprt| json!({
                "elo0": sprt.settings.elo0,
                "elo1": sprt.settings.elo1,
                "alpha": sprt.settings.alpha,
                "beta": sprt.settings.beta,
                "model": sprt.settings.model,
                "pairs": sprt.pairs,
                "llr": number(sprt.llr),
                "lower": number(sprt.bounds.0),
                "upper": number(sprt.bounds.1),
                "verdict": sprt.verdict,
            })),
            "games": self.games(),
        });
        value.to_string()
    }

    fn players(&self) -> Vec<Value> {
        let of_rank = self.ranking().into_iter().map(|player| {
            let found = &self.summary.players[player];
            let [wins, draws, losses] = found.games;
            let faults =
                self.summary.faults.iter().filter(|(_, fault)| fault.player == player).count();
            json!({
                "name": found.name,
                "elo": found.rating.map(|rating| number(rating.elo)),
                "error": found.rating.map(|rating| number(rating.error)),
                "games": wins + draws + losses,
                "wins": wins,
                "draws": draws,
                "losses": losses,
                "score": number(Summary::share(&found.games)),
                "faults": faults,
            })
        });
        of_rank.collect()
    }

    fn pairings(&self) -> Vec<Value> {
        let of_pairing = self.summary.pairings.iter().map(|pairing| {
            let [wins, draws, losses] = pairing.games;
            let counts = &pairing.counts;
            json!({
                "one": self.summary.players[pairing.one].name,
                "two": self.summary.players[pairing.two].name,
                "games": wins + draws + losses,
                "wins": wins,
                "draws": draws,
                "losses": losses,
                "as_first": pairing.as_first,
                "score": number(counts.score()),
                "pentanomial": counts.0,
                "elo": estimate(Some(counts.elo())),
                "normalized_elo": estimate(counts.normalized_elo()),
                "los": number(counts.superiority()),
            })
        });
        of_pairing.collect()
    }

    fn games(&self) -> Vec<Value> {
        let of_game = self.games.iter().map(|game| {
            let slot = self.plan.slot(game.game);
            let name = |player: usize| &self.summary.players[player].name;
            json!({
                "game": game.game + 1,
                "round": slot.round + 1,
                "x": name(slot.sides[0]),
                "o": name(slot.sides[1]),
                "result": game.result,
                "reason": game.reason,
                "plies": game.plies,
                "fault": game.fault.as_ref().map(|fault| json!({
                    "player": name(fault.player),
                    "kind": fault.kind,
                    "text": fault.text,
                })),
                "record": record_name(game.game),
            })
        });
        of_game.collect()
    }
}

fn estimate(found: Option<Estimate>) -> Value {
    found.map_or(Value::Null, |found| {
        json!({"value": number(found.value), "low": number(found.low), "high": number(found.high)})
    })
}

/// Rounds to four decimals; infinity has no JSON number.
fn number(value: f64) -> Option<f64> {
    value.is_finite().then(|| (value * 10_000.0).round() / 10_000.0 + 0.0)
}

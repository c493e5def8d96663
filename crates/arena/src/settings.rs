//! The settings that determine the games: equal settings give equal games.

use std::time::Duration;

use parlour_core::{AnyGame, OptionValues, mix_in, shortened};
use parlour_match::TimeControl;
use serde::{Deserialize, Serialize};

use crate::stats::SprtModel;
use crate::{ArenaError, Contender};

/// Maximum normalized Elo of a hypothesis: the iteration for the likelihood ratio diverges at 231.
const MAX_NORMALIZED: f64 = 200.0;

/// Settings of an arena. The number of rounds is not included, so that a run can be extended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The game string.
    pub game: String,
    /// The players, at least two.
    pub players: Vec<Contender>,
    /// The tournament format.
    pub format: Format,
    /// Source of the openings.
    pub openings: OpeningSource,
    /// Random seed of openings, layouts and bots.
    pub seed: u64,
    /// Limits per turn.
    pub limits: TurnLimits,
    /// A game of this length is a draw.
    pub max_plies: u32,
    /// The SPRT that ends the match early.
    pub sprt: Option<SprtSettings>,
}

/// Tournament format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every player meets every other.
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
    /// Each player meets the next in the list.
    Ladder,
}

/// Source of the openings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpeningSource {
    /// Random plies from the start.
    Drawn {
        /// Number of plies.
        plies: u32,
        /// Whether longer openings may follow when that length is exhausted.
        and_longer: bool,
    },
    /// A list of openings.
    Listed(Vec<String>),
}

/// Limits per turn; the first one reached applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TurnLimits {
    /// Nodes per turn.
    pub nodes: Option<u64>,
    /// Time per turn.
    pub time: Option<Duration>,
    /// Time control for the game.
    pub clock: Option<TimeControl>,
    /// Tolerance before a player loses on time.
    pub margin: Duration,
    /// Timeout for a silent engine if no time is set.
    pub patience: Duration,
}

/// A sequential probability ratio test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SprtSettings {
    /// The null hypothesis.
    pub elo0: f64,
    /// The alternative hypothesis.
    pub elo1: f64,
    /// Probability of accepting `elo1` if `elo0` holds.
    pub alpha: f64,
    /// Probability of accepting `elo0` if `elo1` holds.
    pub beta: f64,
    /// Unit of the differences.
    pub model: SprtModel,
}

impl Settings {
    /// The game and its options.
    ///
    /// # Errors
    /// [`ArenaError::Options`] for an unknown game or bad options.
    pub fn game(&self) -> Result<(&'static dyn AnyGame, OptionValues), ArenaError> {
        Ok(parlour_games::parse_game(&self.game)?)
    }

    /// Checks that the settings are consistent.
    ///
    /// # Errors
    /// [`ArenaError::Settings`] with what was expected.
    pub fn check(&self) -> Result<(), ArenaError> {
        let fail = |message: String| Err(ArenaError::Settings(message));
        if self.players.len() < 2 {
            let expected = "too few players: expected two or more of --bot and --engine";
            return fail(expected.to_owned());
        }
        for (index, player) in self.players.iter().enumerate() {
            if self.players[..index].iter().any(|other| other.name == player.name) {
                return fail(format!(
                    "two players are called `{}`: expected different names, as in --bot other={}",
                    player.name, player.name
                ));
            }
            let limits = &self.limits;
            let is_limited =
                limits.nodes.is_some() || limits.time.is_some() || limits.clock.is_some();
            if !is_limited && player.needs_limit() {
                return fail(format!(
                    "{} has no limit and would search forever: expected --nodes, --time or --tc",
                    player.name
                ));
            }
        }
        match self.sprt {
            Some(_) if self.players.len() != 2 => {
                fail(format!("--sprt with {} players: expected exactly two", self.players.len()))
            }
            Some(sprt) => sprt.check(),
            None => Ok(()),
        }
    }

    /// Returns a short hash of the settings, the same on every machine.
    pub fn hash(&self) -> String {
        let text = serde_json::to_string(self).expect("settings are plain data");
        let key = text.bytes().fold(0, |key, byte| mix_in(key, u64::from(byte)));
        format!("{:08x}", key >> 32)
    }
}

impl SprtSettings {
    /// Parses `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized`; only the first two are
    /// required.
    ///
    /// # Errors
    /// A message with the expected form.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut elos = [None, None];
        let mut sprt =
            Self { elo0: 0.0, elo1: 0.0, alpha: 0.05, beta: 0.05, model: SprtModel::Logistic };
        for setting in text.split(',') {
            let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
            let (key, value) = (key.trim(), value.trim());
            let number = || {
                value.parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(|| {
                    format!("{key} cannot be `{}`: expected a number", shortened(value))
                })
            };
            match key {
                "elo0" => elos[0] = Some(number()?),
                "elo1" => elos[1] = Some(number()?),
                "alpha" => sprt.alpha = number()?,
                "beta" => sprt.beta = number()?,
                "model" => {
                    sprt.model = match value {
                        "logistic" => SprtModel::Logistic,
                        "normalized" => SprtModel::Normalized,
                        _ => {
                            return Err(format!(
                                "model cannot be `{}`: expected logistic or normalized",
                                shortened(value)
                            ));
                        }
                    }
                }
                _ => {
                    return Err(format!(
                        "unknown key `{}`: expected elo0, elo1, alpha, beta or model",
                        shortened(key)
                    ));
                }
            }
        }
        let [Some(elo0), Some(elo1)] = elos else {
            return Err("expected elo0 and elo1, as in elo0=0,elo1=10".to_owned());
        };
        (sprt.elo0, sprt.elo1) = (elo0, elo1);
        sprt.check().map_err(|error| error.to_string())?;
        Ok(sprt)
    }

    fn check(&self) -> Result<(), ArenaError> {
        let is_valid = |probability: f64| probability > 0.0 && probability < 0.5;
        let largest = self.elo0.abs().max(self.elo1.abs());
        let message = if self.elo0 >= self.elo1 {
            "elo0 is not below elo1: expected elo0 < elo1"
        } else if largest > 1000.0 {
            "elo0 or elo1 is out of range: expected -1000 to 1000"
        } else if self.model == SprtModel::Normalized && largest > MAX_NORMALIZED {
            "elo0 or elo1 is out of range for model=normalized: expected -200 to 200"
        } else if !is_valid(self.alpha) || !is_valid(self.beta) {
            "alpha or beta is out of range: expected more than 0 and less than 0.5"
        } else {
            return Ok(());
        };
        Err(ArenaError::Settings(message.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalized_differences_have_a_narrower_range() {
        for text in [
            "elo0=0,elo1=240,model=normalized",
            "model=normalized,elo0=-201,elo1=0",
            "elo0=-1000,elo1=1000,model=normalized",
        ] {
            let message = SprtSettings::parse(text).unwrap_err();
            assert!(
                message.contains("model=normalized: expected -200 to 200"),
                "{text}: {message}"
            );
        }
        SprtSettings::parse("elo0=-200,elo1=200,model=normalized").unwrap();
        SprtSettings::parse("elo0=0,elo1=240").unwrap();
    }
}

//! Everything that decides which games are played and how; two runs with equal settings play the same.

use std::time::Duration;

use parlour_core::{AnyGame, OptionValues, mix_in, shortened};
use parlour_match::TimeControl;
use serde::{Deserialize, Serialize};

use crate::stats::SprtModel;
use crate::{ArenaError, Contender};

/// Normalized Elo beyond which the likelihood ratio cannot be computed: its iteration breaks down at 231.
const MOST_NORMALIZED: f64 = 200.0;

/// What an arena is about. The number of rounds is no part of it, so that a run can be made longer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The game string.
    pub game: String,
    /// Who takes part, two at least.
    pub players: Vec<Contender>,
    /// Who meets whom.
    pub format: Format,
    /// Where the openings come from.
    pub openings: OpeningSource,
    /// Where all chance begins: openings, layouts, the bots' choices.
    pub seed: u64,
    /// How long a turn may take.
    pub limits: TurnLimits,
    /// A game this long is called a draw.
    pub max_plies: u32,
    /// The test that ends the match early.
    pub sprt: Option<SprtSettings>,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
    /// Each meets the next in the list.
    Ladder,
}

/// Where the openings come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpeningSource {
    /// Random turns from the start.
    Drawn {
        /// How many turns.
        plies: u32,
        /// Whether longer ones may follow when there are no more of that length.
        and_longer: bool,
    },
    /// A list, one opening an entry.
    Listed(Vec<String>),
}

/// How long a turn may take: any mix, whichever is met first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TurnLimits {
    /// Nodes a turn.
    pub nodes: Option<u64>,
    /// Time a turn.
    pub time: Option<Duration>,
    /// A clock for the whole game.
    pub clock: Option<TimeControl>,
    /// How far a limit of time may be passed before the game is lost.
    pub margin: Duration,
    /// How long an engine may be silent where no time is set.
    pub patience: Duration,
}

/// A sequential probability ratio test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SprtSettings {
    /// The difference that is to be rejected.
    pub elo0: f64,
    /// The difference that is to be shown.
    pub elo1: f64,
    /// How often a difference of `elo0` may pass.
    pub alpha: f64,
    /// How often a difference of `elo1` may fail.
    pub beta: f64,
    /// What the differences are measured in.
    pub model: SprtModel,
}

impl Settings {
    /// The game and its options.
    ///
    /// # Errors
    /// [`ArenaError::Options`] when there is no such game.
    pub fn game(&self) -> Result<(&'static dyn AnyGame, OptionValues), ArenaError> {
        Ok(parlour_games::parse_game(&self.game)?)
    }

    /// That the settings go together.
    ///
    /// # Errors
    /// [`ArenaError::Settings`] naming what was expected.
    pub fn check(&self) -> Result<(), ArenaError> {
        let fail = |message: String| Err(ArenaError::Settings(message));
        if self.players.len() < 2 {
            return fail(format!(
                "an arena with {} player: expected two or more of --bot and --engine",
                self.players.len()
            ));
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
                    "{} has no limit and would think for ever: expected --nodes, --time or --tc",
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

    /// A short name for these settings, the same on every machine.
    pub fn hash(&self) -> String {
        let text = serde_json::to_string(self).expect("settings are plain data");
        let key = text.bytes().fold(0, |key, byte| mix_in(key, u64::from(byte)));
        format!("{:08x}", key >> 32)
    }
}

impl SprtSettings {
    /// Reads `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized`; only the first two must be given.
    ///
    /// # Errors
    /// A message that names what was expected.
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
        let is_chance = |chance: f64| chance > 0.0 && chance < 0.5;
        let farthest = self.elo0.abs().max(self.elo1.abs());
        let message = if self.elo0 >= self.elo1 {
            "elo0 is not below elo1: expected elo0 < elo1"
        } else if farthest > 1000.0 {
            "elo0 or elo1 is out of reach: expected -1000 to 1000"
        } else if self.model == SprtModel::Normalized && farthest > MOST_NORMALIZED {
            "elo0 or elo1 is out of reach of model=normalized: expected -200 to 200"
        } else if !is_chance(self.alpha) || !is_chance(self.beta) {
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

//! Opponents of measured strength, read from the `levels.toml` of each game. `docs/levels.md` has the
//! measurements.

mod strength;

pub use strength::Strength;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use parlour_core::{AnyGame, OptionValues};
use serde::{Deserialize, Serialize};

/// The settings of a level. Nodes, not time, limit the search, so a level is equally strong on every
/// machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Nodes per move; 0 searches one ply.
    pub nodes: u64,
    /// Maximum evaluation error in score units, in either direction. A position keeps its error for
    /// a whole game, like a person's misjudgment.
    pub eval_noise: i32,
    /// Percentage of moves it misses, drawn again each turn.
    pub miss_rate: u32,
    /// Whether it evaluates with the networks that the game ships with. On other boards it
    /// evaluates linearly and searches at least as many nodes as every level below.
    #[serde(default)]
    pub network: bool,
}

/// The contents of `levels.toml`.
#[derive(PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct LevelsFile {
    /// Weakest first.
    levels: Vec<Level>,
    /// Levels for games in which this option is above its default; as many as `levels`.
    #[serde(default)]
    above_default: BTreeMap<String, Vec<Level>>,
    /// The measured strength of each level; empty if unmeasured. See [`Strength`].
    #[serde(default)]
    elo: Vec<i32>,
    /// The same above the default of an option.
    #[serde(default)]
    elo_above_default: BTreeMap<String, Vec<i32>>,
}

const DEFAULT_LEVELS: &str = include_str!("usual.toml");

/// The levels of the only game of this build, as [`json`] writes them. A WebAssembly module built
/// with them contains no TOML parser, which would be a twentieth of its size.
const JSON: Option<&str> = option_env!("PARLOUR_ONLY_LEVELS");

/// Returns the levels of a game with default options, weakest first.
pub fn levels(game: &dyn AnyGame) -> &'static [Level] {
    &parsed(game).levels
}

/// Returns the levels of a game with these options, weakest first.
pub fn levels_for(game: &dyn AnyGame, values: &OptionValues) -> &'static [Level] {
    let parsed = parsed(game);
    let found = parsed.above_default.iter().find(|(key, _)| is_above_default(values, key));
    found.map_or(&parsed.levels, |(_, levels)| levels)
}

/// Returns the measured strength of each level, in Elo above a player of random moves; empty if it is
/// not known.
pub fn elo_for(game: &dyn AnyGame, values: &OptionValues) -> &'static [i32] {
    let parsed = parsed(game);
    let found = parsed.above_default.keys().find(|key| is_above_default(values, key));
    match found {
        Some(key) => parsed.elo_above_default.get(key).map_or(&[], Vec::as_slice),
        None => &parsed.elo,
    }
}

/// The measured strength of a level, if known. Levels are numbered from 1.
pub fn strength_of(game: &dyn AnyGame, values: &OptionValues, level: u32) -> Option<Strength> {
    let index = usize::try_from(level).ok()?.checked_sub(1)?;
    elo_for(game, values).get(index).map(|elo| Strength::of_elo(*elo))
}

/// Whether a level evaluates with networks under some options. Levels are numbered from 1.
pub fn uses_network(game: &dyn AnyGame, level: u32) -> bool {
    let parsed = parsed(game);
    let Some(index) = (level as usize).checked_sub(1) else { return false };
    let mut lists = std::iter::once(&parsed.levels).chain(parsed.above_default.values());
    lists.any(|levels| levels.get(index).is_some_and(|level| level.network))
}

fn is_above_default(values: &OptionValues, key: &str) -> bool {
    values.number(key) > values.clone().without(key).number(key)
}

/// Parses the levels of a game, once per process.
fn parsed(game: &dyn AnyGame) -> &'static LevelsFile {
    static CACHE: Mutex<BTreeMap<&str, &LevelsFile>> = Mutex::new(BTreeMap::new());
    let info = game.info();
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    cache.entry(info.id).or_insert_with(|| {
        let levels = match JSON {
            Some(text) => serde_json::from_str(text).ok(),
            None => toml::from_str(toml_text(game)).ok(),
        };
        Box::leak(Box::new(levels.expect("a test parses the levels of every game")))
    })
}

fn toml_text(game: &dyn AnyGame) -> &'static str {
    let text = game.info().levels;
    if text.is_empty() { DEFAULT_LEVELS } else { text }
}

/// The levels of a game as JSON, for a build with only this game.
pub fn json(game: &dyn AnyGame) -> String {
    serde_json::to_string(parsed(game)).expect("maps with text keys, lists and numbers")
}

#[cfg(test)]
mod tests {
    use parlour_core::OptionKind;
    use parlour_games::GAMES;

    use super::*;

    #[test]
    fn levels_rise_and_the_last_one_makes_no_mistakes() {
        let usual: LevelsFile = toml::from_str(DEFAULT_LEVELS).unwrap();
        let all = GAMES.iter().flat_map(|game| {
            let parsed = parsed(*game);
            assert!(parsed.above_default.values().all(|other| other.len() == parsed.levels.len()));
            std::iter::once(&parsed.levels).chain(parsed.above_default.values())
        });
        for levels in all.chain([&usual.levels]) {
            // The highest levels have networks and need fewer nodes.
            assert!(levels.is_sorted_by_key(|level| level.network), "{levels:?}");
            let by_evaluation = levels.chunk_by(|one, other| one.network == other.network);
            for levels in by_evaluation {
                assert!(levels.is_sorted_by_key(|level| level.nodes), "{levels:?}");
            }
            assert!(levels.last().is_some_and(|best| best.eval_noise == 0 && best.miss_rate == 0));
        }
    }

    #[test]
    fn levels_as_json_are_the_same() {
        for game in GAMES {
            let read: LevelsFile = serde_json::from_str(&json(*game)).unwrap();
            assert_eq!(&read, parsed(*game));
        }
    }

    #[test]
    fn measured_strength_rises_with_the_levels() {
        for game in GAMES {
            let parsed = parsed(*game);
            assert!(parsed.elo.is_empty() || parsed.elo.len() == parsed.levels.len());
            let above = parsed.elo_above_default.iter();
            for (key, elo) in above {
                assert_eq!(Some(elo.len()), parsed.above_default.get(key).map(Vec::len), "{key}");
            }
            for elo in std::iter::once(&parsed.elo).chain(parsed.elo_above_default.values()) {
                assert!(elo.windows(2).all(|pair| pair[0] < pair[1]), "{elo:?}");
            }
        }
    }

    #[test]
    fn options_above_their_default_have_their_own_levels() {
        for game in GAMES {
            let (parsed, options) = (parsed(*game), game.info().options);
            assert_eq!(levels_for(*game, &OptionValues::defaults(options)), parsed.levels);
            for (key, levels) in &parsed.above_default {
                let spec = options.iter().find(|spec| spec.key == key).expect("an option");
                let OptionKind::Number { max, .. } = spec.kind else {
                    panic!("{key}: not a number")
                };
                let mut values = OptionValues::defaults(options);
                values.set(key, &max.to_string()).unwrap();
                assert_eq!(levels_for(*game, &values), levels);
            }
        }
    }
}

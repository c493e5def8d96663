//! Opponents of measured strength, read from the `levels.toml` of each game. `docs/levels.md` has the
//! measurements.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use parlour_core::{AnyGame, OptionValues};
use serde::Deserialize;

/// The settings of a level. Nodes, not time, limit the search, so a level is equally strong on every
/// machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Nodes per move; 0 searches one ply.
    pub nodes: u64,
    /// Maximum evaluation error in score units, in either direction. A position keeps its error for
    /// a whole game, like a person's misjudgment.
    pub eval_noise: i32,
    /// Percentage of moves it misses, redrawn each turn.
    pub miss_rate: u32,
}

/// The contents of `levels.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Levels {
    /// Weakest first.
    levels: Vec<Level>,
    /// Levels for games in which this option is above its default; as many as `levels`.
    #[serde(default)]
    above_default: BTreeMap<String, Vec<Level>>,
}

const DEFAULT_LEVELS: &str = include_str!("usual.toml");

/// Returns the levels of a game with default options, weakest first.
pub fn levels(game: &dyn AnyGame) -> &'static [Level] {
    &parsed(game).levels
}

/// Returns the levels of a game with these options, weakest first.
pub fn levels_for(game: &dyn AnyGame, values: &OptionValues) -> &'static [Level] {
    let is_above = |key: &str| values.number(key) > values.clone().without(key).number(key);
    let parsed = parsed(game);
    let found = parsed.above_default.iter().find(|(key, _)| is_above(key));
    found.map_or(&parsed.levels, |(_, levels)| levels)
}

/// Parses the levels of a game, once per process.
fn parsed(game: &dyn AnyGame) -> &'static Levels {
    static CACHE: Mutex<BTreeMap<&str, &Levels>> = Mutex::new(BTreeMap::new());
    let info = game.info();
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    cache.entry(info.id).or_insert_with(|| {
        let text = if info.levels.is_empty() { DEFAULT_LEVELS } else { info.levels };
        let levels = toml::from_str(text);
        Box::leak(Box::new(levels.expect("a test parses the levels of every game")))
    })
}

#[cfg(test)]
mod tests {
    use parlour_core::OptionKind;
    use parlour_games::GAMES;

    use super::*;

    #[test]
    fn levels_rise_and_the_last_one_makes_no_mistakes() {
        let usual: Levels = toml::from_str(DEFAULT_LEVELS).unwrap();
        let all = GAMES.iter().flat_map(|game| {
            let parsed = parsed(*game);
            assert!(parsed.above_default.values().all(|other| other.len() == parsed.levels.len()));
            std::iter::once(&parsed.levels).chain(parsed.above_default.values())
        });
        for levels in all.chain([&usual.levels]) {
            assert!(levels.windows(2).all(|pair| pair[0].nodes <= pair[1].nodes), "{levels:?}");
            assert!(levels.last().is_some_and(|best| best.eval_noise == 0 && best.miss_rate == 0));
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

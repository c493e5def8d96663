//! The opponents of measured strength: `levels.toml` in a game's folder.
//!
//! `docs/levels.md` has the measurements.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use parlour_core::{AnyGame, OptionValues};
use serde::Deserialize;

/// The settings of a level. Limited by nodes and not by time, so that a level means the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Nodes a move; 0 looks one turn ahead only.
    pub nodes: u64,
    /// Maximum evaluation error in score units, in either direction. A position keeps its error for
    /// a whole game, like a person's misjudgment.
    pub eval_noise: i32,
    /// Percentage of moves it misses, redrawn each turn.
    pub miss_rate: u32,
}

/// The levels of a game as its data lists them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Levels {
    /// Weakest first.
    levels: Vec<Level>,
    /// Other levels, as many, for games in which an option is above its default.
    #[serde(default)]
    above_default: BTreeMap<String, Vec<Level>>,
}

const USUAL: &str = include_str!("usual.toml");

/// The opponents of a game under the usual rules, weakest first.
pub fn levels(game: &dyn AnyGame) -> &'static [Level] {
    &read(game).levels
}

/// The same opponents, as many, where these options have levels of their own.
pub fn levels_for(game: &dyn AnyGame, values: &OptionValues) -> &'static [Level] {
    let is_above = |key: &str| values.number(key) > values.clone().without(key).number(key);
    let read = read(game);
    let found = read.above_default.iter().find(|(key, _)| is_above(key));
    found.map_or(&read.levels, |(_, levels)| levels)
}

/// Reads the data of a game once and keeps it.
fn read(game: &dyn AnyGame) -> &'static Levels {
    static READ: Mutex<BTreeMap<&str, &Levels>> = Mutex::new(BTreeMap::new());
    let info = game.info();
    let mut kept = READ.lock().unwrap_or_else(PoisonError::into_inner);
    kept.entry(info.id).or_insert_with(|| {
        let text = if info.levels.is_empty() { USUAL } else { info.levels };
        let levels = toml::from_str(text);
        Box::leak(Box::new(levels.expect("the levels of every game are read by a test")))
    })
}

#[cfg(test)]
mod tests {
    use parlour_core::OptionKind;
    use parlour_games::GAMES;

    use super::*;

    #[test]
    fn levels_rise_and_the_last_one_makes_no_mistakes() {
        let usual: Levels = toml::from_str(USUAL).unwrap();
        let all = GAMES.iter().flat_map(|game| {
            let read = read(*game);
            assert!(read.above_default.values().all(|other| other.len() == read.levels.len()));
            std::iter::once(&read.levels).chain(read.above_default.values())
        });
        for levels in all.chain([&usual.levels]) {
            assert!(levels.windows(2).all(|pair| pair[0].nodes <= pair[1].nodes), "{levels:?}");
            assert!(levels.last().is_some_and(|best| best.eval_noise == 0 && best.miss_rate == 0));
        }
    }

    #[test]
    fn options_above_their_default_have_their_own_levels() {
        for game in GAMES {
            let (read, options) = (read(*game), game.info().options);
            assert_eq!(levels_for(*game, &OptionValues::defaults(options)), read.levels);
            for (key, levels) in &read.above_default {
                let spec = options.iter().find(|spec| spec.key == key).expect("an option");
                let OptionKind::Number { max, .. } = spec.kind else { panic!("{key}: no number") };
                let mut values = OptionValues::defaults(options);
                values.set(key, &max.to_string()).unwrap();
                assert_eq!(levels_for(*game, &values), levels);
            }
        }
    }
}

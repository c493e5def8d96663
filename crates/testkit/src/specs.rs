//! Which game strings are tested: those of the data files, and random ones.

use parlour_core::{AnyGame, Match, OptionKind, OptionSpec, OptionValues, PRESET_KEY, Rng};
use parlour_games::parse_game;

use crate::sources;

/// The game strings of a game's `options.txt`: small, standard and large boards, and each value of
/// each option at least once.
pub fn listed(id: &str) -> Vec<String> {
    sources::lines(&sources::read(id, "options.txt")).map(str::to_owned).collect()
}

/// Parses a game string and adds a seed if the start needs one.
///
/// # Panics
/// If it cannot be parsed.
pub fn open(spec: &str, seed: u64) -> (&'static dyn AnyGame, OptionValues) {
    let (game, mut values) = parse_game(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
    if let Some(key) = game.missing_seed(&values) {
        values.set(key, &seed.to_string()).expect("a seed takes any number");
    }
    (game, values)
}

/// Starts a match from a game string.
///
/// # Panics
/// If it cannot be parsed or started.
pub fn begin(spec: &str, seed: u64) -> Match {
    let (game, values) = open(spec, seed);
    Match::new(game, values, None).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// A random game string that the game can start: small boards more often than large ones, any
/// choice, low turn limits, sometimes a preset.
pub fn random(game: &'static dyn AnyGame, rng: &mut Rng) -> String {
    loop {
        let spec = draw(game, rng);
        let (_, values) = open(&spec, rng.next_u64());
        if game.start(&values).is_ok() {
            return spec;
        }
    }
}

fn draw(game: &'static dyn AnyGame, rng: &mut Rng) -> String {
    let info = game.info();
    let mut pairs = Vec::new();
    if rng.below(8) == 0
        && let Some(preset) = rng.choose(info.presets)
    {
        pairs.push(format!("{PRESET_KEY}={}", preset.name));
    }
    for spec in info.options {
        // Generators differ most by size; unbounded limits are kept low to end games early.
        let weight = match spec.kind {
            _ if spec.on_board => 7,
            OptionKind::Number { max: u32::MAX, .. } => 2,
            _ => 4,
        };
        if rng.below(8) < weight {
            pairs.push(format!("{}={}", spec.key, draw_value(spec, rng)));
        }
    }
    if pairs.is_empty() { info.id.to_owned() } else { format!("{}:{}", info.id, pairs.join(",")) }
}

fn draw_value(spec: &OptionSpec, rng: &mut Rng) -> String {
    match spec.kind {
        OptionKind::Number { min, max } => {
            let width = u64::from(max.saturating_sub(min)).min(40) + 1;
            let drawn = match rng.below(4) {
                // The smallest boards reach the rare rules most often.
                0..=1 if spec.on_board => rng.below(width.min(3)),
                2 => rng.below(width),
                _ => rng.below(width).min(rng.below(width)).min(rng.below(width)),
            };
            (u64::from(min) + drawn).to_string()
        }
        OptionKind::Choice(choices) => {
            rng.choose(choices).expect("a choice has values").0.to_owned()
        }
        OptionKind::Seed => rng.below(1000).to_string(),
    }
}

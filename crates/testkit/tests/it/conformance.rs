//! Every listed game fulfills the contract, over a range of options.

use parlour_testkit::conformance::{check_game, check_lessons, check_translations, check_uniform};
use parlour_testkit::{sources, specs};

/// Plies of one random game that are checked.
fn max_plies() -> usize {
    if sources::is_nightly() { 40 } else { 16 }
}

#[test]
fn listed_options_fulfill_the_contract() {
    for game in sources::games() {
        for spec in specs::listed(game.info().id) {
            for seed in 0..sources::scale() {
                check_game(&spec, seed, max_plies());
            }
        }
    }
}

#[test]
fn random_options_fulfill_the_contract() {
    for game in sources::games() {
        for seed in 0..5 * sources::scale() {
            let spec = specs::random(game, &mut parlour_core::Rng::new(seed));
            check_game(&spec, seed, max_plies());
        }
    }
}

#[test]
fn random_moves_are_drawn_uniformly() {
    for game in sources::games() {
        for spec in specs::listed(game.info().id) {
            check_uniform(&spec, 1, 3);
        }
    }
}

#[test]
fn lessons_fulfill_the_contract() {
    for game in sources::games() {
        assert!(check_lessons(game) > 0, "{} has no lesson", game.info().id);
    }
}

#[test]
fn translations_match_the_english_texts() {
    for game in sources::games() {
        check_translations(game);
    }
}

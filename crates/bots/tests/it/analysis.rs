//! Grades and hints on real games.

use parlour_bots::analysis::{Grade, grade_match, hint, value_positions};
use parlour_bots::{Budget, eval_breakdown};
use parlour_core::Player;
use parlour_games::GAMES;

use super::{after_random_turns, bot, new_match};

#[test]
fn every_move_of_a_random_game_is_graded() {
    for game in GAMES {
        let played = after_random_turns(game.info().id, 30, 9);
        let mut engine = bot("best:threads=1,hash=1", *game);
        let budget = Budget::nodes(300);
        let values = value_positions(&played, &mut *engine, &budget, &|_| None, &mut |_, _| {});
        let graded = grade_match(&played, &values);
        assert_eq!(graded.len(), played.ply());
        for one in &graded {
            assert!((0.0..=1.0).contains(&one.loss));
            assert!(one.grade.is_bad() || one.facts.is_empty(), "{one:?}");
            assert!(one.grade != Grade::Best || one.loss == 0.0, "{one:?}");
        }
        // Random play is bad play, and the grades show it.
        assert!(graded.iter().any(|one| one.grade.is_bad() && !one.facts.is_empty()));
    }
}

#[test]
fn the_first_hint_does_not_give_the_move_away() {
    for game in GAMES {
        let at = after_random_turns(game.info().id, 4, 2);
        let found = hint(&at, &mut *bot("ab:nodes=500", *game), &Budget::default());
        assert!(found.area.id().starts_with("hint-"), "{}", found.area);
        let area = found.area.to_string();
        assert!(!area.contains(found.best.text()), "{area} gives away {}", found.best);
        assert!(at.position().after(&found.best).is_ok());
    }
}

#[test]
fn breakdowns_count_features_of_both_players() {
    for game in GAMES {
        let breakdown = eval_breakdown(new_match(game.info().id).position());
        let names: Vec<&str> = breakdown.features.iter().map(|one| one.feature.name).collect();
        assert!(names.contains(&"move"), "{names:?}");
        let first = breakdown.features.iter().find(|one| one.feature.name == "move").unwrap();
        assert_eq!((first.counts[Player::One], first.counts[Player::Two]), (1, 0));
    }
}

//! The cost of typing and previewing a move does not depend on the length of the game.

use allocation_counter::measure;
use parlour_core::{Match, Picker};
use parlour_games::parse_game;
use parlour_play::typed_move;

/// A game that repeats a cycle of four plies.
fn long_game(n_moves: usize) -> Match {
    let (game, values) = parse_game("loa:repetition=off").unwrap();
    let mut played = Match::new(game, values, None).unwrap();
    for text in ["e1-e3", "a2-c2", "e3-e1", "c2-a2"].iter().cycle().take(n_moves) {
        played.play_text(text).unwrap();
    }
    played
}

#[test]
fn preview_cost_is_independent_of_game_length() {
    let [short, long] = [400, 4000].map(|length| {
        let played = long_game(length);
        let typed = || {
            assert_eq!(typed_move(&played, "E1-E3").unwrap(), "e1-e3");
            assert_eq!(typed_move(&played, "e1 e3").unwrap(), "e1-e3");
            assert!(typed_move(&played, "e1 a1").is_err());
            assert!(!Picker::new(&played).choices().is_empty());
        };
        let tried = || {
            let mut next = played.clone();
            next.play_text("e1-e3").unwrap();
            assert!(next.view(&[]).cells.len() > 1 && next.undo());
            next.branch(&next.parse_move("d1-d3").unwrap()).unwrap();
        };
        [measure(typed), measure(tried)]
    });
    for (short, long) in short.into_iter().zip(long) {
        // A longer game may have one more level in memory.
        assert!(long.count_total <= short.count_total + 20, "{short:?} became {long:?}");
        assert!(
            long.bytes_total <= short.bytes_total * 12 / 10 + 4000,
            "{short:?} became {long:?}"
        );
    }
}

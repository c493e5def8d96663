//! Matches of any length and shape.

use parlour_core::{AnyMove, Match};
use parlour_games::parse_game;

/// Four moves that lead back to the start of `GAME`.
const CYCLE: [&str; 4] = ["e1-e3", "a2-c2", "e3-e1", "c2-a2"];
const GAME: &str = "loa:repetition=off";

pub(crate) const FORMATS: [&str; 3] = ["text", "json", "sgf"];

/// The shape of a move tree.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// No branches.
    Line,
    /// Every move has an alternative.
    Comb,
    /// Every variation starts inside the previous one.
    Nest,
}

pub(crate) const SHAPES: [Shape; 3] = [Shape::Line, Shape::Comb, Shape::Nest];

/// A match whose longest line has `n_moves` moves, with a comment on each.
pub(crate) fn match_of_shape(shape: Shape, n_moves: usize) -> Match {
    let (game, values) = parse_game(GAME).unwrap();
    let mut played = Match::new(game, values, None).unwrap();
    for text in CYCLE.iter().cycle().take(n_moves) {
        let m = played.parse_move(text).unwrap();
        let alternative = || other_move(&played, &m);
        match shape {
            Shape::Line => {}
            Shape::Comb => {
                let alternative = alternative();
                played.branch(&m).unwrap();
                played.undo();
                played.branch(&alternative).unwrap();
                played.undo();
            }
            Shape::Nest => {
                let alternative = alternative();
                played.branch(&alternative).unwrap();
                played.undo();
            }
        }
        played.branch(&m).unwrap();
        played.set_comment("a comment");
    }
    played
}

fn other_move(played: &Match, m: &AnyMove) -> AnyMove {
    let moves = played.legal_moves();
    moves.into_iter().find(|other| other != m).unwrap()
}

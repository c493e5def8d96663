//! Matches of any length and shape.

use parlour_core::{AnyMove, Match};
use parlour_games::parse_game;

/// Four moves that lead back to the start of `ENDLESS`.
const CIRCLE: [&str; 4] = ["e1-e3", "a2-c2", "e3-e1", "c2-a2"];
const ENDLESS: &str = "loa:repetition=off";

pub(crate) const FORMATS: [&str; 3] = ["text", "json", "sgf"];

/// How the moves of a match branch.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// Not at all.
    Line,
    /// Every move has an alternative.
    Comb,
    /// Every variation starts inside the previous one.
    Nest,
}

pub(crate) const SHAPES: [Shape; 3] = [Shape::Line, Shape::Comb, Shape::Nest];

/// A match whose longest line has `n_moves` moves, with a comment on each.
pub(crate) fn endless(shape: Shape, n_moves: usize) -> Match {
    let (game, values) = parse_game(ENDLESS).unwrap();
    let mut played = Match::new(game, values, None).unwrap();
    for text in CIRCLE.iter().cycle().take(n_moves) {
        let m = played.parse_move(text).unwrap();
        let beside = || other_move(&played, &m);
        match shape {
            Shape::Line => {}
            Shape::Comb => {
                let beside = beside();
                played.branch(&m).unwrap();
                played.undo();
                played.branch(&beside).unwrap();
                played.undo();
            }
            Shape::Nest => {
                let beside = beside();
                played.branch(&beside).unwrap();
                played.undo();
            }
        }
        played.branch(&m).unwrap();
        played.set_comment("a word on it");
    }
    played
}

fn other_move(played: &Match, m: &AnyMove) -> AnyMove {
    let moves = played.legal_moves();
    moves.into_iter().find(|other| other != m).unwrap()
}

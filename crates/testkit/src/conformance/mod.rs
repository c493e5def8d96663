//! The contract of every game, checked on positions from random play.
//!
//! [`check_game`] plays a seeded random game and runs all checks on each position. A failure panics
//! with the seed, the game string, the moves and the position.

mod drafts;
mod evaluation;
mod history;
mod inputs;
mod lessons;
mod listing;
mod notation;
mod puzzles;
mod steps;
mod symmetry;
mod translations;
mod view;

pub use lessons::check_lessons;
pub use listing::check_uniform;
pub use puzzles::{check_puzzles, puzzles_of};
pub use translations::check_translations;

use std::fmt;
use std::ops::ControlFlow;

use parlour_core::{AnyMove, AnyPosition, FullPosition, Match, PositionVisitor, Reason, Rng};
use parlour_games::with_position;

use crate::{perturb, specs};

/// Positions with more moves than this are not listed in full.
pub const MAX_MOVES: usize = 2000;

/// Context for messages.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The game string.
    pub spec: &'a str,
    /// The seed of the random game.
    pub seed: u64,
    /// The current match.
    pub played: &'a Match,
}

impl fmt::Display for Scene<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<&str> = self.played.moves().map(AnyMove::text).collect();
        write!(
            f,
            "\n  game {}\n  seed {}\n  start {}\n  moves {}\n  position {}",
            self.spec,
            self.seed,
            self.played.start().text(),
            moves.join(" "),
            self.played.position().text()
        )
    }
}

/// Plays a seeded random game of at most `max_plies` plies and checks every position, then the
/// game as a whole. Returns the number of positions.
pub fn check_game(spec: &str, seed: u64, max_plies: usize) -> usize {
    let mut rng = Rng::new(seed);
    let mut played = specs::begin(spec, seed);
    let mut keys = notation::Keys::default();
    loop {
        check_position(Scene { spec, seed, played: &played }, &mut rng, &mut keys);
        if played.ply() == max_plies || played.outcome().is_some() {
            break;
        }
        let m = random_move(&played, &mut rng);
        if let Err(error) = played.play(&m) {
            panic!("a legal move is refused: {error}{}", Scene { spec, seed, played: &played });
        }
    }
    let scene = Scene { spec, seed, played: &played };
    if let Some(outcome) = played.outcome() {
        let mut known = played.game().info().reasons.iter().chain(Reason::GENERAL);
        assert!(known.any(|reason| *reason == outcome.reason), "{outcome} is not listed{scene}");
    }
    notation::check_game_string(scene);
    history::check_undo(scene);
    history::check_path(scene);
    history::check_record(scene, &mut rng);
    played.ply() + 1 + check_perturbed(scene, &mut rng, &mut keys)
}

/// Checks randomly perturbed boards, which reach rare rules.
fn check_perturbed(scene: Scene<'_>, rng: &mut Rng, keys: &mut notation::Keys) -> usize {
    let (game, values) = (scene.played.game(), scene.played.values());
    let mut n_checked = 0;
    for text in [scene.played.start().text(), scene.played.position().text()] {
        let Some(perturbed) = perturb::perturbed(game, values, &text, rng) else { continue };
        let played = Match::new(game, values.clone(), Some(&perturbed)).unwrap_or_else(|error| {
            panic!("a parsed position does not round-trip: {error}{scene}")
        });
        check_position(Scene { played: &played, ..scene }, rng, keys);
        n_checked += 1;
    }
    n_checked
}

/// Checks one position: its moves, texts, steps, views, symmetries, evaluation and network inputs.
pub fn check_position(scene: Scene<'_>, rng: &mut Rng, keys: &mut notation::Keys) {
    let position = scene.played.position();
    notation::check(scene, rng, keys);
    steps::check(scene, rng);
    view::check(scene, rng);
    drafts::check(scene, rng);
    let typed = TypedChecks { scene, rng };
    let is_listed = with_position(position, typed).is_ok();
    assert!(is_listed, "the position belongs to no listed game{scene}");
}

/// The checks that need the concrete type.
struct TypedChecks<'a> {
    scene: Scene<'a>,
    rng: &'a mut Rng,
}

impl PositionVisitor for TypedChecks<'_> {
    type Output = ();

    fn visit<P: FullPosition>(self, position: P) {
        listing::check(self.scene, &position, self.rng);
        symmetry::check(self.scene, &position, self.rng);
        evaluation::check(self.scene, &position, self.rng);
        inputs::check(self.scene, &position, self.rng);
    }
}

/// The first legal moves, `max` at most.
pub fn first_moves(position: &dyn AnyPosition, max: usize) -> Vec<AnyMove> {
    let mut moves = Vec::new();
    position.for_each_move(&mut |m| {
        moves.push(m);
        if moves.len() < max { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    moves
}

/// A legal move of an unfinished match, chosen from the first few thousand.
///
/// # Panics
/// If there is none.
pub fn random_move(played: &Match, rng: &mut Rng) -> AnyMove {
    let mut moves = first_moves(played.position(), MAX_MOVES);
    loop {
        assert!(!moves.is_empty(), "an unfinished game has no move: {}", played.tagged_position());
        let m = moves.swap_remove(rng.below(moves.len() as u64) as usize);
        // The history may forbid what the position allows.
        let is_allowed = parlour_core::Repetition::Forbid
            != played.game().match_rules(played.values()).repetition
            || !repeats(played, &m);
        if is_allowed {
            return m;
        }
    }
}

fn repeats(played: &Match, m: &AnyMove) -> bool {
    let next = played.position().after(m).expect("listed moves are legal");
    played.repetition_keys().contains(&next.repetition_key())
}

//! Positions of every game.

use parlour_core::{AnyGame, FullPosition, LinearEvaluator, OptionValues, PositionVisitor};
use parlour_games::{GAMES, with_position};
use parlour_network::Shape;

/// Generic code that runs on the start position of a game.
pub(crate) trait StartVisitor {
    fn visit<P: FullPosition>(&mut self, game: &'static dyn AnyGame, start: &P);
}

/// Visits the default board of every game.
pub(crate) fn visit_games(visitor: &mut impl StartVisitor) {
    struct Visit<'a, V>(&'static dyn AnyGame, &'a mut V);

    impl<V: StartVisitor> PositionVisitor for Visit<'_, V> {
        type Output = ();

        fn visit<P: FullPosition>(self, start: P) {
            // No default board is wide: without the wide ones, the tests compile in half the time.
            if const { size_of::<P>() <= 160 && align_of::<P>() <= 8 } {
                self.1.visit(self.0, &start);
            } else {
                panic!("the default board of {} is wide", self.0.info().id);
            }
        }
    }

    for game in GAMES {
        let start = game.start(&default_options(*game)).expect("the default board");
        assert!(with_position(&*start, Visit(*game, visitor)).is_ok(), "a listed game");
    }
}

/// The default options, with a seed if the game needs one.
pub(crate) fn default_options(game: &dyn AnyGame) -> OptionValues {
    let mut values = OptionValues::defaults(game.info().options);
    if let Some(key) = game.missing_seed(&values) {
        values.set(key, "1").expect("a seed");
    }
    values
}

/// The shape of a small network for a position.
pub(crate) fn shape_for<P: FullPosition>(position: &P) -> Shape {
    let phases = <P::Evaluator as LinearEvaluator<P>>::PHASES;
    Shape { inputs: position.n_inputs(), hidden: 64, middle: 16, phases }
}

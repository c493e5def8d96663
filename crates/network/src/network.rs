//! A network: its purpose and its weights.

use parlour_core::{
    Evaluated, GameInfo, InputSet, LOGIT, LinearEvaluator, MAX_INPUTS, Message, NetworkInputs,
    OptionValues, Rng, message, shortened,
};

use crate::layers::{
    ACTIVATION_MAX, ACTIVATION_SHIFT, FirstLayer, Head, I8Block, I16Block, InputDelta,
};
use crate::served::ServedOptions;
use crate::{Kernel, NetworkError};

/// The maximum width of an accumulator.
pub const MAX_HIDDEN: usize = 512;

/// The maximum width of the middle layer.
pub(crate) const MAX_MIDDLE: usize = 64;

/// The maximum number of phases.
pub(crate) const MAX_PHASES: usize = 64;

/// The sizes of the layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The number of inputs, up to [`MAX_INPUTS`](parlour_core::MAX_INPUTS).
    pub inputs: usize,
    /// The width of an accumulator: a multiple of 32 up to [`MAX_HIDDEN`].
    pub hidden: usize,
    /// The width of the middle layer: a multiple of 4 up to 64.
    pub middle: usize,
    /// The number of game phases, each with its own middle and last layer.
    pub phases: usize,
}

impl Shape {
    /// The keys of the header that are out of range, with what is expected.
    pub(crate) fn faults(&self) -> impl Iterator<Item = (&'static str, usize, Message)> {
        let Self { inputs, hidden, middle, phases } = *self;
        let sizes = [
            ("inputs", inputs, 1, MAX_INPUTS),
            ("hidden", hidden, I16Block::N, MAX_HIDDEN),
            ("middle", middle, 4, MAX_MIDDLE),
            ("phases", phases, 1, MAX_PHASES),
        ];
        let wrong = sizes.into_iter().filter(|(_, size, multiple, max)| {
            !((1..=*max).contains(size) && size.is_multiple_of(*multiple))
        });
        wrong.map(|(key, size, multiple, max)| {
            let expected = message!(
                "network-size" = "a multiple of {multiple} from {multiple} to {max}",
                multiple = multiple,
                max = max,
            );
            (key, size, expected)
        })
    }

    /// The number of bytes of the weights.
    pub(crate) const fn n_bytes(&self) -> usize {
        let Self { inputs, hidden, middle, phases } = *self;
        let first = 2 * (inputs + 1) * hidden;
        first + phases * (middle * 2 * hidden + 4 * middle + middle + 4)
    }
}

/// The evaluation that the output of a network is added to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Base {
    /// The game's linear evaluation: the network corrects it.
    Linear,
    /// Nothing: the network is the whole evaluation.
    #[default]
    None,
}

/// The purpose of a network: the game and the options that it supports.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Purpose {
    /// The id of the game.
    pub game: String,
    /// The supported options, such as `size=8` or `size=6..8`; see [`Network::serves`].
    pub options: String,
    /// The evaluation that the output is added to.
    pub base: Base,
    /// How it was made.
    pub made: String,
}

/// A network of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    pub(crate) purpose: Purpose,
    pub(crate) shape: Shape,
    pub(crate) first: FirstLayer,
    pub(crate) heads: Vec<Head>,
    pub(crate) kernel: Kernel,
}

impl Network {
    /// Random weights, for tests and measurements: sums never exceed 16 bits, and activations of
    /// every size occur.
    ///
    /// # Panics
    /// If the shape is not valid.
    pub fn random(purpose: Purpose, shape: Shape, seed: u64) -> Self {
        assert!(shape.faults().next().is_none(), "{shape:?} is not valid");
        let mut rng = Rng::new(seed);
        let mut number = |limit: i32| rng.below(2 * limit as u64 + 1) as i32 - limit;
        let width = shape.hidden / I16Block::N;
        let mut blocks = |n: usize, limit: i32| -> Vec<I16Block> {
            (0..n).map(|_| I16Block(std::array::from_fn(|_| number(limit) as i16))).collect()
        };
        let (rows, bias) = (blocks(shape.inputs * width, 30), blocks(width, 60));
        let heads = (0..shape.phases).map(|_| Head {
            middle: (0..shape.middle * width)
                .map(|_| I8Block(std::array::from_fn(|_| number(127) as i8)))
                .collect(),
            middle_bias: (0..shape.middle).map(|_| number(20_000)).collect(),
            last: (0..shape.middle).map(|_| number(127) as i8).collect(),
            last_bias: number(20_000),
        });
        let heads = heads.collect();
        let first = FirstLayer { width, rows, bias };
        Self { purpose, shape, first, heads, kernel: Kernel::fastest() }
    }

    /// The purpose of the network.
    pub const fn purpose(&self) -> &Purpose {
        &self.purpose
    }

    /// The sizes of the layers.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The same network computed by another kernel.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    /// The options of a board that the network is for.
    ///
    /// # Errors
    /// [`NetworkError`] if it is for another game, or if the game has no such options.
    pub fn board(&self, info: &GameInfo) -> Result<OptionValues, NetworkError> {
        if self.purpose.game != info.id {
            let (found, expected) = (shortened(&self.purpose.game), info.id.to_owned());
            return Err(NetworkError::OtherGame { found, expected });
        }
        Ok(ServedOptions::parse(info.options, &self.purpose.options)?.values().clone())
    }

    /// Checks the number of inputs and phases of the network against a position of its board.
    ///
    /// # Errors
    /// [`NetworkError::Mismatch`].
    pub fn check<P: NetworkInputs + Evaluated>(&self, position: &P) -> Result<(), NetworkError> {
        let phases = <P::Evaluator as LinearEvaluator<P>>::PHASES;
        let sizes = [
            ("inputs", self.shape.inputs, position.n_inputs()),
            ("phases", self.shape.phases, phases),
        ];
        for (key, found, expected) in sizes {
            if found != expected {
                return Err(NetworkError::Mismatch { key, found, expected });
            }
        }
        Ok(())
    }

    /// Whether the network is for a position of its game with these options: each option that it
    /// lists has that value, or is in that range; other options that show on the board, such as the
    /// size, have their default; and the numbers of inputs and phases are the same.
    pub fn serves<P: NetworkInputs + Evaluated>(
        &self,
        position: &P,
        values: &OptionValues,
    ) -> bool {
        let options = ServedOptions::parse(values.specs(), &self.purpose.options);
        self.check(position).is_ok() && options.is_ok_and(|options| options.contain(values))
    }

    /// The score from the active inputs as the side to move and the other side see them, without the
    /// base.
    ///
    /// # Panics
    /// If the phase, or an active input, is not below their number.
    pub fn score(&self, own: &InputSet, other: &InputSet, phase: usize) -> i32 {
        let mut accumulators = [I16Block::ZERO; 2 * MAX_HIDDEN / I16Block::N];
        let (first, second) = accumulators[..2 * self.first.width].split_at_mut(self.first.width);
        let mut delta = InputDelta::default();
        for (side, inputs) in [(&mut *first, own), (&mut *second, other)] {
            delta.set(&InputSet::EMPTY, inputs, self.shape.inputs);
            self.update(&delta, &self.first.bias, side);
        }
        self.head_score(first, second, phase)
    }

    /// Sets `to` to `from` with the rows of the changed inputs added and removed.
    #[inline]
    pub(crate) fn update(&self, delta: &InputDelta, from: &[I16Block], to: &mut [I16Block]) {
        self.kernel.update(&self.first, delta, from, to);
    }

    /// The score from the accumulators, without the base.
    #[inline]
    pub(crate) fn head_score(&self, own: &[I16Block], other: &[I16Block], phase: usize) -> i32 {
        const UNIT: i64 = (ACTIVATION_MAX as i64) << ACTIVATION_SHIFT;
        let output = i64::from(self.kernel.forward(&self.heads[phase], own, other));
        (output * i64::from(LOGIT) / UNIT) as i32
    }
}

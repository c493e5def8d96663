//! The weights, in blocks of one cache line: rows begin at a block, so that vector loads are aligned.

use parlour_core::InputSet;

/// Accumulator values or first-layer weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct I16Block(pub(crate) [i16; I16Block::N]);

impl I16Block {
    pub(crate) const N: usize = 32;
    pub(crate) const ZERO: Self = Self([0; Self::N]);
}

/// Second-layer weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct I8Block(pub(crate) [i8; I8Block::N]);

impl I8Block {
    pub(crate) const N: usize = 64;
}

/// The first layer: a row of `hidden` weights for each input, and the bias.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FirstLayer {
    /// Blocks per row.
    pub(crate) width: usize,
    pub(crate) rows: Vec<I16Block>,
    pub(crate) bias: Vec<I16Block>,
}

impl FirstLayer {
    /// The weights of an input.
    #[inline]
    pub(crate) fn row(&self, input: u16) -> &[I16Block] {
        &self.rows[usize::from(input) * self.width..][..self.width]
    }
}

/// The other layers, for one phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    /// For each output, the weights of both accumulators, the side to move first.
    pub(crate) middle: Vec<I8Block>,
    pub(crate) middle_bias: Vec<i32>,
    pub(crate) last: Vec<i8>,
    pub(crate) last_bias: i32,
}

impl Head {
    /// The output, given the sums of the middle layer without bias.
    #[inline]
    pub(crate) fn output(&self, sums: impl Iterator<Item = i32>) -> i32 {
        let biased = sums.zip(&self.middle_bias).map(|(sum, bias)| sum.wrapping_add(*bias));
        let terms = biased.zip(&self.last).map(|(sum, weight)| {
            let activation = (sum >> ACTIVATION_SHIFT).clamp(0, i32::from(ACTIVATION_MAX));
            activation * i32::from(*weight)
        });
        terms.fold(self.last_bias, i32::wrapping_add)
    }
}

/// The activation of 1.0; activations are from 0 to this.
pub(crate) const ACTIVATION_MAX: i16 = 127;

/// A weight of 1.0 of the int8 layers is 2 to the power of this.
pub(crate) const ACTIVATION_SHIFT: u32 = 6;

/// The added and removed inputs between two positions.
#[derive(Clone, Default, Debug)]
pub(crate) struct InputDelta {
    pub(crate) added: Vec<u16>,
    pub(crate) removed: Vec<u16>,
}

impl InputDelta {
    /// Sets the delta from one set of inputs to another. There are `n_inputs` inputs.
    #[inline]
    pub(crate) fn set(&mut self, from: &InputSet, to: &InputSet, n_inputs: usize) {
        self.added.clear();
        self.removed.clear();
        let words = from.words().iter().zip(to.words()).take(n_inputs.div_ceil(64));
        for (index, (from, to)) in words.enumerate() {
            insert_bits(&mut self.added, index, to & !from);
            insert_bits(&mut self.removed, index, from & !to);
        }
    }

    /// The number of changed inputs.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.added.len() + self.removed.len()
    }

    /// Sets the delta from the other player's point of view.
    pub(crate) fn set_swapped(&mut self, delta: &Self, swapped: &[u16]) {
        let lists = [(&mut self.added, &delta.added), (&mut self.removed, &delta.removed)];
        for (list, inputs) in lists {
            list.clear();
            list.extend(inputs.iter().map(|input| swapped[usize::from(*input)]));
        }
    }
}

#[inline]
fn insert_bits(list: &mut Vec<u16>, index: usize, mut bits: u64) {
    while bits != 0 {
        list.push((index * 64) as u16 + bits.trailing_zeros() as u16);
        bits &= bits - 1;
    }
}

//! The weights, in blocks of one cache line: rows begin at a block, so that vector loads are aligned.

use parlour_core::InputSet;

/// Accumulator values or first-layer weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Lane(pub(crate) [i16; Lane::N]);

impl Lane {
    pub(crate) const N: usize = 32;
    pub(crate) const ZERO: Self = Self([0; Self::N]);
}

/// Second-layer weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Bytes(pub(crate) [i8; Bytes::N]);

impl Bytes {
    pub(crate) const N: usize = 64;
}

/// The first layer: a row of `hidden` weights for each input, and the bias.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FirstLayer {
    /// Lanes per row.
    pub(crate) width: usize,
    pub(crate) rows: Vec<Lane>,
    pub(crate) bias: Vec<Lane>,
}

impl FirstLayer {
    /// The weights of an input.
    #[inline]
    pub(crate) fn row(&self, input: u16) -> &[Lane] {
        &self.rows[usize::from(input) * self.width..][..self.width]
    }
}

/// The other layers, for one phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    /// By output: the weights of both accumulators, the side to move first.
    pub(crate) middle: Vec<Bytes>,
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

/// Inputs that change the accumulator.
#[derive(Clone, Default, Debug)]
pub(crate) struct Changes {
    pub(crate) added: Vec<u16>,
    pub(crate) removed: Vec<u16>,
}

impl Changes {
    pub(crate) fn set(&mut self, added: &InputSet, removed: &InputSet) {
        for (list, inputs) in [(&mut self.added, added), (&mut self.removed, removed)] {
            list.clear();
            list.extend(inputs.iter().map(|input| input as u16));
        }
    }

    /// The changes that the other player sees.
    pub(crate) fn set_swapped(&mut self, changes: &Self, swapped: &[u16]) {
        let lists = [(&mut self.added, &changes.added), (&mut self.removed, &changes.removed)];
        for (list, inputs) in lists {
            list.clear();
            list.extend(inputs.iter().map(|input| swapped[usize::from(*input)]));
        }
    }
}

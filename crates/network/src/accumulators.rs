//! Accumulators along the search line.
//!
//! `push` only counts a ply. An evaluation computes the accumulators of a position from those of
//! the nearest earlier evaluated position on the line and the inputs that differ. Inputs are a set,
//! so the positions in between do not matter, and most moves of a search cost nothing.

use parlour_core::{InputSet, NetworkInputs};

use crate::layers::{I16Block, InputDelta};
use crate::network::Network;

/// The evaluated positions of the search line.
#[derive(Default, Debug)]
pub(crate) struct AccumulatorStack {
    /// Plies since the root.
    ply: usize,
    /// Evaluated positions, with increasing plies.
    evaluated: Vec<EvaluatedPly>,
    /// The accumulators of player One and of player Two for each evaluated position. May be longer.
    blocks: Vec<I16Block>,
    /// For each input, its counterpart for the other player.
    swapped: Vec<u16>,
    delta: InputDelta,
    swapped_delta: InputDelta,
}

#[derive(Debug)]
struct EvaluatedPly {
    ply: usize,
    inputs: InputSet,
}

impl AccumulatorStack {
    /// Starts at a root.
    pub(crate) fn begin<P: NetworkInputs>(&mut self, root: &P) {
        self.ply = 0;
        self.evaluated.clear();
        self.swapped.clear();
        let counterparts = (0..root.n_inputs()).map(|input| root.swapped_input(input) as u16);
        self.swapped.extend(counterparts);
    }

    #[inline]
    pub(crate) fn push(&mut self) {
        self.ply += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.ply -= 1;
        if self.evaluated.last().is_some_and(|last| last.ply > self.ply) {
            self.evaluated.pop();
        }
    }

    /// The accumulators of player One and of player Two at the end of the line.
    #[inline]
    pub(crate) fn accumulators<P: NetworkInputs>(
        &mut self,
        network: &Network,
        position: &P,
    ) -> (&[I16Block], &[I16Block]) {
        if self.evaluated.last().is_none_or(|last| last.ply < self.ply) {
            self.evaluate(network, InputSet::of(position));
        }
        let width = network.first.width;
        let last = &self.blocks[(self.evaluated.len() - 1) * 2 * width..][..2 * width];
        last.split_at(width)
    }

    /// Computes the accumulators of the position at the end of the line.
    fn evaluate(&mut self, network: &Network, inputs: InputSet) {
        let width = network.first.width;
        let n_before = self.evaluated.len();
        let n_blocks = (n_before + 1) * 2 * width;
        if self.blocks.len() < n_blocks {
            self.blocks.resize(n_blocks, I16Block::ZERO);
        }
        let (before, to) = self.blocks[..n_blocks].split_at_mut(n_before * 2 * width);
        let (one, two) = to.split_at_mut(width);
        let bias = &network.first.bias[..];
        let (mut from_one, mut from_two) = (bias, bias);
        let mut is_near = false;
        if let Some(last) = self.evaluated.last() {
            self.delta.set(&last.inputs, &inputs, network.shape.inputs);
            // Start from the bias if that takes fewer rows, as it does after many moves.
            is_near = self.delta.len() < inputs.count();
        }
        if is_near {
            (from_one, from_two) = before[(n_before - 1) * 2 * width..].split_at(width);
        } else {
            self.delta.set(&InputSet::EMPTY, &inputs, network.shape.inputs);
        }
        self.swapped_delta.set_swapped(&self.delta, &self.swapped);
        network.update(&self.delta, from_one, one);
        network.update(&self.swapped_delta, from_two, two);
        self.evaluated.push(EvaluatedPly { ply: self.ply, inputs });
    }
}

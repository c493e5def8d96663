//! Accumulators along the search line.
//!
//! A move only counts a ply. The accumulators of a position are computed when it is evaluated, as the
//! difference to the nearest evaluated position before it on the line: inputs are a set, so the
//! positions between do not matter, and most moves of a search cost nothing here.

use parlour_core::{InputSet, NetworkInputs};

use crate::layers::{Changes, Lane};
use crate::network::Network;

/// The evaluated positions of the search line.
#[derive(Default, Debug)]
pub(crate) struct Line {
    /// Plies since the root.
    ply: usize,
    /// Evaluated positions, with increasing plies.
    evaluated: Vec<Evaluated>,
    /// By evaluated position, and some more: the accumulators of player One and of player Two.
    lanes: Vec<Lane>,
    /// By input: its counterpart for the other player.
    swapped: Vec<u16>,
    changes: Changes,
    swapped_changes: Changes,
}

#[derive(Debug)]
struct Evaluated {
    ply: usize,
    inputs: InputSet,
}

impl Line {
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
    ) -> (&[Lane], &[Lane]) {
        if self.evaluated.last().is_none_or(|last| last.ply < self.ply) {
            self.evaluate(network, InputSet::of(position));
        }
        let width = network.first.width;
        let last = &self.lanes[(self.evaluated.len() - 1) * 2 * width..][..2 * width];
        last.split_at(width)
    }

    /// Computes the accumulators of the position at the end of the line.
    fn evaluate(&mut self, network: &Network, inputs: InputSet) {
        let width = network.first.width;
        let n_before = self.evaluated.len();
        let n_lanes = (n_before + 1) * 2 * width;
        if self.lanes.len() < n_lanes {
            self.lanes.resize(n_lanes, Lane::ZERO);
        }
        let (before, to) = self.lanes[..n_lanes].split_at_mut(n_before * 2 * width);
        let (one, two) = to.split_at_mut(width);
        // From the bias if that takes fewer rows, as after many moves.
        let last = self.evaluated.last().map(|last| (last, last.inputs.difference(&inputs)));
        let last = last.filter(|(_, changed)| changed.count() < inputs.count());
        let (from_one, from_two) = if let Some((last, changed)) = last {
            self.changes.set(&changed.intersection(&inputs), &changed.intersection(&last.inputs));
            before[(n_before - 1) * 2 * width..].split_at(width)
        } else {
            self.changes.set(&inputs, &InputSet::EMPTY);
            (&network.first.bias[..], &network.first.bias[..])
        };
        self.swapped_changes.set_swapped(&self.changes, &self.swapped);
        network.update(&self.changes, from_one, one);
        network.update(&self.swapped_changes, from_two, two);
        self.evaluated.push(Evaluated { ply: self.ply, inputs });
    }
}

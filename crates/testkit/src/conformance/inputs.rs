//! The inputs of neural networks: in range, with a counterpart for the other player, and constant in
//! number. The extra planes of observations: in range, and seen by the side to move.

use std::collections::{BTreeMap, BTreeSet};

use parlour_core::{FullPosition, InputSet, MAX_INPUTS, Rng};

use super::Scene;

pub(super) fn check<P: FullPosition>(scene: Scene<'_>, position: &P, rng: &mut Rng) {
    check_extra_planes(scene, position);
    let n_inputs = position.n_inputs();
    assert!(n_inputs <= MAX_INPUTS, "{n_inputs} inputs are too many{scene}");
    if n_inputs == 0 {
        return;
    }
    let active = InputSet::of(position);
    assert!(active.iter().all(|input| input < n_inputs), "an input is not below {n_inputs}{scene}");
    for input in 0..n_inputs {
        let swapped = position.swapped_input(input);
        assert!(swapped < n_inputs, "the counterpart {swapped} of input {input}{scene}");
        let back = position.swapped_input(swapped);
        assert_eq!(back, input, "swapping input {input} twice{scene}");
    }
    if let Some(other) = position.players_swapped() {
        let swapped = active.iter().map(|input| position.swapped_input(input)).collect();
        assert_eq!(InputSet::of(&other), swapped, "inputs with the players swapped{scene}");
    }
    if let Some(m) = rng.choose(&position.first_moves(8)) {
        let next = position.after(*m);
        assert_eq!(next.n_inputs(), n_inputs, "{m:?} changes the number of inputs{scene}");
        let same = (0..n_inputs).all(|i| next.swapped_input(i) == position.swapped_input(i));
        assert!(same, "{m:?} changes the counterparts{scene}");
    }
}

fn check_extra_planes<P: FullPosition>(scene: Scene<'_>, position: &P) {
    let names: BTreeSet<&str> = P::EXTRA_PLANES.iter().copied().collect();
    assert_eq!(names.len(), P::EXTRA_PLANES.len(), "two planes have the same name{scene}");
    let shown = extra_planes(position);
    let n_cells = position.view(&[]).cells.len();
    for ((plane, cell), value) in &shown {
        assert!(*plane < names.len(), "no name for plane {plane}{scene}");
        assert!(cell.is_none_or(|cell| usize::from(cell) < n_cells), "no cell {cell:?}{scene}");
        assert!(f32::from_bits(*value).is_finite(), "plane {plane} is not finite{scene}");
    }
    if let Some(other) = position.players_swapped() {
        assert_eq!(extra_planes(&other), shown, "extra planes with the players swapped{scene}");
    }
}

/// The values of extra planes by plane and cell, as bits.
fn extra_planes<P: FullPosition>(position: &P) -> BTreeMap<(usize, Option<u16>), u32> {
    let mut shown = BTreeMap::new();
    position.extra_planes(&mut |plane, cell, value| {
        shown.insert((plane, cell.map(|cell| cell.0)), value.to_bits());
    });
    shown
}

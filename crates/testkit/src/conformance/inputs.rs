//! The inputs of neural networks: in range, with a counterpart for the other player, and constant in
//! number.

use parlour_core::{FullPosition, InputSet, MAX_INPUTS, Rng};

use super::Scene;

pub(super) fn check<P: FullPosition>(scene: Scene<'_>, position: &P, rng: &mut Rng) {
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

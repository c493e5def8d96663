//! Weights from results: the fit finds what made them.

use parlour_bots::tune::{FitError, Sample, Samples, fit};
use parlour_core::{Feature, LOGIT, Rng, WEIGHT_ONE};

/// One game in this many is held out.
const HELD_OUT: usize = 5;

const FEATURES: &[Feature] = &[
    Feature { name: "a", singular: "a", plural: "as" },
    Feature { name: "b", singular: "b", plural: "bs" },
];

/// Games whose results are sampled from known weights.
fn sampled_games(weights: [[f64; 2]; 2], n_games: usize) -> Samples {
    let mut rng = Rng::new(7);
    let games = (0..n_games).map(|_| {
        let phase = rng.below(2) as usize;
        let differences = vec![rng.below(9) as i32 - 4, rng.below(9) as i32 - 4];
        let sum = weights[phase][0] * f64::from(differences[0])
            + weights[phase][1] * f64::from(differences[1]);
        let roll = rng.below(1 << 30) as f64 / f64::from(1 << 30);
        let result = f64::from(u8::from(roll < 1.0 / (1.0 + (-sum).exp())));
        vec![Sample { phase, differences, result }]
    });
    Samples { features: FEATURES, n_phases: 2, weights: vec![0; 4], games: games.collect() }
}

#[test]
fn the_fit_recovers_known_weights() {
    let wanted = [[0.5, -0.25], [0.1, 0.8]];
    let fitted = fit(&sampled_games(wanted, 40_000)).unwrap();
    let unit = f64::from(LOGIT * WEIGHT_ONE);
    for (found, wanted) in fitted.weights.values().iter().zip(wanted.as_flattened()) {
        assert!((f64::from(*found) / unit - wanted).abs() < 0.04, "{found}");
    }
    let losses = fitted.losses.unwrap();
    assert!(losses.new < losses.old);
    assert!(
        fitted.calibration.iter().all(|group| {
            group.n_samples < 300 || (group.predicted - group.actual).abs() < 0.06
        })
    );
}

#[test]
fn a_feature_that_never_occurs_gets_weight_zero() {
    let mut samples = sampled_games([[0.5, 0.0], [0.5, 0.0]], 2_000);
    for sample in samples.games.iter_mut().flatten() {
        sample.differences[1] = 0;
    }
    let fitted = fit(&samples).unwrap();
    assert_eq!([fitted.weights.of_phase(0)[1], fitted.weights.of_phase(1)[1]], [0, 0]);
}
#[test]
fn games_without_information_are_an_error() {
    let mut samples = sampled_games([[0.5, 0.0], [0.5, 0.0]], 20);
    for sample in samples.games.iter_mut().flatten() {
        sample.result = 0.5;
    }
    assert_eq!(fit(&samples).unwrap_err(), FitError::OnlyDraws);
    samples.games.iter_mut().for_each(Vec::clear);
    assert_eq!(fit(&samples).unwrap_err(), FitError::NoSamples);
}

#[test]
fn too_few_games_to_hold_any_out_give_no_losses() {
    let fitted = fit(&sampled_games([[0.5, 0.0], [0.5, 0.0]], HELD_OUT - 1)).unwrap();
    assert_eq!((fitted.losses, fitted.calibration.len()), (None, 0));
    assert!(fit(&sampled_games([[0.5, 0.0], [0.5, 0.0]], HELD_OUT)).unwrap().losses.is_some());
}

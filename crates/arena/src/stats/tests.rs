//! Reference values computed independently: intervals with `scipy.stats.norm`, likelihood ratios by
//! maximizing both likelihoods under their constraints with `scipy.optimize.minimize` (SLSQP),
//! ratings by Nelder-Mead on the likelihood and `numpy.linalg.pinv` for the errors.

use parlour_core::Rng;

use super::*;

const COUNTS: [Pentanomial; 3] = [
    Pentanomial([10, 40, 120, 50, 20]),
    Pentanomial([5, 10, 30, 25, 10]),
    Pentanomial([1, 0, 6, 0, 3]),
];

#[track_caller]
fn assert_near(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() <= within, "{found} is not near {expected}");
}

#[test]
fn elo_is_the_logistic_scale() {
    assert_near(elo(0.75), 190.848_501_887_864_97, 1e-9);
    assert_near(expected_score(400.0), 10.0 / 11.0, 1e-12);
    for difference in [-300.0, 0.0, 12.5, 700.0] {
        assert_near(elo(expected_score(difference)), difference, 1e-9);
    }
    assert!(elo(0.5).is_sign_positive() && elo(1.0) == f64::INFINITY);
}

#[test]
fn intervals_come_from_the_pairs() {
    let expected = [
        (21.743_065, 1.340_645, 42.296_530, 33.126_683, 31.081_486, 0.981_643_07),
        (54.735_184, 14.555_168, 96.428_990, 73.540_606, 53.834_712, 0.996_290_18),
        (70.436_504, -60.314_880, 225.940_010, 81.891_353, 152.267_561, 0.854_079_73),
    ];
    for (counts, (value, low, high, normalized, error, superiority)) in COUNTS.iter().zip(expected)
    {
        let found = counts.elo();
        assert_near(found.value, value, 1e-6);
        assert_near(found.low, low, 1e-6);
        assert_near(found.high, high, 1e-6);
        let found = counts.normalized_elo().unwrap();
        assert_near(found.value, normalized, 1e-6);
        assert_near(found.error(), error, 1e-6);
        assert_near(counts.superiority(), superiority, 1e-8);
    }
}

#[test]
fn pairs_narrow_the_interval_if_openings_decide() {
    // The first player wins every opening: a wide spread by games, none by pairs.
    let decided_by_opening = Pentanomial([1, 0, 98, 0, 1]);
    let independent = Pentanomial([25, 0, 50, 0, 25]);
    assert!(decided_by_opening.elo().error() < independent.elo().error() / 4.0);
}

#[test]
fn extreme_scores_have_exact_intervals() {
    let all_won = Pentanomial([0, 0, 0, 0, 20]);
    let found = all_won.elo();
    assert_eq!((found.value, found.high), (f64::INFINITY, f64::INFINITY));
    // The lower end p has p^20 = 0.025.
    assert_near(expected_score(found.low).powi(20), 0.025, 1e-9);
    assert_eq!(all_won.normalized_elo(), None);
    assert_near(all_won.superiority(), 1.0 - 0.5f64.powi(21), 1e-12);
    let nothing = Pentanomial::default();
    assert_eq!((nothing.score(), nothing.superiority()), (0.5, 0.5));
    assert_eq!(nothing.score_interval(), (0.0, 1.0));
}

#[test]
fn the_normal_distribution_is_exact() {
    for (x, chance) in
        [(0.0, 0.5), (1.0, 0.841_344_746_068_542_9), (-2.5, 0.006_209_665_325_776_132)]
    {
        assert_near(normal_cdf(x), chance, 1e-10);
    }
    assert_near(normal_cdf(Z95), 0.975, 1e-10);
    assert_eq!((normal_cdf(-40.0), normal_cdf(40.0)), (0.0, 1.0));
}

fn sprt(elo0: f64, elo1: f64, model: SprtModel) -> Sprt {
    Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
}

#[test]
fn likelihood_ratios_match_direct_maximization() {
    let logistic = [
        [1.536_780, 0.881_433, 7.820_177],
        [1.060_096, 0.553_135, 4.568_586],
        [0.134_941, 0.069_739, 0.572_871],
    ];
    let normalized = [
        [1.112_480, 0.605_505, 5.236_304],
        [0.845_868, 0.438_996, 3.642_173],
        [0.120_747, 0.062_368, 0.514_813],
    ];
    for (model, expected) in [(SprtModel::Logistic, logistic), (SprtModel::Normalized, normalized)]
    {
        for (counts, expected) in COUNTS.iter().zip(expected) {
            let ends = [(0.0, 10.0), (0.0, 5.0), (-20.0, 20.0)];
            for ((elo0, elo1), expected) in ends.into_iter().zip(expected) {
                assert_near(sprt(elo0, elo1, model).llr(counts), expected, 2e-4);
            }
        }
    }
    let (low, high) = sprt(0.0, 10.0, SprtModel::Logistic).bounds();
    assert_near(low, -2.944_439, 1e-6);
    assert_near(high, 2.944_439, 1e-6);
}

#[test]
fn the_ratio_is_always_finite() {
    let shapes = (0..5u64.pow(5)).map(|code| {
        Pentanomial(std::array::from_fn(|place| {
            [0, 1, 3, 40, 5000][(code / 5u64.pow(place as u32) % 5) as usize]
        }))
    });
    let farthest = [
        sprt(-200.0, 200.0, SprtModel::Normalized),
        sprt(0.0, 240.0, SprtModel::Normalized),
        sprt(-1000.0, 1000.0, SprtModel::Logistic),
    ];
    for counts in shapes {
        for test in farthest {
            assert!(test.llr(&counts).is_finite(), "{test:?} {counts:?}");
        }
        if counts.pairs() > 0 {
            // Mirrored games must give the opposite value.
            let mut mirrored = counts;
            mirrored.0.reverse();
            let (there, back) = (farthest[0].llr(&counts), farthest[0].llr(&mirrored));
            assert!(
                (there + back).abs() <= 1e-3 * there.abs().max(1.0),
                "{counts:?}: {there} {back}"
            );
        }
    }
}

#[test]
fn the_error_rates_of_the_sprt_hold() {
    // Pairs of two independent games, a third of them drawn.
    let play = |rng: &mut Rng, score: f64| {
        let (draws, wins) = (1.0 / 3.0, score - 1.0 / 6.0);
        let mut game = || {
            let drawn = rng.below(1 << 53) as f64 / (1u64 << 53) as f64;
            if drawn < wins { 2 } else { u32::from(drawn < wins + draws) }
        };
        game() + game()
    };
    for model in [SprtModel::Logistic, SprtModel::Normalized] {
        let test = sprt(0.0, 60.0, model);
        // Where the deviation of a game is sigma, normalized Elo is Elo over about 2 sigma.
        let true_elo = if model == SprtModel::Logistic { 60.0 } else { 60.0 * 0.82 };
        for (difference, right) in [(0.0, SprtVerdict::H0), (true_elo, SprtVerdict::H1)] {
            let mut wrong = 0;
            for stream in 0..100 {
                let mut rng = Rng::new(stream);
                let mut counts = Pentanomial::default();
                let verdict = loop {
                    counts.add(play(&mut rng, expected_score(difference)));
                    match test.verdict(&counts) {
                        SprtVerdict::Open => assert!(counts.pairs() < 5000, "never decided"),
                        verdict => break verdict,
                    }
                };
                wrong += u32::from(verdict != right);
            }
            // 5 of 100 are allowed; 13 would be more than three deviations off.
            assert!(wrong < 13, "{model:?} {difference}: {wrong} of 100 wrong");
        }
    }
}

fn meeting(one: usize, two: usize, counts: [u64; 5]) -> Meeting {
    Meeting { one, two, counts: Pentanomial(counts) }
}

#[test]
fn ratings_are_the_most_likely_ones() {
    let meetings = [
        meeting(0, 1, [2, 5, 10, 8, 5]),
        meeting(0, 2, [0, 2, 6, 9, 13]),
        meeting(1, 2, [3, 4, 12, 7, 4]),
    ];
    let (found, is_regularized) = ratings(3, &meetings);
    assert!(!is_regularized);
    let expected = [(85.449_711, 35.827_973), (-8.154_937, 35.666_180), (-77.294_774, 35.187_241)];
    for (found, (elo, error)) in found.into_iter().zip(expected) {
        let found = found.unwrap();
        assert_near(found.elo, elo, 1e-3);
        assert_near(found.error, error, 1e-3);
    }
}

#[test]
fn two_players_differ_by_their_elo() {
    for counts in COUNTS {
        let (found, _) = ratings(2, &[meeting(0, 1, counts.0)]);
        let [one, two] = [found[0].unwrap(), found[1].unwrap()];
        assert_near(one.elo - two.elo, counts.elo().value, 1e-6);
        assert_near(one.elo, -two.elo, 1e-9);
    }
}

#[test]
fn perfect_scores_are_regularized_and_unconnected_players_skipped() {
    let (found, is_regularized) = ratings(2, &[meeting(0, 1, [0, 0, 0, 0, 9])]);
    assert!(is_regularized);
    // Nine won pairs and a drawn one: 95 %.
    assert_near(found[0].unwrap().elo * 2.0, elo(0.95), 1e-6);

    let (found, _) = ratings(4, &[meeting(0, 1, [1, 1, 1, 1, 1]), meeting(2, 3, [1, 0, 0, 0, 2])]);
    assert!(found[0].is_some() && found[1].is_some() && found[2].is_none() && found[3].is_none());
    assert_eq!(ratings(2, &[meeting(0, 1, [0; 5])]).0, [None, None]);
}

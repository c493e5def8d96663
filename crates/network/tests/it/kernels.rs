//! Every kernel gives the numbers of the scalar one.

use parlour_core::{InputSet, Rng};
use parlour_network::{Kernel, MAX_HIDDEN, Network, Purpose, Shape};

fn random_inputs(n_inputs: usize, n_active: u64, rng: &mut Rng) -> InputSet {
    (0..n_active).map(|_| rng.below(n_inputs as u64) as usize).collect()
}

#[test]
fn kernels_agree_on_random_networks() {
    let kernels = Kernel::all();
    assert_eq!(kernels[0], Kernel::SCALAR);
    let mut rng = Rng::new(7);
    let mut different = std::collections::BTreeSet::new();
    let mut all = 0_i64;
    for (seed, hidden) in (32..=MAX_HIDDEN).step_by(32).enumerate() {
        let inputs = 1 + rng.below(1024) as usize;
        let shape = Shape { inputs, hidden, middle: 4 + 4 * (seed % 16), phases: 1 + seed % 5 };
        let scalar =
            Network::random(Purpose::default(), shape, seed as u64).with_kernel(Kernel::SCALAR);
        for n_active in [0, 1, 5, 40, 400] {
            let own = random_inputs(inputs, n_active, &mut rng);
            let other = random_inputs(inputs, n_active, &mut rng);
            let phase = rng.below(shape.phases as u64) as usize;
            let expected = scalar.score(&own, &other, phase);
            different.insert(expected);
            all = all.wrapping_mul(31).wrapping_add(i64::from(expected));
            for kernel in &kernels {
                let network = scalar.clone().with_kernel(*kernel);
                let found = network.score(&own, &other, phase);
                assert_eq!(found, expected, "{} on {shape:?}", kernel.name());
            }
        }
    }
    assert!(different.len() > 40, "the scores differ: {different:?}");
    // The sum in WebAssembly, with vector instructions and without.
    assert_eq!(all, -6_254_132_315_996_444_975);
}

/// The largest weights of every layer: sums of 16 bits wrap around in every kernel, and products of
/// 8 bits do not saturate.
#[test]
fn kernels_agree_on_extreme_weights() {
    let shape = Shape { inputs: 8, hidden: 64, middle: 16, phases: 1 };
    for (i16_byte, i8_byte) in
        [(0x7f, 0x7f), (0x7f, 0x80), (0x80, 0x80), (0xff, 0x7f), (0x01, 0x80)]
    {
        let mut file = Network::random(Purpose::default(), shape, 1).to_bytes();
        let n_weights = file.len() - 4;
        let first = n_weights - 16 * 128 - 16 * 5 - 4;
        let start = first - 9 * 64 * 2;
        file[start..first].fill(i16_byte);
        file[first..first + 16 * 128].fill(i8_byte);
        let checksum = crc32fast::hash(&file[..n_weights]);
        file[n_weights..].copy_from_slice(&checksum.to_le_bytes());
        let network = Network::parse(&file).expect("a valid file");
        let scalar = network.clone().with_kernel(Kernel::SCALAR);
        for n_active in 0..=8 {
            let own = (0..n_active).collect();
            let other = (n_active..8).collect();
            let expected = scalar.score(&own, &other, 0);
            assert_eq!(network.score(&own, &other, 0), expected, "{i16_byte:x} {i8_byte:x}");
        }
    }
}

/// The format by hand: one active input, weights that show each step of the arithmetic.
#[test]
fn the_arithmetic_is_that_of_the_format() {
    let shape = Shape { inputs: 2, hidden: 32, middle: 4, phases: 1 };
    let header =
        "parlour network 1\ngame: toy\ninputs: 2\nhidden: 32\nmiddle: 4\nphases: 1\nbase: none\n\n";
    let mut file = header.as_bytes().to_vec();
    let row = |first: i16| (0..32).map(move |at| if at == 0 { first } else { 0 });
    for value in row(100).chain(row(-300)).chain(row(50)) {
        file.extend(value.to_le_bytes());
    }
    // Middle outputs: 64 x own, 64 x other, -64 x own, nothing but bias.
    for (at, weight) in [(0, 64_i8), (32, 64), (0, -64), (0, 0)] {
        let mut weights = [0_i8; 64];
        weights[at] = weight;
        file.extend(weights.map(i8::cast_unsigned));
    }
    for bias in [0_i32, -640, 640, 1 << 20] {
        file.extend(bias.to_le_bytes());
    }
    file.extend([10_i8, -20, 30, 40].map(i8::cast_unsigned));
    file.extend((-7_i32).to_le_bytes());
    file.extend(crc32fast::hash(&file).to_le_bytes());
    let network = Network::parse(&file).expect("a valid file");
    assert_eq!(network.shape(), shape);
    let (none, zero, one) = (InputSet::EMPTY, [0].into_iter().collect(), [1].into_iter().collect());
    // 50 + 100 is clamped to 127, 50 alone stays, 50 - 300 becomes 0.
    let outputs = [
        ((&zero, &none), 127 * 10 - 40 * 20 + 127 * 40 - 7),
        ((&none, &one), 50 * 10 + 127 * 40 - 7),
        ((&one, &zero), -117 * 20 + 10 * 30 + 127 * 40 - 7),
    ];
    for ((own, other), output) in outputs {
        assert_eq!(network.score(own, other, 0), output * 256 / (127 * 64), "{output}");
    }
}

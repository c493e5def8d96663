//! The numpy reference of the training package: the same file gives the same scores.

use parlour_core::InputSet;
use parlour_network::{Kernel, Network};

const FILE: &[u8] = include_bytes!("../../../../python/tests_learn/data/random.net");
const SCORES: &str = include_str!("../../../../python/tests_learn/data/random.scores");

#[test]
fn every_kernel_gives_the_scores_of_the_reference() {
    let network = Network::parse(FILE).unwrap();
    for kernel in Kernel::all() {
        let network = network.clone().with_kernel(kernel);
        for line in SCORES.lines() {
            let numbers: Vec<i32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
            let own: InputSet = numbers[2..].iter().map(|input| *input as usize).collect();
            let other = own.iter().map(|input| input ^ 1).collect();
            let found = network.score(&own, &other, numbers[0] as usize);
            assert_eq!(found, numbers[1], "{}: {line}", kernel.name());
        }
    }
}

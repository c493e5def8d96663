//! Runs the fuzz targets as plain tests: over the stored corpus, and over mutated seeds.

#![allow(clippy::print_stdout, reason = "the output of a failed test names its input")]

use std::fs;
use std::path::Path;

use parlour_core::Rng;
use parlour_fuzz::{TARGETS, seeds};

fn corpus(target: &str) {
    let body = body_of(target);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .expect("the corpus is part of the repository")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    for path in paths {
        // On failure the captured output names the input.
        println!("{}", path.display());
        body(&fs::read(&path).expect("the file can be read"));
    }
}

/// A little fuzzing with any toolchain: seeds with some bytes changed, removed or doubled.
fn damaged_seeds(target: &str) {
    const ROUNDS: u64 = 40;
    let body = body_of(target);
    for seed in seeds().into_iter().filter(|seed| seed.target == target) {
        for round in 0..ROUNDS {
            let mut rng = Rng::new(round);
            let mut bytes = seed.bytes.clone();
            for _ in 0..=rng.below(3) {
                damage(&mut bytes, &mut rng);
            }
            println!("{} round {round}: {:?}", seed.name, String::from_utf8_lossy(&bytes));
            body(&bytes);
        }
    }
}

fn damage(bytes: &mut Vec<u8>, rng: &mut Rng) {
    const LIKELY: &[u8] = b"xo1289/ -=:,.{}()\nabz";
    if bytes.is_empty() {
        return;
    }
    let at = rng.below(bytes.len() as u64) as usize;
    let end = (at + 1 + rng.below(6) as usize).min(bytes.len());
    match rng.below(4) {
        0 => bytes[at] = rng.below(256) as u8,
        1 => bytes[at] = *rng.choose(LIKELY).expect("the list is not empty"),
        2 => drop(bytes.drain(at..end)),
        _ => {
            let doubled = bytes[at..end].to_vec();
            bytes.splice(at..at, doubled);
        }
    }
}

fn body_of(target: &str) -> fn(&[u8]) {
    let (_, body) = TARGETS.iter().find(|(name, _)| *name == target).expect("a listed target");
    *body
}

macro_rules! targets {
    ($($target:ident)+) => {
        $(mod $target {
            #[test]
            fn kept_corpus() {
                super::corpus(stringify!($target));
            }

            #[test]
            fn damaged_seeds() {
                super::damaged_seeds(stringify!($target));
            }
        })+

        #[test]
        fn every_target_is_tested() {
            let names: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
            assert_eq!(names, [$(stringify!($target)),+]);
        }
    };
}

targets!(options position moves record record_json record_formats lessons network proof ugi random_play);

#[test]
fn every_target_has_its_program() {
    let manifest = include_str!("../Cargo.toml");
    for (name, _) in TARGETS {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name} is not in Cargo.toml");
    }
}

#[test]
fn the_corpus_holds_every_seed() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for seed in seeds() {
        let path = corpus.join(seed.target).join(&seed.name);
        assert!(path.exists(), "{}/{} is missing: run `just bless`", seed.target, seed.name);
    }
}

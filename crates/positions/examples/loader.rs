//! Measures the loader: `cargo run --release -p parlour-positions --example loader`.
//!
//! Writes a file of random positions of a typical size (128 inputs, 24 active), loads it several
//! times and compares a checksum that does not depend on the order.

use std::time::Instant;

use parlour_core::Rng;
use parlour_positions::{Batch, Header, Loader, LoaderSettings, Record, Writer};

const N_POSITIONS: u64 = 2_000_000;
const N_PASSES: u64 = 5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::temp_dir().join(format!("loader-{}.positions", std::process::id()));
    let swap = (0..128).map(|input| (input + 64) % 128).collect();
    let (game, made) = ("example".to_owned(), "random".to_owned());
    let header = Header { game, n_phases: 3, nodes: 0, seed: 1, made, swap };
    let written = write(&path, &header);
    let measured = written.and_then(|checksum| Ok((checksum, load(&path)?)));
    std::fs::remove_file(&path)?;
    std::fs::remove_file(path.with_extension("positions.journal"))?;
    let (expected, (checksum, seconds)) = measured?;
    assert_eq!(checksum, expected.wrapping_mul(N_PASSES), "the loader lost or changed positions");
    let n_loaded = N_POSITIONS * N_PASSES;
    #[expect(clippy::print_stdout, reason = "the result of the example")]
    {
        println!("{:.2} million positions per second", n_loaded as f64 / seconds / 1e6);
    }
    Ok(())
}

/// Writes the file and returns its checksum.
fn write(path: &std::path::Path, header: &Header) -> Result<u64, Box<dyn std::error::Error>> {
    let mut writer = Writer::open(path, header, false)?;
    let mut rng = Rng::new(7);
    let mut checksum = 0_u64;
    let mut bytes = Vec::new();
    for number in 0..N_POSITIONS {
        let mut words = [0_u64; 2];
        while words[0].count_ones() + words[1].count_ones() < 24 {
            let input = rng.below(128);
            words[input as usize / 64] |= 1 << (input % 64);
        }
        let score = rng.below(2000) as i16 - 1000;
        let record = Record { words: &words, score, static_eval: 0, phase: 1, result: 0, ply: 9 };
        let inputs = (0..128).filter(|input| words[input / 64] >> (input % 64) & 1 != 0);
        checksum = checksum.wrapping_add(hash(score, inputs.map(|input| input as u16)));
        record.encode(&mut bytes);
        if bytes.len() > 1 << 20 || number + 1 == N_POSITIONS {
            writer.append(1, (bytes.len() / header.record_bytes()) as u64, &bytes)?;
            bytes.clear();
        }
    }
    Ok(checksum)
}

/// Loads the file several times; returns the checksum and the seconds.
fn load(path: &std::path::Path) -> Result<(u64, f64), Box<dyn std::error::Error>> {
    let started = Instant::now();
    let mut checksum = 0_u64;
    let mut batch = Batch::default();
    for seed in 0..N_PASSES {
        let settings = LoaderSettings { seed, ..LoaderSettings::default() };
        let mut loader = Loader::open(&[path.to_owned()], settings)?;
        while loader.next_batch(&mut batch)? {
            for i in 0..batch.len() {
                let inputs = &batch.indices[batch.starts[i] as usize..batch.starts[i + 1] as usize];
                let value = hash(batch.scores[i], inputs.iter().copied());
                checksum = checksum.wrapping_add(value);
            }
        }
    }
    Ok((checksum, started.elapsed().as_secs_f64()))
}

fn hash(score: i16, inputs: impl Iterator<Item = u16>) -> u64 {
    inputs.fold(score as u64, |hash, input| hash.wrapping_mul(0x100_0000_01b3) ^ u64::from(input))
}

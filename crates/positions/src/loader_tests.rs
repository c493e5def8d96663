//! The loader delivers every record once, in an order that depends only on the seed.

use std::path::PathBuf;

use super::{Batch, Loader, LoaderSettings};
use crate::{Header, PositionsError, Record, SOLVED, Writer};

fn header(game: &str) -> Header {
    // 70 inputs: the second word is not full.
    let swap = (0..70).map(|input| input ^ 1).collect();
    let (game, made) = (game.to_owned(), String::new());
    Header { game, n_phases: 3, nodes: 1, seed: 1, made, swap }
}

/// Writes records whose fields all follow from their number.
fn write(
    folder: &tempfile::TempDir,
    name: &str,
    game: &str,
    numbers: std::ops::Range<u64>,
) -> PathBuf {
    let path = folder.path().join(name);
    let mut writer = Writer::open(&path, &header(game), false).unwrap();
    let mut bytes = Vec::new();
    for number in numbers.clone() {
        let record = Record {
            words: &[number | 1 << 63, number % 64],
            score: number as i16,
            static_eval: -(number as i16),
            phase: (number % 3) as u8,
            result: (number % 3) as i8 - 1,
            ply: (number as u16 % 100) | if number % 5 == 0 { SOLVED } else { 0 },
        };
        record.encode(&mut bytes);
    }
    writer.append(1, numbers.end - numbers.start, &bytes).unwrap();
    path
}

/// All positions, in the order they come: their number and the size of their batch.
fn load(paths: &[PathBuf], settings: LoaderSettings) -> Vec<(i16, usize)> {
    let mut loader = Loader::open(paths, settings).unwrap();
    let mut batch = Batch::default();
    let mut found = Vec::new();
    while loader.next_batch(&mut batch).unwrap() {
        for i in 0..batch.len() {
            let number = batch.scores[i];
            let bits = |word: u64, first: u16| {
                (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| first + bit)
            };
            let expected = bits(number as u64 | 1 << 63, 0).chain(bits(number as u64 % 64, 64));
            let inputs = &batch.indices[batch.starts[i] as usize..batch.starts[i + 1] as usize];
            assert!(expected.eq(inputs.iter().copied()), "{number}: {inputs:?}");
            assert_eq!(batch.static_evals[i], -number);
            assert_eq!(i16::from(batch.phases[i]), number % 3);
            assert_eq!(i16::from(batch.results[i]), number % 3 - 1);
            assert_eq!(batch.solved[i], number % 5 == 0);
            found.push((number, batch.len()));
        }
    }
    found
}

#[test]
fn every_record_comes_once_in_seeded_order() {
    let folder = tempfile::tempdir().unwrap();
    let paths = [write(&folder, "a", "g", 0..9000), write(&folder, "b", "g", 9000..9100)];
    let settings =
        LoaderSettings { batch: 1000, shuffle: 2000, seed: 5, ..LoaderSettings::default() };
    let found = load(&paths, settings);
    let sizes: Vec<usize> = found.iter().step_by(1000).map(|(_, size)| *size).collect();
    assert_eq!(sizes, [[1000; 9].to_vec(), vec![100]].concat());
    assert_eq!(found, load(&paths, settings));
    assert_ne!(found, load(&paths, LoaderSettings { seed: 6, ..settings }));
    let mut numbers: Vec<i16> = found.iter().map(|(number, _)| *number).collect();
    let n_in_order = numbers.windows(2).filter(|pair| pair[0] < pair[1]).count();
    assert!((4000..5100).contains(&n_in_order), "not shuffled: {n_in_order}");
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(0..9100));
}

#[test]
fn a_pass_continues_and_leaves_records_out() {
    let folder = tempfile::tempdir().unwrap();
    let paths = [write(&folder, "a", "g", 0..9000), write(&folder, "b", "g", 9000..9100)];
    let settings = LoaderSettings { batch: 700, shuffle: 2000, seed: 5, ..Default::default() };
    let whole = load(&paths, settings);
    for skip in [1, 5, 12] {
        let rest = load(&paths, LoaderSettings { skip, ..settings });
        assert_eq!(rest, whole[700 * skip as usize..], "{skip}");
    }
    assert!(load(&paths, LoaderSettings { skip: 13, ..settings }).is_empty());
    // Within a block, across blocks and across files.
    let excluded = [3..5, 4000..8200, 8999..9001, 9050..9050];
    let mut loader = Loader::open_without(&paths, &excluded, settings).unwrap();
    assert_eq!(loader.n_positions(), 9100 - 2 - 4200 - 2);
    let (mut batch, mut found) = (Batch::default(), Vec::new());
    while loader.next_batch(&mut batch).unwrap() {
        found.extend_from_slice(&batch.scores);
    }
    found.sort_unstable();
    let is_kept = |n: &i16| excluded.iter().all(|range| !range.contains(&(*n as u64)));
    assert!(found.into_iter().eq((0..9100).filter(is_kept)));
    for wrong in [[3..5, 4..6], [6..7, 3..5], [0..1, 9000..9101]] {
        let error = Loader::open_without(&paths, &wrong, settings).unwrap_err();
        assert!(error.to_string().contains("expected ascending ranges"), "{error}");
    }
}

#[test]
fn packed_batches_hold_the_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = write(&folder, "a", "g", 0..9000);
    let settings = LoaderSettings { batch: 100, packed: true, ..LoaderSettings::default() };
    let mut loader = Loader::open(&[path], settings).unwrap();
    let mut batch = Batch::default();
    while loader.next_batch(&mut batch).unwrap() {
        assert!(batch.indices.is_empty() && batch.starts.is_empty());
        for (words, number) in batch.words.chunks(2).zip(&batch.scores) {
            assert_eq!(words, [*number as u64 | 1 << 63, *number as u64 % 64]);
        }
    }
}

#[test]
fn a_loader_may_be_dropped_early() {
    let folder = tempfile::tempdir().unwrap();
    let path = write(&folder, "a", "g", 0..9000);
    let settings = LoaderSettings { batch: 10, shuffle: 10, ..LoaderSettings::default() };
    let mut loader = Loader::open(&[path], settings).unwrap();
    assert_eq!((loader.n_positions(), loader.header().n_inputs()), (9000, 70));
    assert!(loader.next_batch(&mut Batch::default()).unwrap());
}

#[test]
fn damaged_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = write(&folder, "a", "g", 0..10);
    let good = std::fs::read(&path).unwrap();
    let text = header("g").text();
    let with =
        |from: &str, to: &str| [text.replace(from, to).as_bytes(), &good[text.len()..]].concat();
    for (data, expected) in [
        (with("positions 1", "positions 2"), "the first line `parlour positions 1`"),
        (with("phases: 3\n", ""), "the key `phases`"),
        (with("inputs: 70", "inputs: 1025"), "a number from 1 to 1024 as `inputs`"),
        (with("swap: 1 0", "swap: 1 1"), "70 inputs in swapped pairs"),
        (with("\n\n", "\n"), "expected"),
        (good[..text.len() - 1].to_vec(), "an empty line"),
        (good[..good.len() - 1].to_vec(), "whole records of 24 bytes"),
        (Vec::new(), "the first line"),
    ] {
        std::fs::write(&path, data).unwrap();
        let error =
            Loader::open(std::slice::from_ref(&path), LoaderSettings::default()).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
    std::fs::write(&path, good).unwrap();
    let other = write(&folder, "b", "other", 0..10);
    let mixed = Loader::open(&[path, other], LoaderSettings::default()).unwrap_err();
    assert!(matches!(mixed, PositionsError::Mismatch { .. }));
}

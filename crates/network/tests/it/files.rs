//! Reading, writing and refusing network files.

use parlour_core::{AnyGame, FullPosition};
use parlour_network::{Base, Network, NetworkError, Purpose, Shape};

use crate::support::{StartVisitor, default_options, shape_for, visit_games};

const SHAPE: Shape = Shape { inputs: 10, hidden: 32, middle: 8, phases: 2 };

fn purpose() -> Purpose {
    let (game, options, made) = ("toy".into(), "size=6..8".into(), "by a test".into());
    Purpose { game, options, made, base: Base::Linear }
}

fn network() -> Network {
    Network::random(purpose(), SHAPE, 3)
}

/// A file with a changed header and a correct checksum.
fn edited(from: &str, to: &str) -> Vec<u8> {
    let mut file = network().to_bytes();
    let at = file.windows(from.len()).position(|part| part == from.as_bytes());
    let at = at.expect("part of the header");
    file.splice(at..at + from.len(), to.bytes());
    let n = file.len() - 4;
    let checksum = crc32fast::hash(&file[..n]);
    file[n..].copy_from_slice(&checksum.to_le_bytes());
    file
}

fn refusal(file: &[u8]) -> String {
    Network::parse(file).expect_err("the file is wrong").to_string()
}

#[test]
fn a_network_is_read_as_it_was_written() {
    let file = network().to_bytes();
    assert_eq!(Network::parse(&file), Ok(network()));
    assert!(file.starts_with(b"parlour network 1\ngame: toy\noptions: size=6..8\ninputs: 10\n"));
}

#[test]
fn unknown_keys_are_ignored_and_texts_may_be_missing() {
    let read = Network::parse(&edited("made: by a test\n", "loss: 0.5\n")).expect("a valid file");
    assert_eq!(read, Network::random(Purpose { made: String::new(), ..purpose() }, SHAPE, 3));
}

#[test]
fn wrong_files_are_refused_with_what_was_expected() {
    let file = network().to_bytes();
    let n = file.len();
    assert_eq!(
        refusal(b"hello"),
        "it is not a network file: expected the first line `parlour network 1`"
    );
    assert_eq!(refusal(b""), refusal(b"hello"));
    let other_version = edited("parlour network 1", "parlour network 2");
    assert_eq!(refusal(&other_version), "the file has version 2: expected version 1");
    let cut = format!("the file has {} bytes: expected {n}", n - 1);
    assert_eq!(refusal(&file[..n - 1]), cut);
    let longer = [&file[..], b"x"].concat();
    assert_eq!(refusal(&longer), format!("the file has {} bytes: expected {n}", n + 1));
    assert_eq!(refusal(&edited("inputs: 10\n", "")), "the header ends without `inputs`");
    let missing = edited("game: toy\n", "");
    assert_eq!(Network::parse(&missing), Err(NetworkError::MissingKey("game")));
    assert_eq!(
        refusal(&edited("inputs: 10", "inputs: ten")),
        "`inputs` is `ten`: expected a whole number"
    );
    assert_eq!(
        refusal(&edited("hidden: 32", "hidden: 40")),
        "`hidden` is `40`: expected a multiple of 32 from 32 to 512"
    );
    assert_eq!(
        refusal(&edited("base: linear", "base: ab")),
        "`base` is `ab`: expected linear or none"
    );
    assert_eq!(
        refusal(&edited("base: linear", "base linear")),
        "line 8 is `base linear`: expected `key: value`"
    );
}

#[test]
fn every_damaged_byte_is_found() {
    let file = network().to_bytes();
    for at in 0..file.len() {
        let mut damaged = file.clone();
        damaged[at] ^= 1 << (at % 8);
        assert!(Network::parse(&damaged).is_err(), "byte {at}");
    }
    let mut damaged = file.clone();
    damaged[file.len() - 10] ^= 1;
    assert!(matches!(Network::parse(&damaged), Err(NetworkError::Checksum { .. })));
    for length in 0..file.len() {
        assert!(Network::parse(&file[..length]).is_err(), "{length} bytes");
    }
}

/// A network fits its own game and no other.
#[test]
fn a_network_is_refused_for_another_game_board_or_phase() {
    struct Check;

    impl StartVisitor for Check {
        fn visit<P: FullPosition>(&mut self, game: &'static dyn AnyGame, start: &P) {
            let info = game.info();
            let shape = shape_for(start);
            let named = |game: &str| Purpose { game: game.to_owned(), ..Purpose::default() };
            let network = Network::random(named(info.id), shape, 1);
            let values = default_options(game);
            assert_eq!(network.board(info), Ok(parlour_core::OptionValues::defaults(info.options)));
            assert_eq!(network.check(start), Ok(()));
            assert!(network.serves(start, &values), "{}", info.id);
            let other = Network::random(named("toy"), shape, 1);
            let refused = other.board(info).expect_err("another game").to_string();
            assert_eq!(refused, format!("the network is for the game toy: expected {}", info.id));
            let purpose = Purpose { options: "width=3".to_owned(), ..named(info.id) };
            let unknown = Network::random(purpose, shape, 1);
            assert!(unknown.board(info).is_err() && !unknown.serves(start, &values));
            for (key, wrong) in [
                ("inputs", Shape { inputs: shape.inputs + 1, ..shape }),
                ("phases", Shape { phases: shape.phases + 1, ..shape }),
            ] {
                let network = Network::random(named(info.id), wrong, 1);
                let refused = network.check(start).expect_err(key).to_string();
                let (found, expected) = match key {
                    "inputs" => (wrong.inputs, shape.inputs),
                    _ => (wrong.phases, shape.phases),
                };
                assert_eq!(refused, format!("the network has {found} {key}: expected {expected}"));
                assert!(!network.serves(start, &values));
            }
        }
    }

    visit_games(&mut Check);
}

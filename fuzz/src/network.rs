//! Reads network files.

use parlour_core::InputSet;
use parlour_games::GAMES;
use parlour_network::{Kernel, Network};

use crate::check;

/// The bytes are a network file without its checksum. The checksum is added, because the fuzzer
/// would not find it.
pub fn network(data: &[u8]) {
    if let Err(error) = Network::parse(data) {
        check::message(&error);
    }
    let file = [data, &checksum(data).to_le_bytes()].concat();
    let network = match Network::parse(&file) {
        Ok(network) => network,
        Err(error) => return check::message(&error),
    };
    let written = network.to_bytes();
    let again = Network::parse(&written).unwrap_or_else(|error| panic!("written: {error}"));
    assert_eq!(again.to_bytes(), written, "a written file is read and written again");
    for game in GAMES {
        if let Err(error) = network.board(game.info()) {
            check::message(&error);
        }
    }
    let (n_inputs, n_phases) = (network.shape().inputs, network.shape().phases);
    let (own, other) = ((0..n_inputs).step_by(3).collect(), (0..n_inputs).step_by(7).collect());
    let scalar = network.clone().with_kernel(Kernel::SCALAR);
    for (own, other) in [(&own, &other), (&other, &own), (&own, &InputSet::EMPTY)] {
        let phase = n_phases - 1;
        assert_eq!(network.score(own, other, phase), scalar.score(own, other, phase));
    }
}

/// CRC-32 (IEEE), bit by bit: a second implementation checks the first.
pub(crate) fn checksum(data: &[u8]) -> u32 {
    !data.iter().fold(!0, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 0 { sum >> 1 } else { sum >> 1 ^ 0xedb8_8320 }
        })
    })
}

//! Verifies proof files.

use parlour_proofs::{ProofFile, Section, Settings, assemble, verify};

use crate::check;
use crate::network::checksum;

/// Positions of one verification: the reference generators are slow.
const MAX_POSITIONS: u64 = 500;

/// The bytes are a proof file. Its checksums are corrected, because the fuzzer would not find
/// correct ones.
pub fn proof(data: &[u8]) {
    for file in [data.to_vec(), with_checksums(data)] {
        let limits = Settings { max_positions: Some(MAX_POSITIONS), ..Settings::default() };
        let verified = match verify(&file, &limits, &mut |_| {}) {
            Ok(verified) => verified,
            Err(error) => {
                check::message(&error);
                continue;
            }
        };
        // Writing an accepted file again gives the same bytes, which are accepted again.
        let ProofFile { header, sections } = ProofFile::read(&file).expect("an accepted file");
        assert_eq!(header, verified.header);
        let whole = sections.into_iter().map(|(head, payload)| {
            let payload = payload.to_vec();
            Section { head, payload }
        });
        let written = assemble(&header, &whole.collect::<Vec<_>>());
        assert!(written == file, "a file that is read and written again is the same");
        assert_eq!(verify(&written, &limits, &mut |_| {}), Ok(verified));
    }
}

/// The same file with correct checksums, up to the first unreadable line.
fn with_checksums(data: &[u8]) -> Vec<u8> {
    let mut file = Vec::with_capacity(data.len());
    let mut rest = data;
    // Where the header or section begins, and the size of its data.
    let (mut begin, mut n_bytes) = (0, 0);
    while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
        let (line, after) = rest.split_at(end + 1);
        rest = after;
        if let Some(number) = line.strip_prefix(b"bytes: ") {
            let number = String::from_utf8_lossy(number);
            n_bytes = number.trim_end().parse().unwrap_or(0);
        }
        if !line.starts_with(b"crc: ") {
            file.extend_from_slice(line);
            continue;
        }
        // The empty line after the checksum does not count.
        let (gap, after) = rest.split_at(rest.len().min(1));
        let (payload, after) = after.split_at(after.len().min(n_bytes));
        let sum = checksum(&[&file[begin..], payload].concat());
        file.extend_from_slice(format!("crc: {sum:08x}\n").as_bytes());
        file.extend_from_slice(gap);
        file.extend_from_slice(payload);
        (rest, begin, n_bytes) = (after, file.len(), 0);
    }
    file.extend_from_slice(rest);
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_corrected() {
        for seed in crate::seeds().into_iter().filter(|seed| seed.target == "proof") {
            let mut spoiled = seed.bytes.clone();
            let crc = spoiled.windows(5).position(|text| text == b"crc: ").expect("a checksum");
            spoiled[crc + 5] ^= 1;
            assert!(verify(&spoiled, &Settings::default(), &mut |_| {}).is_err());
            assert!(with_checksums(&spoiled) == seed.bytes, "{}", seed.name);
        }
    }
}

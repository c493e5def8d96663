//! Altered files are refused.

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use parlour_proofs::{
    Claim, Fault, ProofError, ProofFile, Section, Settings, Side, Symmetry, Verified, assemble,
    verify,
};
use proptest::prelude::*;
use std::io::{Read as _, Write as _};

use crate::retrograde::{prove, prove_folded};
use crate::tiny_boards::prove_counted;

fn check(file: &[u8]) -> Result<Verified, ProofError> {
    let limits = Settings { max_positions: Some(20_000), ..Settings::default() };
    verify(file, &limits, &mut |_| {})
}

fn small_proof() -> Vec<u8> {
    let (file, _) = prove("pathway", "2/2 x", 0);
    assert!(check(&file).is_ok());
    file
}

#[test]
fn every_altered_byte_is_refused() {
    let (by_parts, _) = prove_folded("pathway", "2/2 x", 0, Symmetry::Parts);
    assert!(check(&by_parts).is_ok());
    let (counted, _) = prove_counted("3/3/3 x");
    assert!(check(&counted).is_ok());
    for file in [small_proof(), by_parts, counted] {
        refuse_altered_bytes(&file);
    }
}

fn refuse_altered_bytes(file: &[u8]) {
    for index in 0..file.len() {
        for mask in [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xff] {
            let mut altered = file.to_vec();
            altered[index] ^= mask;
            let error = check(&altered).expect_err("an altered byte");
            let text = error.to_string();
            assert!(!text.contains('\n') && !text.is_empty(), "{text}");
        }
        assert!(check(&file[..index]).is_err(), "cut after {index} bytes");
    }
    let longer = [file, &[0]].concat();
    assert_eq!(check(&longer), Err(ProofError::TrailingBytes(1)));
}

fn choices(payload: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    DeflateDecoder::new(payload).read_to_end(&mut bytes).unwrap();
    bytes
}

fn deflated(choices: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(choices).unwrap();
    encoder.finish().unwrap()
}

/// The file with other choices in its only section, and right checksums.
fn with_choices(file: &[u8], choices: &[u8]) -> Vec<u8> {
    let ProofFile { header, sections } = ProofFile::read(file).unwrap();
    let (mut head, _) = sections[0].clone();
    head.choices = choices.len() as u64;
    assemble(&header, &[Section { head, payload: deflated(choices) }])
}

#[test]
fn altered_choices_with_right_checksums() {
    // Breakthrough: a wrong move loses.
    let (file, _) = prove("breakthrough", "oo1/1o1/x1x/1x1 o", 0);
    let right = choices(ProofFile::read(&file).unwrap().sections[0].1);
    assert!(check(&with_choices(&file, &right)).is_ok());
    let (mut refused, mut accepted) = (0, 0);
    for index in 0..right.len() {
        for value in 0..12 {
            let mut altered = right.clone();
            altered[index] = value;
            match check(&with_choices(&file, &altered)) {
                Err(ProofError::Section { section: 1, .. }) => refused += 1,
                Err(error) => panic!("{error}"),
                // Another strategy, in which the same choices follow and the rank is the same.
                Ok(_) => accepted += 1,
            }
        }
    }
    assert!(refused > accepted && accepted >= right.len(), "{refused} {accepted}");
    // Too few and too many.
    let fault = |choices: &[u8]| match check(&with_choices(&file, choices)) {
        Err(ProofError::Section { fault, .. }) => fault,
        other => panic!("{other:?}"),
    };
    assert!(matches!(fault(&right[1..]), Fault::NoMoreChoices(_)) || !right[1..].is_empty());
    assert!(matches!(fault(&right[..right.len() - 1]), Fault::NoMoreChoices(_)));
    assert!(matches!(fault(&[&right[..], &[1]].concat()), Fault::SpareChoices(_)));
    let mut long = right.clone();
    long[0] |= 0x80;
    long.insert(1, 0);
    assert!(matches!(fault(&long), Fault::BadStream(_)));
    assert!(matches!(fault(&[0xff, 0xff, 0xff, 0xff, 0xff, 1]), Fault::BadStream(_)));
    assert!(matches!(fault(&[0]), Fault::LeafNotSettled { plies: 0, .. }));
    assert!(matches!(fault(&[127]), Fault::NoSuchMove { choice: 127, .. }));
}

#[test]
fn wrong_claims_with_right_checksums() {
    let (file, _) = prove("pathway", "3/3/3 x", 1);
    let ProofFile { header, sections } = ProofFile::read(&file).unwrap();
    let (head, payload) = sections[0].clone();
    let file = |claim: Claim, owner: Side, position: &str| {
        let mut header = header.clone();
        let mut head = head.clone();
        (header.claim, head.owner) = (claim, owner);
        position.clone_into(&mut header.position);
        position.clone_into(&mut head.root);
        assemble(&header, &[Section { head, payload: payload.to_vec() }])
    };
    let start = "3/3/3 x";
    assert!(check(&file(Claim::Win(Side::X), Side::X, start)).is_ok());
    for (claim, owner, position) in [
        (Claim::Win(Side::O), Side::O, start),
        (Claim::Win(Side::O), Side::X, start),
        (Claim::Draw, Side::X, start),
        (Claim::Score(1), Side::X, start),
        (Claim::NoWin { side: Side::X, turns: 8 }, Side::O, start),
        // An opening book has no leaves.
        (Claim::WinBySearch { side: Side::X, turns: 8 }, Side::X, start),
        (Claim::Win(Side::X), Side::X, "2o/2x/3 x"),
        (Claim::Win(Side::X), Side::X, "2x/3/3 x"),
    ] {
        let refused = check(&file(claim, owner, position));
        assert!(refused.is_err(), "{claim} {owner} {position}");
    }
}

#[test]
fn a_bomb_is_not_unpacked() {
    let file = small_proof();
    let ProofFile { header, sections } = ProofFile::read(&file).unwrap();
    let (mut head, payload) = sections[0].clone();
    let mut bomb = choices(payload);
    bomb.resize(64 << 20, 0);
    head.choices = u64::MAX;
    let file = assemble(&header, &[Section { head, payload: deflated(&bomb) }]);
    let error = check(&file).unwrap_err();
    assert!(error.to_string().contains("expected the end of the choices"), "{error}");
}

proptest! {
    #[test]
    fn arbitrary_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(check(&bytes).is_err());
    }

    #[test]
    fn arbitrary_sections_are_refused_or_right(
        choices in prop::collection::vec(0_u8..6, 0..12),
        rank in 0_u32..12,
        leaf in 0_u32..3,
        claim in prop::sample::select(vec!["win x", "win o", "draw", "no win x within 3 turns"]),
    ) {
        let file = small_proof();
        let ProofFile { mut header, sections } = ProofFile::read(&file).unwrap();
        let (mut head, _) = sections[0].clone();
        header.claim = claim.parse().unwrap();
        header.leaf = leaf;
        head.owner = header.claim.owners()[0];
        (head.rank, head.choices) = (rank, choices.len() as u64);
        let file = assemble(&header, &[Section { head, payload: deflated(&choices) }]);
        // Pathway 2x2 is won by x in four plies.
        let is_true = ["win x", "no win x within 3 turns"].contains(&claim);
        prop_assert!(is_true || check(&file).is_err());
    }
}

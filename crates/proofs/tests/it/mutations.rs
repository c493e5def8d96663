//! Altered files are refused.

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use parlour_proofs::{
    Claim, Fault, ProofError, ProofFile, Rules, Section, SectionHead, Settings, Side, Symmetry,
    Verified, assemble, strategy, verify,
};
use proptest::prelude::*;
use std::io::{Read as _, Write as _};

use crate::retrograde::{Graph, prove, prove_folded};
use crate::sections::in_sections;
use crate::tiny_boards::prove_counted;

/// Checks a file on one thread and on several, which share its leaves: both accept it, or none.
fn check(file: &[u8]) -> Result<Verified, ProofError> {
    let limits = Settings { max_positions: Some(20_000), ..Settings::default() };
    let alone = verify(file, &limits, &mut |_| {});
    let shared = verify(file, &Settings { threads: 2, ..limits }, &mut |_| {});
    assert_eq!(shared.as_ref().ok(), alone.as_ref().ok(), "{shared:?} {alone:?}");
    let is_altered = |error: &ProofError| matches!(error, ProofError::Checksum { .. });
    assert_eq!(
        shared.is_err_and(|error| is_altered(&error)),
        alone.as_ref().is_err_and(is_altered)
    );
    alone
}

fn small_proof() -> Vec<u8> {
    let (file, _) = prove("pathway", "2/2 x", 0);
    assert!(check(&file).is_ok());
    file
}

/// A draw has a section for each side.
fn drawn() -> Vec<u8> {
    let (file, _) = prove("loa:simultaneous=draw", "oox/x2/1xo o", 0);
    assert_eq!(check(&file).map(|verified| verified.header.claim), Ok(Claim::Draw));
    file
}

#[test]
fn every_altered_byte_is_refused() {
    let (by_parts, _) = prove_folded("pathway", "2/2 x", 0, Symmetry::Parts);
    assert!(check(&by_parts).is_ok());
    let (counted, _) = prove_counted("3/3/3 x");
    assert!(check(&counted).is_ok());
    let (in_sections, header) = in_sections();
    let in_sections = assemble(&header, &in_sections);
    assert!(check(&in_sections).is_ok());
    for file in [small_proof(), by_parts, counted, in_sections, drawn()] {
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

/// The search of a leaf may wait while the walk goes on: `check` compares both orders.
#[test]
fn altered_choices_beside_leaves() {
    let mut n_not_settled = 0;
    for (game, position, leaf) in [
        ("breakthrough", "oo1/1o1/x1x/1x1 o", 1),
        ("breakthrough", "oo1/1o1/x1x/1x1 o", 2),
        ("pathway", "3/3/3 x", 1),
        ("loa:simultaneous=draw", "oox/x2/1xo o", 1),
    ] {
        let (file, _) = prove(game, position, leaf);
        assert!(check(&file).is_ok());
        let ProofFile { header, sections } = ProofFile::read(&file).unwrap();
        let whole = |(head, payload): &(SectionHead, &[u8])| Section {
            head: head.clone(),
            payload: payload.to_vec(),
        };
        let sections: Vec<Section> = sections.iter().map(whole).collect();
        for section_idx in 0..sections.len() {
            let right = choices(&sections[section_idx].payload);
            for choice_idx in 0..right.len() {
                for value in 0..6 {
                    let (mut altered, mut sections) = (right.clone(), sections.clone());
                    altered[choice_idx] = value;
                    sections[section_idx].payload = deflated(&altered);
                    let checked = check(&assemble(&header, &sections));
                    n_not_settled += u32::from(matches!(
                        checked,
                        Err(ProofError::Section { fault: Fault::LeafNotSettled { .. }, .. })
                    ));
                }
            }
        }
    }
    assert!(n_not_settled > 0);
}

/// What the sections of a file state, with other numbers and right checksums.
#[test]
fn altered_heads_of_several_sections() {
    let (sections, header) = in_sections();
    let drawn = drawn();
    let ProofFile { header: drawn, sections: holding } = ProofFile::read(&drawn).unwrap();
    let holding = holding.into_iter().map(|(head, payload)| {
        let payload = payload.to_vec();
        Section { head, payload }
    });
    let holding: Vec<Section> = holding.collect();
    for (header, sections) in [(header, sections), (drawn, holding)] {
        assert!(check(&assemble(&header, &sections)).is_ok());
        for section_idx in 0..sections.len() {
            let changes: [fn(&mut Section, &Section); 7] = [
                |section, _| section.head.owner = section.head.owner.other(),
                |section, other| section.head.root.clone_from(&other.head.root),
                |section, other| section.payload.clone_from(&other.payload),
                |section, _| section.head.rank += 1,
                |section, _| section.head.rank = section.head.rank.wrapping_sub(1),
                |section, _| section.head.choices += 1,
                |section, _| section.head.choices -= 1,
            ];
            for (change_idx, change) in changes.into_iter().enumerate() {
                let mut altered = sections.clone();
                change(&mut altered[section_idx], &sections[(section_idx + 1) % sections.len()]);
                if altered != sections {
                    let refused = check(&assemble(&header, &altered));
                    assert!(refused.is_err(), "change {change_idx} of section {section_idx}");
                }
            }
        }
        let mut fewer = sections.clone();
        for section_idx in (0..sections.len()).rev() {
            fewer.remove(section_idx);
            assert!(check(&assemble(&header, &fewer)).is_err(), "without section {section_idx}");
            fewer.clone_from(&sections);
        }
    }
}

/// A strategy with another choice holds the draw too, or is refused: no line of it is lost.
#[test]
fn altered_choices_of_a_draw() {
    let drawn = drawn();
    let ProofFile { header, sections } = ProofFile::read(&drawn).unwrap();
    let rules = Rules::new(&header).unwrap();
    let graph = Graph::new(&rules, &header.position);
    let (mut n_refused, mut n_accepted) = (0, 0);
    for (section_idx, (head, payload)) in sections.iter().enumerate() {
        let lost = graph.forced(head.owner.other(), &|end| end.winner == Some(head.owner.other()));
        let right = choices(payload);
        for choice_idx in 0..right.len() {
            for value in 0..8 {
                let mut altered = right.clone();
                altered[choice_idx] = value;
                let mut all: Vec<Section> = Vec::new();
                for (idx, (head, payload)) in sections.iter().enumerate() {
                    let payload =
                        if idx == section_idx { deflated(&altered) } else { payload.to_vec() };
                    all.push(Section { head: head.clone(), payload });
                }
                let kept = strategy(&assemble(&header, &all), &Settings::default(), &mut |_| {});
                let Ok(kept) = kept else {
                    n_refused += 1;
                    continue;
                };
                n_accepted += 1;
                let covered = graph.positions().filter(|at| kept.rank(head.owner, at).is_some());
                for position in covered {
                    assert!(!lost.contains_key(position.as_str()), "{position}");
                }
            }
        }
    }
    assert!(n_refused > 0 && n_accepted > 0, "{n_refused} {n_accepted}");
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

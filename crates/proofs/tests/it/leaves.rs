//! The plain search at the leaves agrees with retrograde analysis, whatever the rules say about
//! repetition: its positions have no history either.

use std::collections::BTreeMap;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use parlour_proofs::{
    Choice, Claim, Fault, Lemmas, Node, ProofError, Rules, Section, SectionHead, Settings, Side,
    Writer, assemble, verify,
};

use crate::retrograde::{Graph, header};

/// The deepest search that is compared: enough for two cycles of four plies.
const MAX_PLIES: u32 = 12;

/// Cyclic games of at most 126 positions.
const GAMES: [(&str, &str); 3] = [
    ("loa:size=3", "1xx/o1o/1x1 x"),
    ("loa:simultaneous=draw,size=3", "oox/x2/1xo o"),
    ("apart:cols=2,rows=4", "oo/2/2/xx x 0"),
];

/// Whether the plain search settles a position within a number of plies.
fn is_settled(game: &str, position: &str, claim: Claim, owner: Side, plies: u32) -> bool {
    let writer = Writer::new(&header(game, position, claim, plies)).unwrap();
    let mut guide = |_: &Node<'_>| Choice::Leaf;
    writer.write_claim(owner, &Lemmas::default(), &mut guide).is_ok()
}

/// Compares the plain search with the distances to the goal in all positions with the owner to move.
fn compare(game: &str, graph: &Graph, claim: Claim, owner: Side, distances: &BTreeMap<&str, u32>) {
    for position in graph.positions().filter(|text| Side::to_move(text) == Some(owner)) {
        let distance = distances.get(position.as_str());
        for plies in 1..=MAX_PLIES {
            assert_eq!(
                is_settled(game, position, claim, owner, plies),
                distance.is_some_and(|distance| *distance <= plies),
                "{game} {position}: {claim} for {owner} within {plies} plies"
            );
        }
    }
}

#[test]
fn leaves_are_settled_in_exactly_their_distance() {
    for (game, start) in GAMES {
        let rules = Rules::new(&header(game, start, Claim::Draw, 0)).unwrap();
        let graph = Graph::new(&rules, start);
        for owner in [Side::X, Side::O] {
            let wins = graph.forced(owner, &|end| end.winner == Some(owner));
            let ends = graph.forced(owner, &|end| end.winner != Some(owner.other()));
            for repetition in ["draw3", "draw2", "forbid", "off"] {
                let game = format!("{game},repetition={repetition}");
                compare(&game, &graph, Claim::Win(owner), owner, &wins);
                // Forbidden moves are refused with other claims than wins.
                if repetition != "forbid" {
                    compare(&game, &graph, Claim::Draw, owner, &ends);
                }
            }
        }
    }
}

/// Neither side can force a win here, but each has lines on which the other may not repeat.
#[test]
fn a_win_by_forbidden_moves_of_another_line_is_refused() {
    let position = "1o/o1/1x/1x x 0";
    let game = "apart:cols=2,repetition=forbid,rows=4";
    let graph =
        Graph::new(&Rules::new(&header(game, position, Claim::Win(Side::X), 0)).unwrap(), position);
    assert_eq!(graph.winner(), None);
    for leaf in 7..=MAX_PLIES {
        let header = header(game, position, Claim::Win(Side::X), leaf);
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&[0]).unwrap();
        let root = Rules::new(&header).unwrap().fold(position);
        let head = SectionHead { owner: Side::X, root, lemmas: 0, rank: 7, choices: 1 };
        let file = assemble(&header, &[Section { head, payload: encoder.finish().unwrap() }]);
        let refused = verify(&file, &Settings::default(), &mut |_| {});
        assert!(
            matches!(refused, Err(ProofError::Section { fault: Fault::LeafNotSettled { .. }, .. })),
            "{refused:?}"
        );
    }
}

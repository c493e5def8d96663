//! Proofs of tiny boards agree with full retrograde analysis.

use parlour_proofs::{
    Choice, Claim, Header, Lemmas, Node, ProofError, Rules, Safety, Settings, Side, Symmetry,
    Writer, assemble, verify,
};

use crate::retrograde::{Graph, header, prove, prove_folded, winning_guide};

/// Game, position, and the value: the winner and the plies, or a draw.
type Board = (&'static str, &'static str, Option<(Side, u32)>);

const BOARDS: &[Board] = &[
    ("pathway", "2/2 x", Some((Side::X, 4))),
    ("pathway:size=3", "3/3/3 x", Some((Side::X, 8))),
    ("breakthrough", "ooo/3/3/xxx x", Some((Side::X, 9))),
    ("breakthrough:cols=3,rows=4", "oo1/1o1/x1x/1x1 o", Some((Side::O, 3))),
    ("loa", "1xx/o1o/1x1 x", Some((Side::X, 1))),
    ("loa", "o3/4/3x/x1o1 o", Some((Side::X, 4))),
    ("loa:simultaneous=draw", "1x1/o1o/1x1 o", Some((Side::X, 2))),
    ("loa:repetition=forbid", "o3/4/3x/x1o1 o", Some((Side::X, 4))),
    ("loa:simultaneous=draw", "oox/x2/1xo o", None),
    ("qawale:stones=1", "nn,2,nn/4/4/nn,2,nn x 1,1", None),
];

#[test]
fn proofs_of_tiny_boards() {
    for (game, position, value) in BOARDS {
        for leaf in [0, 1, 3] {
            let (file, graph) = prove(game, position, leaf);
            assert_eq!(graph.winner(), *value, "{game} {position}");
            let verified = verify(&file, &Settings::default(), &mut |_| {}).unwrap();
            let claim = value.map_or(Claim::Draw, |(side, _)| Claim::Win(side));
            assert_eq!(verified.header.claim, claim, "{game} {position}");
            assert_eq!(verified.rank, value.map(|(_, distance)| distance), "{game} {position}");
            let shared = verify(&file, &Settings::threads(3), &mut |_| {});
            assert_eq!(shared, Ok(verified), "{game} {position}");
        }
    }
}

#[test]
fn without_symmetry_the_result_is_the_same() {
    let (file, _) = prove("pathway", "3/3/3 x", 2);
    let folded = verify(&file, &Settings::default(), &mut |_| {}).unwrap();
    let text = String::from_utf8_lossy(&file);
    assert!(text.starts_with("parlour proof 1\ngame: pathway:cols=3,rows=3\nposition: 3/3/3 x\n"));
    assert!(text.contains("\nleaf: 2\nsymmetry: board\nsections: 1\ncrc: "));
    assert_eq!((folded.rank, folded.sections), (Some(8), 1));
}

#[test]
fn by_parts_the_result_is_the_same() {
    for position in ["3/3/3 x", "4/4 x", "3/1o1/1x1/3 x"] {
        for leaf in [0, 1, 3] {
            let (file, graph) = prove("pathway", position, leaf);
            let plain = verify(&file, &Settings::default(), &mut |_| {}).unwrap();
            let (file, by_parts) = prove_folded("pathway", position, leaf, Symmetry::Parts);
            assert_eq!(by_parts.winner(), graph.winner(), "{position}");
            let verified = verify(&file, &Settings::default(), &mut |_| {}).unwrap();
            assert_eq!((verified.header.claim, verified.rank), (plain.header.claim, plain.rank));
            assert!(String::from_utf8_lossy(&file).contains("\nsymmetry: parts\n"));
        }
    }
}

/// A proof that settles positions by counting, written with the truth about every position.
pub(crate) fn prove_counted(position: &str) -> (Vec<u8>, Option<(Side, u32)>) {
    let every = Header { symmetry: Symmetry::None, ..header("pathway", position, Claim::Draw, 0) };
    let graph = Graph::new(&Rules::new(&every).unwrap(), position);
    let winner = graph.winner();
    let (side, _) = winner.unwrap();
    let wins = graph.forced(side, &|end| end.winner == Some(side));
    let header = Header { symmetry: Symmetry::Counted, claim: Claim::Win(side), ..every };
    let writer = Writer::new(&header).unwrap();
    let guide = &mut winning_guide(side, &wins, 0);
    let section = writer.write_claim(side, &Lemmas::default(), guide).unwrap();
    (assemble(&header, &[section]), winner)
}

#[test]
fn by_counting_the_result_is_the_same() {
    for position in ["3/3/3 x", "4/4 x", "3/1o1/1x1/3 x", "3/3/3/3 x"] {
        let rules = Rules::new(&header("pathway", position, Claim::Win(Side::X), 0)).unwrap();
        let (file, winner) = prove_counted(position);
        assert_eq!(winner, Graph::new(&rules, position).winner());
        let verified = verify(&file, &Settings::default(), &mut |_| {}).unwrap();
        let (side, plies) = winner.unwrap();
        assert_eq!(verified.header.claim, Claim::Win(side), "{position}");
        assert!(verified.rank.is_some_and(|rank| rank >= plies), "{position}");
        assert!(String::from_utf8_lossy(&file).contains("\nsymmetry: counted\n"));
        let (plain, _) = prove("pathway", position, 0);
        let plain = verify(&plain, &Settings::default(), &mut |_| {}).unwrap();
        let n = [verified.positions, plain.positions];
        assert!(n[0] < 2 * n[1], "{position}: {n:?}");
    }
}

/// Claims that counting does not settle, and strategies of the wrong side, are refused.
#[test]
fn counting_proves_wins_only() {
    let claims = [Claim::Draw, Claim::NoWin { side: Side::X, turns: 2 }];
    for claim in claims {
        let counted =
            Header { symmetry: Symmetry::Counted, ..header("pathway", "3/3/3 x", claim, 0) };
        assert!(matches!(Rules::new(&counted), Err(ProofError::Expected { .. })));
    }
    let win = Claim::Win(Side::X);
    for (position, is_counted) in [("8/8 x", true), ("9/9 x", false)] {
        let header = Header { symmetry: Symmetry::Counted, ..header("pathway", position, win, 0) };
        assert_eq!(Rules::new(&header).is_ok(), is_counted, "{position}");
    }
    let counted = Header {
        symmetry: Symmetry::Counted,
        ..header("pathway", "3/3/3 x", Claim::Win(Side::O), 0)
    };
    let writer = Writer::new(&counted).unwrap();
    // The second player does not win, whatever it chooses.
    let mut first = |_: &Node<'_>| Choice::Child(0);
    let written = writer.write_claim(Side::O, &Lemmas::default(), &mut first);
    assert!(written.is_err());
}

#[test]
fn counting_is_refused_where_the_rules_know_none() {
    for (game, position, _) in BOARDS {
        let mut header = header(game, position, Claim::Win(Side::X), 1);
        header.safe = Safety::Counted;
        let is_refused = matches!(Rules::new(&header), Err(ProofError::Expected { .. }));
        assert_eq!(is_refused, !game.starts_with("qawale"), "{game}");
    }
}

#[test]
fn parts_are_refused_where_the_rules_know_none() {
    for (game, position, _) in BOARDS.iter().filter(|(game, ..)| !game.starts_with("pathway")) {
        let mut header = header(game, position, Claim::Win(Side::X), 1);
        assert!(Rules::new(&header).is_ok());
        header.symmetry = Symmetry::Parts;
        assert!(matches!(Rules::new(&header), Err(ProofError::Expected { .. })), "{game}");
        header.symmetry = Symmetry::Counted;
        assert!(matches!(Rules::new(&header), Err(ProofError::Expected { .. })), "{game}");
    }
}

//! Proofs of tiny boards agree with full retrograde analysis.

use parlour_proofs::{Claim, Settings, Side, verify};

use crate::retrograde::prove;

/// Game, position, and the value that retrograde analysis finds.
const BOARDS: &[(&str, &str)] = &[
    ("pathway", "2/2 x"),
    ("pathway", "3/3/3 x"),
    ("pathway:size=4", "x3/3o/4/4 x"),
    ("breakthrough", "ooo/3/3/xxx x"),
    ("breakthrough", "ooo/ooo/xxx/xxx x"),
    ("loa", "1xx/o1o/1x1 x"),
    ("loa:simultaneous=draw", "1x1/o1o/1x1 o"),
    ("loa:repetition=forbid", "xo1/1x1/o1x o"),
    ("qawale:stones=1", "nn,2,nn/4/4/nn,2,nn x 1,1"),
    ("qawale:size=3,stones=2", "nn,1,nn/3/nn,1,nn x 2,2"),
    ("apart", "o2x/4/4/4/x2o x 0"),
];

#[test]
fn proofs_of_tiny_boards() {
    for (game, position) in BOARDS {
        let (file, graph) = prove(game, position, 2);
        let verified = verify(&file, &Settings::default(), &mut |_| {}).unwrap();
        println!(
            "{game} {position}: {} {:?} {} positions",
            verified.header.claim,
            verified.rank,
            graph.len()
        );
        match graph.winner() {
            Some((side, distance)) => {
                assert_eq!(verified.header.claim, Claim::Win(side));
                assert_eq!(verified.rank, Some(distance));
            }
            None => assert_eq!(verified.header.claim, Claim::Draw),
        }
    }
}

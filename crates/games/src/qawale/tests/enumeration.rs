//! Tables, distinct moves and random moves compared with plain enumeration.

use std::collections::HashSet;
use std::ops::ControlFlow;

use parlour_core::{
    Counting, FullPosition, Game, OptionValues, Position, PositionVisitor, Rng, Step, Symmetric,
    Symmetry,
};

use crate::parse_game;
use crate::qawale::shape::Shape;
use crate::qawale::{Direction, Qawale, QawalePosition, Walk};

/// Game strings, some with positions with tall stacks that random play rarely builds.
const SAMPLES: [(&str, Option<&str>); 13] = [
    ("qawale", None),
    ("qawale:rules=feup", None),
    ("qawale:size=3", None),
    ("qawale:size=3,path=simple", None),
    ("qawale:size=5", None),
    ("qawale:size=5,path=simple,stones=4", None),
    ("qawale:size=6,stones=4", None),
    ("qawale:size=6,path=simple,stones=4", None),
    ("qawale", Some("4/1,nnnnnnnn,2/4/4 x 8,8")),
    ("qawale", Some("nnnnnooxx,3/4/1,nnn,2/4 x 6,6")),
    ("qawale:path=simple", Some("nnnnnnnnxxoo,3/4/4/4 x 6,6")),
    ("qawale:path=simple", Some("nnnnnn,n,n/3/3 x 6,6")),
    ("qawale:size=6", Some("6/1,nnnnnnn,4/6/6/2,n,3/6 x 12,12")),
];

pub(super) fn values(game: &str) -> OptionValues {
    parse_game(game).unwrap().1
}

pub(super) fn visit<V: PositionVisitor>(
    game: &str,
    position: Option<&str>,
    visitor: V,
) -> V::Output {
    match position {
        Some(text) => Qawale::read(&values(game), text, visitor).unwrap(),
        None => Qawale::start(&values(game), visitor).unwrap(),
    }
}

/// Plays random games and compares all ways to generate moves.
struct CompareMoves<'a>(&'a mut Rng);

impl PositionVisitor for CompareMoves<'_> {
    type Output = ();

    fn visit<P: FullPosition>(self, start: P) {
        for _ in 0..12 {
            let mut position = start.clone();
            while let Some(m) = position.random_move(self.0, &mut Vec::new()) {
                compare_moves(&position);
                assert!(position.is_legal(m));
                position.play_unchecked(m);
            }
            assert!(position.outcome().is_some());
            compare_moves(&position);
        }
    }
}

fn compare_moves<P: FullPosition>(position: &P) {
    let text = position.text();
    let mut listed = Vec::new();
    position.legal_moves(&mut listed);
    assert_eq!(position.count_moves(), listed.len() as u64, "{text}");
    assert!(listed.iter().all(|m| position.is_legal(*m)), "{text}");
    assert_eq!(position.outcome().is_none(), !listed.is_empty(), "{text}");

    let mut streamed = Vec::new();
    position.for_each_move(&mut |m| {
        streamed.push(m);
        if streamed.len() == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(streamed, listed[..listed.len().min(7)], "{text}");

    let mut results = HashSet::new();
    let mut keys = HashSet::new();
    let mut first_of_each = listed.clone();
    first_of_each.retain(|m| {
        let next = position.after(*m);
        keys.insert(next.key());
        results.insert(next)
    });
    let mut merged = Vec::new();
    position.distinct_moves(&mut merged, &mut P::Scratch::default());
    assert_eq!(merged, first_of_each, "{text}");
    assert_eq!(keys.len(), results.len(), "{text}");

    if listed.len() < 2000 {
        let mut picked = Vec::new();
        pick_all(position, &mut Vec::new(), &mut picked);
        assert_eq!(picked, listed, "{text}");
    }
}

/// All moves that can be entered step by step; every offered step must lead to one.
fn pick_all<P: FullPosition>(position: &P, taken: &mut Vec<Step>, picked: &mut Vec<P::Move>) {
    let before = picked.len();
    let mut next = Vec::new();
    position.next_steps(taken, &mut next);
    if let Some(m) = position.move_of(taken) {
        assert_eq!(position.steps_of(m), *taken);
        picked.push(m);
    }
    for step in next {
        taken.push(step);
        pick_all(position, taken, picked);
        taken.pop();
    }
    assert!(taken.is_empty() || picked.len() > before, "{} {taken:?}", position.text());
}

#[test]
fn all_move_generators_agree() {
    let mut rng = Rng::new(7);
    for (game, position) in SAMPLES {
        visit(game, position, CompareMoves(&mut rng));
    }
}

#[test]
fn wrong_walks_are_not_legal() {
    let position = visit("qawale", None, Concrete);
    let walk = |start, directions: &[Direction]| {
        directions.iter().fold(Walk::from(start), |walk, direction| walk.then(*direction))
    };
    let (up, down, right) = (Direction::Up, Direction::Down, Direction::Right);
    assert!(position.is_legal(walk(0, &[up, up, right])));
    for wrong in [
        walk(0, &[]),
        walk(0, &[up, up]),
        walk(0, &[up, up, up, up]),
        walk(0, &[up, down, up]),
        walk(0, &[down, right, up]),
        walk(5, &[up]),
        walk(5, &[up, up]),
        walk(16, &[up, up, right]),
        walk(255, &[up, up, right]),
    ] {
        assert!(!position.is_legal(wrong), "{wrong:?}");
    }
}

/// The concrete type of the standard board.
struct Concrete;

impl PositionVisitor for Concrete {
    type Output = QawalePosition<16>;

    fn visit<P: FullPosition>(self, position: P) -> Self::Output {
        let any: &dyn std::any::Any = &position;
        any.downcast_ref::<QawalePosition<16>>().expect("the board has 16 squares").clone()
    }
}

/// Counts simple paths of each length in the plainest way.
fn count_simple_paths(side: usize, square: usize, visited: u64, n: usize, counts: &mut [u64]) {
    counts[n] += 1;
    let (column, row) = (square % side, square / side);
    let mut go = |allowed: bool, to: usize| {
        if allowed && visited >> to & 1 == 0 {
            count_simple_paths(side, to, visited | 1 << to, n + 1, counts);
        }
    };
    go(row > 0, square.wrapping_sub(side));
    go(column > 0, square.wrapping_sub(1));
    go(column + 1 < side, square + 1);
    go(row + 1 < side, square + side);
}

#[test]
fn the_table_of_simple_paths() {
    fn check<const CELLS: usize>(published: u64) {
        let side = Shape::<CELLS>::SIDE;
        let table = Shape::<CELLS>::n_walks(true);
        let mut n_through_all = 0;
        for square in 0..CELLS {
            // Every square of a small board; on a large one, one of eight mirror images.
            let (column, row) = (square % side, square / side);
            let is_mirrored = CELLS > 16 && (column > row || 2 * row > side);
            let last = CELLS.min(33);
            if !is_mirrored {
                let mut counts = [0; CELLS];
                count_simple_paths(side, square, 1 << square, 0, &mut counts);
                assert_eq!(table[square][..last], counts[..last], "{side} {square}");
            }
            let mirrored = (side - 1 - column) * side + row;
            assert_eq!(table[square], table[mirrored]);
            n_through_all += crate::qawale::simple_walks::count_of(side, (column, row), CELLS - 1);
        }
        assert_eq!(n_through_all, published);
    }
    check::<9>(40);
    check::<16>(552);
    check::<25>(8648);
    check::<36>(458_696);
}

#[test]
fn counting_and_numbering_agree_with_listing() {
    fn check<const CELLS: usize>() {
        for is_simple in [false, true] {
            for start in 0..CELLS {
                for n_steps in 1..=7 {
                    let mut walks = Vec::new();
                    let _ = Shape::<CELLS>::for_each_walk(is_simple, start, n_steps, &mut |walk| {
                        walks.push(walk);
                        ControlFlow::Continue(())
                    });
                    let n_walks = Shape::<CELLS>::n_walks(is_simple)[start][n_steps];
                    assert_eq!(n_walks, walks.len() as u64);
                    for (n, walk) in walks.iter().enumerate() {
                        let nth = Shape::<CELLS>::nth_walk(is_simple, start, n_steps, n as u64);
                        assert_eq!(nth, *walk);
                    }
                }
            }
        }
    }
    check::<9>();
    check::<16>();
    check::<25>();
    check::<36>();
}

/// Samples a move; checks that it is legal and parses back, and returns the number of moves.
struct Draw;

impl PositionVisitor for Draw {
    type Output = (u64, bool);

    fn visit<P: FullPosition>(self, position: P) -> Self::Output {
        let m = position.random_move(&mut Rng::new(3), &mut Vec::new()).unwrap();
        let read = position.parse_move(&position.move_text(m)).unwrap();
        (position.count_moves(), position.is_legal(m) && read == m)
    }
}

/// Even walks of 31 and 32 steps are counted and sampled quickly.
#[test]
fn the_longest_walks() {
    let all_but_two = "6/6/6/6/1,nnnnnnnnxoxoxoxoxoxoxoxoxoxoxo,4/6 x 1,1";
    let (n, is_legal) = visit("qawale", Some(all_but_two), Draw);
    assert!(is_legal && n > 1_000_000_000_000);
    let all_but_one = "6/6/6/6/1,nnnnnnnnxoxoxoxoxoxoxoxoxoxoxox,4/6 o 0,1";
    let (n, is_legal) = visit("qawale", Some(all_but_one), Draw);
    assert!(is_legal && n > 1_000_000_000_000);
}

/// The forty opening moves are sampled about equally often.
#[test]
fn random_moves_are_uniform() {
    for game in ["qawale", "qawale:path=simple"] {
        let position = visit(game, None, Concrete);
        let mut listed = Vec::new();
        position.legal_moves(&mut listed);
        let mut counts = vec![0; listed.len()];
        let mut rng = Rng::new(11);
        for _ in 0..40_000 {
            let m = position.random_move(&mut rng, &mut Vec::new()).unwrap();
            counts[listed.iter().position(|listed| *listed == m).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}

/// The counts of the rules reference that are quick to check; `testdata/perft.txt` has them all.
#[test]
fn reference_counts() {
    for (game, counts) in [
        ("qawale", [40, 2176, 143_712]),
        ("qawale:path=simple", [40, 2160, 141_648]),
        ("qawale:rules=feup", [40, 2160, 141_648]),
        ("qawale:size=3", [32, 1344, 62_784]),
        ("qawale:size=5", [40, 2152, 143_600]),
        ("qawale:size=6", [40, 2160, 144_592]),
    ] {
        let (found, values) = parse_game(game).unwrap();
        let start = found.start(&values).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(start.perft(depth, Counting::AllMoves), count, "{game} {depth}");
        }
    }
}

#[test]
fn distinct_positions_after_three_turns() {
    let mut positions = HashSet::from([visit("qawale", None, Concrete)]);
    for (n_positions, n_up_to_symmetry) in [(40, 5), (1968, 250), (108_876, 13_615)] {
        let mut next = HashSet::new();
        #[expect(clippy::iter_over_hash_type, reason = "a set is made from a set")]
        for position in &positions {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            for m in moves {
                let after = position.after(m);
                next.insert(after);
            }
        }
        let smallest_key = |position: &QawalePosition<16>| {
            Symmetry::SQUARE.iter().map(|symmetry| position.transformed(*symmetry).key()).min()
        };
        assert_eq!(next.len(), n_positions);
        assert_eq!(next.iter().map(smallest_key).collect::<HashSet<_>>().len(), n_up_to_symmetry);
        positions = next;
    }
}

/// Symmetries and swapping the players commute with play.
#[test]
fn symmetries_commute_with_playing() {
    let mut rng = Rng::new(5);
    for game in ["qawale", "qawale:path=simple"] {
        let mut position = visit(game, None, Concrete);
        while let Some(m) = position.random_move(&mut rng, &mut Vec::new()) {
            let next = position.after(m);
            for symmetry in Symmetry::SQUARE {
                let mut turned = position.transformed(symmetry);
                let turned_move = position.transformed_move(m, symmetry);
                assert!(turned.is_legal(turned_move));
                turned.play_unchecked(turned_move);
                assert_eq!(turned, next.transformed(symmetry));
            }
            let mut swapped = position.players_swapped().unwrap();
            assert_eq!(swapped.players_swapped().unwrap(), position);
            swapped.play_unchecked(m);
            assert_eq!(swapped, next.players_swapped().unwrap());
            let outcome = next.outcome().map(|outcome| outcome.result.swapped());
            assert_eq!(swapped.outcome().map(|outcome| outcome.result), outcome);
            position = next;
        }
    }
}

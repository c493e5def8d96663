//! Features compared with a plain recount on boards of every width, and with known values.

use parlour_core::{
    Evaluator, LinearEvaluator, Player, Position, Rng, SLOTS, Symmetric, Weights, linear_score,
};

use super::super::LoaPosition;
use super::super::geometry::LoaBits;
use super::{FEATURES, LoaEvaluator, N_FEATURES, PHASES};
use crate::board::Wide;
use crate::grid::{GridPosition, Slide};
use crate::test_support::concrete;

fn read<B: LoaBits>(text: &str) -> LoaPosition<B> {
    concrete("loa", Some(text))
}

fn fitted() -> LoaEvaluator {
    <LoaEvaluator as LinearEvaluator<LoaPosition<u64>>>::fitted()
}

/// Weights without any pattern, so that errors in two features cannot cancel.
fn odd_weights() -> LoaEvaluator {
    let mut rng = Rng::new(5);
    let values = (0..N_FEATURES * PHASES).map(|_| rng.below(2000) as i32 - 1000).collect();
    let weights = Weights::new(N_FEATURES, values);
    <LoaEvaluator as LinearEvaluator<LoaPosition<u64>>>::with_weights(weights)
}

/// A board of random pieces: scattered, or grown into clumps, arms and rings.
fn random_position<B: LoaBits>(size: usize, rng: &mut Rng) -> LoaPosition<B> {
    let n_squares = (size * size) as u64;
    let mut rows = vec![vec!['.'; size]; size];
    let clumped = rng.below(2) == 0;
    let n_pieces = 2 + rng.below((4 * size as u64).min(n_squares / 2 - 1));
    let mut n = 0;
    while n < n_pieces {
        let square = rng.below(n_squares) as usize;
        let (column, row) = (square % size, square / size);
        let letter = if n < 2 { ['x', 'o'][n as usize] } else { ['x', 'o'][rng.below(2) as usize] };
        let near = |column: usize, row: usize| {
            (row.saturating_sub(1)..=row + 1)
                .flat_map(|r| (column.saturating_sub(1)..=column + 1).map(move |c| (c, r)))
                .any(|(c, r)| rows.get(r).and_then(|row| row.get(c)) == Some(&letter))
        };
        if rows[row][column] == '.' && (!clumped || n < 2 || near(column, row) || rng.below(9) == 0)
        {
            rows[row][column] = letter;
            n += 1;
        }
    }
    let board: Vec<String> = rows
        .iter()
        .map(|row| row.iter().map(|c| if *c == '.' { '1' } else { *c }).collect::<String>())
        .map(|row| join_numbers(&row))
        .collect();
    read(&format!("{} {}", board.join("/"), ['x', 'o'][rng.below(2) as usize]))
}

/// Merges runs of `1` into one number.
fn join_numbers(row: &str) -> String {
    let mut joined = String::new();
    let mut n_empty = 0;
    for c in row.chars().chain(['/']) {
        if c == '1' {
            n_empty += 1;
            continue;
        }
        if n_empty > 0 {
            joined.push_str(&n_empty.to_string());
            n_empty = 0;
        }
        joined.push(c);
    }
    joined.trim_end_matches('/').to_owned()
}

/// All features of a player, counted in the plainest way.
fn recount<B: LoaBits>(position: &LoaPosition<B>, player: Player) -> Vec<i32> {
    let size = position.geometry.size as i32;
    let owner = |column: i32, row: i32| {
        let is_inside = (0..size).contains(&column) && (0..size).contains(&row);
        is_inside.then(|| position.owner((row * size + column) as usize)).flatten()
    };
    let is_own = |column: i32, row: i32| owner(column, row) == Some(player);
    let is_enemy = |column: i32, row: i32| owner(column, row) == Some(player.other());
    let all: Vec<(i32, i32)> = (0..size).flat_map(|row| (0..size).map(move |c| (c, row))).collect();
    let own: Vec<(i32, i32)> = all.iter().copied().filter(|(c, r)| is_own(*c, *r)).collect();
    let n = own.len() as i32;
    let touch =
        |a: (i32, i32), b: (i32, i32)| a != b && (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1;

    let links = own.iter().flat_map(|a| own.iter().filter(|b| touch(*a, **b))).count() / 2;

    // Means times n, so that they stay whole; a column is nearest when no other is nearer.
    let sum: (i32, i32) = own.iter().fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let nearest = |sum: i32| {
        let away = |line: i32| (line * n - sum).abs();
        let least = (0..size).map(away).min().unwrap();
        (0..size).filter(|line| away(*line) == least).collect::<Vec<i32>>()
    };
    let (columns, rows) = (nearest(sum.0), nearest(sum.1));
    let steps_to_center = |(column, row): (i32, i32)| {
        let along = |lines: &[i32], at: i32| lines.iter().map(|l| (l - at).abs()).min().unwrap();
        along(&columns, column).max(along(&rows, row))
    };
    let mut rest = own.clone();
    let (mut groups, mut outlying) = (0, 0);
    while let Some(first) = rest.pop() {
        groups += 1;
        let mut group = vec![first];
        let (mut size, mut is_near) = (0, false);
        while let Some(at) = group.pop() {
            size += 1;
            is_near |= steps_to_center(at) <= 2;
            group.extend(rest.iter().copied().filter(|other| touch(at, *other)));
            rest.retain(|other| !touch(at, *other));
        }
        outlying += if is_near { 0 } else { size };
    }
    let offset =
        |lines: &[i32]| (lines.iter().sum::<i32>() * 2 / lines.len() as i32 - (size - 1)).abs();
    let edge_steps =
        |(column, row): (i32, i32)| column.min(row).min(size - 1 - column).min(size - 1 - row);
    let blocks = all.iter().filter(|(column, row)| {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(c, r)| (column + c, row + r));
        let n_own = corners.iter().filter(|(c, r)| is_own(*c, *r)).count();
        n_own >= 3
            && corners.iter().all(|at| at.0 < size && at.1 < size && steps_to_center(*at) <= 2)
    });
    let walled = own.iter().filter(|(column, row)| {
        let inward = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        inward.into_iter().any(|(dc, dr)| {
            let is_border = !(0..size).contains(&(column - dc)) || !(0..size).contains(&(row - dr));
            let before = [-1, 0, 1].map(|side| (column + dc + side * dr, row + dr + side * dc));
            is_border && before.iter().filter(|(c, r)| is_enemy(*c, *r)).count() >= 2
        })
    });

    let (mut moves, mut captures, mut outward, mut blocked) = (0, 0, 0, 0);
    for (column, row) in &own {
        for (dc, dr) in all
            .iter()
            .map(|(c, r)| (c - 1, r - 1))
            .filter(|d| *d != (0, 0) && (-1..=1).contains(&d.0) && (-1..=1).contains(&d.1))
        {
            let at = |n: i32| (column + n * dc, row + n * dr);
            let distance =
                (-size..=size).filter(|n| owner(at(*n).0, at(*n).1).is_some()).count() as i32;
            let to = at(distance);
            let is_inside = (0..size).contains(&to.0) && (0..size).contains(&to.1);
            if !is_inside || is_own(to.0, to.1) {
                continue;
            }
            if (1..distance).any(|n| is_enemy(at(n).0, at(n).1)) {
                blocked += 1;
                continue;
            }
            moves += 1;
            captures += i32::from(is_enemy(to.0, to.1));
            outward += i32::from(edge_steps(to) == 0);
        }
    }
    vec![
        i32::from(position.turn() == player),
        n,
        groups,
        outlying,
        links as i32,
        own.iter().map(|at| steps_to_center(*at)).sum(),
        own.iter().filter(|at| steps_to_center(**at) > 2).count() as i32,
        offset(&columns).max(offset(&rows)),
        own.iter().map(|at| edge_steps(*at)).sum(),
        blocks.count() as i32,
        walled.count() as i32,
        moves,
        captures,
        outward,
        blocked,
    ]
}

fn check_all<B: LoaBits>(sizes: impl IntoIterator<Item = usize>, n_positions: usize) {
    let evaluators = [fitted(), odd_weights()];
    let mut rng = Rng::new(17);
    for size in sizes {
        for _ in 0..n_positions {
            let position = random_position::<B>(size, &mut rng);
            check_one(&evaluators, &position);
        }
    }
}

fn check_one<B: LoaBits>(evaluators: &[LoaEvaluator], position: &LoaPosition<B>) {
    let [evaluator, ..] = evaluators else { return };
    let counts = evaluator.counts(position);
    for player in Player::BOTH {
        for ((count, expected), feature) in
            counts[player].iter().zip(recount(position, player)).zip(FEATURES)
        {
            assert_eq!(*count, expected, "{} of {player} in {position:?}", feature.name);
        }
    }
    for evaluator in evaluators {
        assert_eq!(evaluator.evaluate(position), linear_score(evaluator, position));
    }
    for symmetry in position.symmetries() {
        assert_eq!(evaluator.counts(&position.transformed(*symmetry)), counts);
    }
    let swapped = position.players_swapped().unwrap();
    assert_eq!(evaluator.counts(&swapped), counts.clone().swapped());
    assert_eq!(evaluator.phase(&swapped), evaluator.phase(position));
}

#[test]
fn features_are_correct_on_small_boards() {
    check_all::<u64>(3..=8, 300);
    check_all::<u64>([8], 1500);
}

#[test]
fn features_are_correct_on_large_boards() {
    check_all::<u128>(9..=11, 60);
    check_all::<Wide<11>>([12, 17, 26], 6);
}

/// Line counts and shapes stay correct as moves are played and pieces captured.
#[test]
fn features_are_correct_along_games() {
    let evaluators = [fitted(), odd_weights()];
    let mut rng = Rng::new(23);
    let mut phases = [0; PHASES];
    for _ in 0..12 {
        let mut position = read::<u64>("1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x");
        while let Some(m) = position.random_move(&mut rng, &mut Vec::new()) {
            position.play_unchecked(m);
            check_one(&evaluators, &position);
            phases[evaluators[0].phase(&position)] += 1;
        }
    }
    assert!(phases.iter().all(|n| *n > 50), "{phases:?}");
}

fn named(position: &LoaPosition<u64>, player: Player) -> Vec<(&'static str, i32)> {
    let counts = fitted().counts(position);
    FEATURES.iter().map(|feature| feature.name).zip(counts[player].iter().copied()).collect()
}

#[test]
fn the_start_by_hand() {
    let start = read("1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x");
    let expected = [
        ("move", 1),
        ("pieces", 12),
        ("groups", 2),
        ("outlying", 12),
        ("links", 10),
        // The center of mass is amid d4, d5, e4 and e5: three rows off all.
        ("steps", 36),
        ("strays", 12),
        ("offset", 0),
        ("depth", 0),
        ("blocks", 0),
        ("walled", 0),
        // From each row: six of two steps up or down, five along each kind of diagonal, two of six
        // steps to a corner. The third piece from a corner takes the one beside it.
        ("moves", 36),
        ("captures", 4),
        ("outward", 8),
        ("blocked", 0),
    ];
    assert_eq!(named(&start, Player::One), expected);
}

#[test]
fn a_ring_and_a_wall_by_hand() {
    // The ring around c4 is one group though pieces less links is none; b1 and c1 are walled in.
    let position = read("7o/8/8/2x5/1x1x4/2x5/oooo4/1xx5 o");
    let black = named(&position, Player::One);
    for (name, expected) in
        [("pieces", 6), ("groups", 2), ("outlying", 0), ("links", 5), ("walled", 2)]
    {
        assert!(black.contains(&(name, expected)), "{name}: {black:?}");
    }
    let white = named(&position, Player::Two);
    for (name, expected) in [("move", 1), ("pieces", 5), ("groups", 2), ("links", 3)] {
        assert!(white.contains(&(name, expected)), "{name}: {white:?}");
    }
}

#[test]
fn fewer_steps_and_groups_are_better() {
    let gathered = read::<u64>("8/8/8/2xxx3/2xxx3/8/o6o/o6o x");
    assert!(fitted().evaluate(&gathered) > 0);
    let scattered = read::<u64>("x6x/8/8/3oo3/3oo3/8/x6x/x3o2x x");
    assert!(fitted().evaluate(&scattered) < 0);
}

#[test]
fn captures_and_the_center_are_ordered_first() {
    let position = read::<u64>("5/5/x1o2/5/3ox x");
    let order = |from, to| fitted().order(&position, Slide::new(from, to));
    let (a3, c3, a4, c1) = (10, 12, 15, 2);
    assert!(order(a3, c3) > order(a3, a4));
    assert!(order(4, 12) > order(4, c1));
}

#[test]
fn history_indices_are_distinct_on_the_standard_board() {
    let mut seen = vec![false; SLOTS];
    for from in 0..64 {
        for to in 0..64 {
            let slot =
                Evaluator::<LoaPosition<u64>>::history_index(&fitted(), Slide::new(from, to));
            assert!(!std::mem::replace(&mut seen[slot], true));
        }
    }
    assert!(Evaluator::<LoaPosition<u64>>::history_index(&fitted(), Slide::PASS) < SLOTS);
}

#[test]
fn null_moves_only_in_normal_positions() {
    let evaluator = fitted();
    let start = read::<u64>("1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x");
    let given = evaluator.null_move(&start).unwrap();
    assert_eq!(given, read("1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 o"));
    assert_eq!(given.count_moves(), start.count_moves());
    for without in [
        // Few pieces, a side that has won, a side that must pass.
        "x2x/4/1x2/o2o x",
        "xxxxx3/8/8/8/8/8/8/o6o x",
        "xx2/4/4/o2o o",
        "1xo1/1x1x/1xo1/4 o",
    ] {
        assert_eq!(evaluator.null_move(&read::<u64>(without)), None, "{without}");
    }
}

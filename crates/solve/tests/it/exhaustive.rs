//! Results compared with full retrograde analysis by the reference generators.

use std::collections::HashMap;

use parlour_proofs::{Rules, Side};
use parlour_solve::RunSettings;

use crate::support::{Run, claim, reference_rules, settings};

/// The value of every position that can be reached, from the ends of the game backwards: 1 if `x`
/// wins, -1 if `o` wins, 0 for a draw or endless play.
pub(crate) fn retrograde(game: &str, start: &str) -> (i32, usize) {
    let rules = reference_rules(game, start);
    let root = rules.fold(start);
    // Children by index, or the value of a finished game.
    let mut index = HashMap::from([(root.clone(), 0)]);
    let mut positions = vec![root];
    let mut edges: Vec<Vec<Result<usize, i32>>> = Vec::new();
    while edges.len() < positions.len() {
        let children = rules.children(&positions[edges.len()]).into_iter();
        let children = children.map(|child| match child.end {
            Some(end) => Err(match end.winner {
                Some(Side::X) => 1,
                Some(Side::O) => -1,
                None => 0,
            }),
            None => Ok(*index.entry(child.position.clone()).or_insert_with(|| {
                positions.push(child.position);
                positions.len() - 1
            })),
        });
        let children = children.collect();
        edges.push(children);
    }
    let mut values: Vec<Option<i32>> = vec![None; positions.len()];
    loop {
        let mut is_changed = false;
        for (position_idx, children) in edges.iter().enumerate().rev() {
            if values[position_idx].is_some() {
                continue;
            }
            let own = if Side::to_move(&positions[position_idx]) == Some(Side::X) { 1 } else { -1 };
            let known = |child: &Result<usize, i32>| match child {
                Ok(child_idx) => values[*child_idx],
                Err(value) => Some(*value),
            };
            let wins = children.iter().any(|child| known(child) == Some(own));
            let loses = children.iter().all(|child| known(child) == Some(-own));
            if wins || loses {
                values[position_idx] = Some(if wins { own } else { -own });
                is_changed = true;
            }
        }
        if !is_changed {
            return (values[0].unwrap_or(0), positions.len());
        }
    }
}

#[test]
fn tiny_boards_have_the_values_of_retrograde_analysis() {
    let mut found = Vec::new();
    for (game, nodes) in [
        ("pathway:size=3", 8),
        ("pathway:size=3", 1 << 20),
        ("breakthrough:cols=3,rows=4", 1 << 20),
        ("breakthrough:cols=3,rows=4", 32),
        ("loa:size=3", 1 << 20),
        ("loa:size=3,simultaneous=draw", 64),
        ("qawale:size=3,stones=1", 1 << 20),
    ] {
        let run = Run::new(&settings(game, nodes));
        let (result, _) = run.finish(1).unwrap();
        let (value, n_positions) = retrograde(game, &run.settings.start().unwrap());
        let expected = ["win o", "draw", "win x"][(value + 1) as usize];
        assert_eq!(claim(&result), expected, "{game}, {n_positions} positions");
        found.push(expected);
    }
    assert!(found.contains(&"draw") || found.contains(&"win o"), "{found:?}");
}

/// Two stones of each player on the smallest board of Apart.
#[test]
fn apart_has_the_values_of_retrograde_analysis() {
    let game = "apart:cols=4,rows=5";
    let mut found = Vec::new();
    for start in ["1oo1/4/4/4/1xx1 x 0", "o3/1o2/4/2x1/2x1 o 0"] {
        let (value, n_positions) = retrograde(game, start);
        let expected = ["win o", "draw", "win x"][(value + 1) as usize];
        for nodes in [32, 1 << 20] {
            let settings = RunSettings::new(game, Some(start), None, 1, Some(nodes)).unwrap();
            let (result, _) = Run::new(&settings).finish(1).unwrap();
            assert_eq!(claim(&result), expected, "{start}, {n_positions} positions");
        }
        found.push((expected, n_positions));
    }
    assert!(found.iter().all(|(_, n_positions)| *n_positions > 1000), "{found:?}");
}

/// The score of `x` minus that of `o` with best play.
fn margin(rules: &Rules, position: &str, known: &mut HashMap<String, i64>) -> i64 {
    if let Some(margin) = known.get(position) {
        return *margin;
    }
    let children = rules.children(position).into_iter();
    let margins = children.map(|child| match child.end {
        Some(end) => end.margin.expect("points decide"),
        None => margin(rules, &child.position, known),
    });
    let is_x = Side::to_move(position) == Some(Side::X);
    let best = if is_x { margins.max() } else { margins.min() };
    let best = best.expect("an unfinished game has moves");
    known.insert(position.to_owned(), best);
    best
}

#[test]
fn mapello_has_the_score_of_a_plain_search() {
    for (game, start) in [
        ("mapello:setup=hand,size=4", "1J4/2#3/2xo#1/2ox2/J++2J/2J3 x 0,0"),
        ("mapello:bonus=1,setup=hand,size=4", "1J1J2/2#1+1/1#xo1J/J1ox2/1+4/6 x 0,0"),
    ] {
        let rules = reference_rules(game, start);
        let mut known = HashMap::new();
        let expected = margin(&rules, &rules.fold(start), &mut known);
        for nodes in [512, 1 << 20] {
            let settings = RunSettings::new(game, Some(start), None, 1, Some(nodes)).unwrap();
            let (result, _) = Run::new(&settings).finish(1).unwrap();
            assert_eq!(claim(&result), format!("score {expected}"), "{game}, {nodes} nodes");
        }
    }
}

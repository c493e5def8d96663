//! Checks the reference generator against the worked examples and counts of the rules.

use super::*;
use crate::perft;
use std::collections::{BTreeSet, HashMap, HashSet};

fn sized(size: &str) -> Box<dyn ReferenceGame> {
    start(&[("size", size)], None)
}

fn sorted_moves(game: &dyn ReferenceGame) -> String {
    let mut list = game.moves();
    list.sort();
    list.join(" ")
}

fn play_all(game: &mut dyn ReferenceGame, moves: &str) {
    for text in moves.split_whitespace() {
        assert_eq!(game.result(), "* unfinished");
        game.play(text);
    }
}

#[test]
fn set_up_and_sizes() {
    assert_eq!(start(&[], None).position(), "6/6/6/6/6/6 x");
    assert_eq!(sized("2").position(), "2/2 x");
    let game = sized("16");
    assert_eq!(game.moves().len(), 256);
    assert!(game.moves().contains(&"p16".to_string()));
    let text = game.position();
    assert!(text.starts_with("16/16/"));
    assert_eq!(start(&[], Some(&text)).position(), text);
    let rectangle = |options: &[(&str, &str)]| start(options, None).position();
    assert_eq!(rectangle(&[("cols", "3"), ("rows", "2")]), "3/3 x");
    assert_eq!(rectangle(&[("size", "4"), ("rows", "1")]), "4 x");
    assert_eq!(rectangle(&[("rows", "2")]), "6/6 x");
    assert_eq!(start(&[], Some("2x/3 o")).position(), "2x/3 o");
}

#[test]
fn examples_1_to_4_the_figure() {
    let red = "o1ox1o/o2xxx/x3x1/1oo2o/1x1oo1/xx4 x";
    let game = parse(red);
    assert_eq!(game.position(), red);
    assert_eq!(sorted_moves(&game), "a3 b4 c1 c2 c5 e3 f1");
    assert_eq!(game.result(), "* unfinished");
    // The same board for Blue is malformed (numbers of checkers), so only the side is changed
    // directly.
    let mut blue = game.clone();
    blue.side = 'o';
    assert_eq!(sorted_moves(&blue), "a3 b4 b5 c4 c5 d1 e1 e6 f1 f4");
    // Example 4: a Blue checker on c1 leaves c2 legal for Red, a Red one does not.
    let mut changed = game.clone();
    changed.board[0][2] = 'o';
    assert!(changed.moves().contains(&"c2".to_string()));
    changed.board[0][2] = 'x';
    assert!(!changed.moves().contains(&"c2".to_string()));
}

#[test]
fn example_5_diagonals() {
    let mut game = sized("2");
    game.play("a1");
    assert_eq!(sorted_moves(game.as_ref()), "b2");
}

#[test]
fn example_6_full_board() {
    let mut game = sized("2");
    play_all(game.as_mut(), "a1 b2 a2 b1");
    assert_eq!(game.result(), "1-0 no-placement");
    assert!(game.moves().is_empty());
    // "On 2 x 2 every game is like" it.
    assert_eq!(perft(sized("2").as_ref(), 4), 8);
    assert_eq!(perft(sized("2").as_ref(), 5), 0);
}

#[test]
fn example_7_stuck() {
    let mut game = sized("3");
    play_all(game.as_mut(), "a1 b2 b1 c3 a2");
    assert_eq!(game.position(), "2o/xo1/xx1 o");
    assert_eq!(game.result(), "0-1 no-placement");
    assert!(game.moves().is_empty());
}

#[test]
fn example_8_both_stuck() {
    let mut game = sized("3");
    play_all(game.as_mut(), "b3 a2 c2 b1 a3 c1");
    assert_eq!(game.position(), "xx1/o1x/1oo x");
    assert_eq!(game.result(), "1-0 no-placement");
    let mut other_side = parse("xx1/o1x/1oo x");
    other_side.side = 'o';
    assert!(other_side.moves().is_empty());
}

#[test]
#[should_panic(expected = "illegal move")]
fn illegal_move_panics() {
    let mut game = sized("2");
    game.play("a1");
    game.play("a2");
}

#[test]
fn reference_counts() {
    let table: [(&str, &[u64]); 4] = [
        ("4", &[16, 192, 2224, 20_016, 170_592]),
        ("5", &[25, 520, 10_496, 178_096]),
        ("6", &[36, 1140, 35_272, 963_664]),
        ("8", &[64, 3808, 223_376]),
    ];
    for (size, counts) in table {
        for (i, count) in counts.iter().enumerate() {
            assert_eq!(
                perft(sized(size).as_ref(), i as u32 + 1),
                *count,
                "size {size} depth {}",
                i + 1
            );
        }
    }
}

fn mover_wins(game: &dyn ReferenceGame, known: &mut HashMap<String, bool>) -> bool {
    // The player to move wins a finished position; otherwise by leaving the opponent a lost one.
    if game.result() != "* unfinished" {
        return true;
    }
    let key = game.position();
    if let Some(answer) = known.get(&key) {
        return *answer;
    }
    let mut answer = false;
    for text in game.moves() {
        let mut next = game.boxed_clone();
        next.play(&text);
        if !mover_wins(next.as_ref(), known) {
            answer = true;
            break;
        }
    }
    known.insert(key, answer);
    answer
}

#[test]
fn exact_results_of_small_boards() {
    for (size, expected) in [("2", "a1 a2 b1 b2"), ("3", "b2")] {
        let mut known = HashMap::new();
        let game = sized(size);
        let mut winning = Vec::new();
        for text in game.moves() {
            let mut next = game.boxed_clone();
            next.play(&text);
            if !mover_wins(next.as_ref(), &mut known) {
                winning.push(text);
            }
        }
        winning.sort();
        assert_eq!(winning.join(" "), expected, "size {size}");
    }
}

/// Every position of small boards: equal parts mean equal results, and moves to equal parts.
#[test]
fn equal_parts_mean_the_same_rest_of_the_game() {
    for (columns, rows) in [("3", "3"), ("2", "5"), ("3", "4")] {
        let first = start(&[("cols", columns), ("rows", rows)], None);
        let mut seen = HashSet::from([first.position()]);
        let mut open = vec![first];
        let mut rests: HashMap<String, (String, BTreeSet<String>, usize)> = HashMap::new();
        while let Some(game) = open.pop() {
            let parts = game.parts().unwrap();
            let nexts: Vec<_> = game.results().into_iter().map(|(_, next)| next).collect();
            let all = nexts.iter().map(|next| next.parts().unwrap()).collect();
            let rest = (game.result(), all, nexts.len());
            let known = rests.entry(parts).or_insert_with(|| rest.clone());
            assert_eq!(*known, rest, "{}", game.position());
            open.extend(nexts.into_iter().filter(|next| seen.insert(next.position())));
        }
        assert!(rests.len() * 8 < seen.len(), "{} of {}", rests.len(), seen.len());
    }
}

#[test]
fn parts_of_a_position() {
    // The squares in the middle of the sides are beside one friend of each player.
    let cross = parse("x1o/3/o1x x");
    assert_eq!(cross.parts().unwrap(), "x D.i.iei.i.");
    // Neither side can use any square.
    assert_eq!(parse("xx1/o1x/1oo x").parts().unwrap(), "x ");
}

//! Grades of moves, from the scores before and after.

use parlour_bots::Score;
use parlour_bots::analysis::{Grade, GradedMove, PositionValue, grade_moves};
use parlour_core::{AnyMove, OptionValues, Player};
use parlour_games::GAMES;

/// One of three moves.
fn some_move(index: usize) -> AnyMove {
    let start = GAMES.iter().find_map(|game| {
        let values = OptionValues::defaults(game.info().options);
        game.start(&values).ok()
    });
    start.unwrap().distinct_moves().swap_remove(index)
}

fn value(score: Score, best: usize) -> PositionValue {
    PositionValue { score, line: vec![some_move(best)], is_forced: false }
}

/// Grades move 0, where the engine preferred move `best`.
fn graded(here: Score, best: usize, next: Score) -> GradedMove {
    let values = [value(here, best), value(next, 2)];
    grade_moves(Player::One, &[some_move(0)], &values).remove(0)
}

#[test]
fn only_a_worse_move_has_a_better_line() {
    let points = Score::of_points;
    // The engine preferred another move, but the one played turned out no worse.
    let best = graded(points(0), 1, points(-10));
    assert_eq!((best.grade, best.better_line()), (Grade::Best, None));
    let own = graded(points(0), 0, points(0));
    assert_eq!(own.better_line(), None);
    let blunder = graded(points(0), 1, points(2000));
    assert_eq!(blunder.grade, Grade::Blunder);
    assert_eq!(blunder.better_line(), Some(&[some_move(1)][..]));
}

#[test]
fn the_best_move_costs_nothing_even_if_the_next_score_drops() {
    let one = graded(Score::of_points(300), 0, Score::of_points(200));
    assert_eq!((one.grade, one.loss), (Grade::Best, 0.0));
}

#[test]
fn a_loss_of_chances_is_graded_by_its_size() {
    // Even chances, then the chances after the move.
    for (points, grade) in
        [(10, Grade::Good), (60, Grade::Inaccuracy), (130, Grade::Mistake), (300, Grade::Blunder)]
    {
        let one = graded(Score::of_points(0), 1, Score::of_points(points));
        assert_eq!(one.grade, grade, "{points}: {}", one.loss);
    }
}

#[test]
fn grades_agree_with_proven_results() {
    // A slower win is still a win.
    let one = graded(Score::win_in(3), 1, Score::loss_in(9));
    assert_eq!(one.grade, Grade::Best);
    // In a lost position no move costs anything.
    let one = graded(Score::loss_in(8), 1, Score::win_in(1));
    assert!(one.loss <= 0.0);
    let one = graded(Score::LOST, 1, Score::of_points(-50));
    assert!(one.loss <= 0.0);
    // A win turned into a proven loss costs everything.
    let one = graded(Score::win_in(5), 1, Score::win_in(4));
    assert_eq!((one.loss, one.grade), (1.0, Grade::Blunder));
    // A proven win whose best move is played stays proven, whatever the next search finds.
    let one = graded(Score::win_in(7), 0, Score::of_points(80));
    assert_eq!((one.before, one.loss, one.grade), (Score::win_in(7), 0.0, Grade::Best));
    let one = graded(Score::loss_in(6), 0, Score::of_points(-80));
    assert_eq!((one.before, one.loss, one.grade), (Score::loss_in(6), 0.0, Grade::Best));
    // A proven draw kept.
    let one = graded(Score::DRAW, 1, Score::DRAW);
    assert_eq!(one.grade, Grade::Best);
}

#[test]
fn a_move_better_than_the_engines_choice_is_best() {
    let one = graded(Score::of_points(-100), 1, Score::loss_in(4));
    assert_eq!((one.grade, one.before), (Grade::Best, Score::win_in(5)));
}

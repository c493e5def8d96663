use parlour_core::GameResult;
use parlour_lessons::{Feedback, LessonState};

use crate::{Claim, Proof, Puzzle, SolverRating, Source, daily_index};

const SAMPLE: &str = "\
# A comment.
puzzle: 00000000000000ff
game: some:size=3
position: 3/3/3 x
claim: win 2
proof: depth
themes: capture line
rating: 1450
line: a1 b2 a2
line: a1 b2 a3 c3 a2
source: seed 1 game 7 ply 12
";

#[test]
fn puzzles_round_trip() {
    let puzzles = Puzzle::parse(SAMPLE).unwrap();
    let [puzzle] = &puzzles[..] else { panic!("one puzzle") };
    assert_eq!((puzzle.claim, puzzle.proof), (Claim::Win(Some(2)), Proof::Depth));
    assert_eq!((puzzle.fingerprint, puzzle.rating, puzzle.n_turns()), (255, 1450, 3));
    assert_eq!(puzzle.first_move(), "a1");
    assert_eq!(puzzle.source, Source { seed: 1, game: 7, ply: 12 });
    let written = puzzle.to_string();
    assert_eq!(format!("# A comment.\n{written}"), SAMPLE);
    assert_eq!(Puzzle::parse("").unwrap(), []);
    for claim in ["win", "draw", "defend", "score -3", "best"] {
        let text = SAMPLE.replace("win 2", claim);
        assert_eq!(Puzzle::parse(&text).unwrap()[0].claim.to_string(), claim);
    }
}

#[track_caller]
fn check_error(old: &str, new: &str, line: usize, part: &str) {
    assert!(SAMPLE.contains(old), "{old}");
    let error = Puzzle::parse(&SAMPLE.replacen(old, new, 1)).expect_err("should be rejected");
    assert_eq!(error.line, line, "{error}");
    assert!(error.message.contains(part), "`{error}` does not contain `{part}`");
}

#[test]
fn errors_name_their_line() {
    check_error("puzzle: 00000000000000ff\n", "", 2, "`puzzle: FINGERPRINT` first");
    check_error("puzzle: 00000000000000ff", "puzzle: x", 2, "hexadecimal");
    check_error("game: some:size=3\n", "", 2, "no line `game: …`");
    check_error("game: some:size=3", "gme: some", 3, "game");
    check_error("claim: win 2", "claim: win 0", 5, "expected `win`");
    check_error("proof: depth", "proof: faith", 6, "found `faith`");
    check_error("rating: 1450", "rating: 5", 8, "from 100 to 4000");
    check_error("line: a1 b2 a2", "line: a1 b2", 9, "ends with a move of the learner");
    check_error("a3 c3 a2", "a2", 10, "occurs twice");
    check_error("a1 b2 a3 c3", "a1 b3 a3 c3", 9, "the same reply");
    check_error("a1 b2 a3 c3", "b1 b2 a3 c3", 10, "the first move a1");
    check_error("rating: 1450", "rating: 1450\nrating: 1", 9, "occurs twice");
    check_error("seed 1 game 7", "seed 1", 11, "`seed SEED");
    check_error("line: a1 b2 a2\nline: a1 b2 a3 c3 a2\n", "", 2, "no line `line: …`");
}

#[test]
fn each_puzzle_is_the_daily_one_once_a_round() {
    for round in 0..3 {
        let mut days: Vec<usize> =
            (0..20).filter_map(|day| daily_index(20, round * 20 + day)).collect();
        days.sort_unstable();
        assert!(days.iter().copied().eq(0..20), "{days:?}");
    }
    assert_eq!(daily_index(0, 5), None);
    assert_ne!(daily_index(150, 20_000), daily_index(150, 20_001));
}

#[test]
fn ratings_follow_results() {
    let new = SolverRating::default();
    let (up, down) = (new.after(1200, true), new.after(1200, false));
    assert!(up.rating > new.rating && down.rating < new.rating);
    assert!(up.deviation < new.deviation);
    // An easy puzzle raises the rating less.
    assert!(new.after(600, true).rating < up.rating);
    let broken = SolverRating { rating: f64::NAN, deviation: -1.0, volatility: 9.0 };
    assert!(broken.after(1200, true).rating.is_finite());
    let mut solver = new;
    for _ in 0..300 {
        solver = solver.after(1500, true);
    }
    assert!(solver.rating < 4000.0 && solver.shown() > 1500, "{solver:?}");
}

/// Plays a challenge: the moves of the line, with the opponent's replies.
fn run(game: &str, board: &str) -> parlour_lessons::LessonRun {
    let (game, _) = parlour_games::parse_game(game).unwrap();
    let all = crate::challenges(game);
    let challenge = all.iter().find(|one| one.board.game == board).expect("a challenge");
    challenge.run(game, &ToString::to_string).unwrap()
}

#[test]
fn a_challenge_is_solved_by_holding_the_result() {
    let mut run = run("pathway", "pathway:size=3");
    let learner = run.learner();
    let mut line = run.solution();
    while run.state() == LessonState::Open {
        assert!(!line.is_empty(), "the line ends before the game");
        let feedback = run.play_text(&line.remove(0)).unwrap();
        match feedback {
            Feedback::Continues { reply, .. } => assert_eq!(reply.to_string(), line.remove(0)),
            Feedback::Solved(_) => {}
            Feedback::Wrong(why) => panic!("{why}"),
        }
    }
    let result = run.played().outcome().unwrap().result;
    assert_eq!((run.state(), result), (LessonState::Solved, GameResult::Win(learner)));
}

#[test]
fn a_challenge_is_failed_by_giving_the_result_away() {
    let mut run = run("pathway", "pathway:size=3");
    assert!(matches!(run.play_text("a1").unwrap(), Feedback::Wrong(_)));
    assert_eq!((run.state(), run.played().ply()), (LessonState::Wrong, 1));
    run.retry();
    assert!(matches!(run.play_text("b2").unwrap(), Feedback::Continues { .. }));
}

#[test]
fn the_learner_of_every_challenge_moves_first() {
    for game in parlour_games::GAMES {
        for challenge in crate::challenges(*game) {
            let run = challenge.run(*game, &ToString::to_string).unwrap();
            let expected = challenge.board.claim.winner().unwrap_or(run.learner());
            assert_eq!(run.learner(), expected, "{}", challenge.board.game);
            assert_eq!(run.played().position().turn(), expected, "{}", challenge.board.game);
        }
    }
}

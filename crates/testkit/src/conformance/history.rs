//! Undo, redo and records.

use parlour_core::{
    AnyMove, FullPosition, GameResult, KeyHistory, Match, PathHistory, PathStatus, PositionVisitor,
    Record, Repetition, Rng,
};
use parlour_games::{GAMES, with_position};

use super::{Scene, first_moves};

/// The visible state of a match.
#[derive(PartialEq, Eq, Debug)]
struct Snapshot {
    position: String,
    result: String,
    moves: Vec<AnyMove>,
}

fn snapshot(played: &Match) -> Snapshot {
    // Long move lists are covered by the checks of the position.
    let moves = first_moves(played.position(), 101);
    Snapshot {
        position: played.position().text(),
        result: played.result_text(),
        moves: if moves.len() <= 100 { played.legal_moves() } else { moves },
    }
}

/// Undoing and redoing everything shows the same states.
pub(super) fn check_undo(scene: Scene<'_>) {
    let original = scene.played;
    let mut played = Match::from_position(
        original.game(),
        original.values().clone(),
        original.start().boxed_clone(),
        false,
    );
    let mut moments = vec![snapshot(&played)];
    for m in original.moves() {
        assert!(!played.redo(), "redo before any undo{scene}");
        played.play(m).unwrap_or_else(|error| panic!("{error}{scene}"));
        moments.push(snapshot(&played));
    }
    for earlier in moments.iter().rev().skip(1) {
        assert!(played.undo(), "undo fails{scene}");
        assert_eq!(snapshot(&played), *earlier, "undo{scene}");
    }
    assert!(!played.undo(), "undo before the start{scene}");
    for later in moments.iter().skip(1) {
        assert!(played.redo(), "redo fails{scene}");
        assert_eq!(snapshot(&played), *later, "redo{scene}");
    }
    assert!(!played.redo(), "redo after the end{scene}");
}

/// Engines see a line of play as the match does: unfinished, drawn or won, with no forbidden moves.
pub(super) fn check_path(scene: Scene<'_>) {
    struct PathWalk<'a>(&'a Match);

    impl PositionVisitor for PathWalk<'_> {
        type Output = Option<GameResult>;

        fn visit<P: FullPosition>(self, mut position: P) -> Option<GameResult> {
            let played = self.0;
            let rules = played.game().match_rules(played.values());
            let start = KeyHistory::of_keys(rules.repetition, [position.repetition_key()]);
            let mut path = PathHistory::new(rules, &start, 0);
            let mut status = PathStatus::Open;
            for played in played.moves() {
                let m = played.value().expect("it was played");
                let counts = path.counts(&position, m);
                position.play_unchecked(m);
                assert!(!matches!(status, PathStatus::Over(_)), "the game continued after its end");
                status = path.enter(&position, counts);
                assert_ne!(status, PathStatus::Forbidden, "{played} was played");
            }
            match status {
                PathStatus::Over(outcome) => Some(outcome),
                _ => position.outcome().map(|outcome| outcome.result),
            }
        }
    }

    let played = scene.played;
    // If repetition is forbidden, only the match can see that a side has no allowed move.
    if played.game().match_rules(played.values()).repetition == Repetition::Forbid {
        return;
    }
    let found = with_position(played.start(), PathWalk(played)).ok().flatten();
    assert_eq!(found, played.outcome().map(|outcome| outcome.result), "path history{scene}");
}

/// A record with comments and variations survives writing and reading.
pub(super) fn check_record(scene: Scene<'_>, rng: &mut Rng) {
    let mut played = replayed(scene);
    let n_plies = played.ply();
    played.set_header("x", "Ann");
    played.set_header("date", "2024-02-29");
    for _ in 0..4.min(n_plies) {
        for _ in 0..=rng.below(n_plies as u64) {
            played.undo();
        }
        played.set_comment("a } brace, a \\ stroke ( and a parenthesis");
        for _ in 0..=rng.below(3) {
            // A branch that happens to equal the main line must not extend beyond its end.
            if played.outcome().is_some() || played.ply() == n_plies {
                break;
            }
            let next = super::random_move(&played, rng);
            played.branch(&next).unwrap_or_else(|error| panic!("{error}{scene}"));
        }
        played.set_comment("1. e4 {");
        // Back to the end of the main line.
        while played.undo() {}
        for m in scene.played.moves() {
            played.branch(m).unwrap_or_else(|error| panic!("{error}{scene}"));
        }
    }
    let text = played.to_text();
    let record = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}{scene}"));
    assert_eq!(record.to_text(played.start().turn()), text, "record text{scene}");
    let again =
        Match::from_record(GAMES, &record).unwrap_or_else(|error| panic!("{error}\n{text}{scene}"));
    assert_eq!(again.to_text(), text, "the record changes{scene}");
    assert!(again.moves().eq(scene.played.moves()), "the main line changes{scene}");
    assert_eq!(again.position().text(), scene.played.position().text(), "its end{scene}");
    assert_eq!(again.result_text(), scene.played.result_text(), "its result{scene}");
}

fn replayed(scene: Scene<'_>) -> Match {
    let original = scene.played;
    let mut played = Match::new(original.game(), original.values().clone(), None)
        .unwrap_or_else(|error| panic!("{error}{scene}"));
    for m in original.moves() {
        played.play(m).unwrap_or_else(|error| panic!("{error}{scene}"));
    }
    played
}

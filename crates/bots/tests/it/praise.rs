//! Explanations of moves other than mistakes: missed wins, avoided traps, forced wins; and the
//! ideas of hints. Values are invented, so that the tests need no deep search; the tests check the
//! claims by playing.

use parlour_bots::analysis::{Explanation, Grade, GradedMove, PositionValue, grade_match, hint};
use parlour_bots::{Budget, Score};
use parlour_core::{AnyMove, GameResult, Match};
use parlour_games::GAMES;

use super::{after_random_turns, bot};

/// Positions of random games with at least two moves, in every game.
fn positions() -> impl Iterator<Item = Match> {
    let games = GAMES.iter().flat_map(|game| (0..12_u64).map(move |seed| (*game, seed)));
    let at_plies = games.flat_map(|(game, seed)| {
        let played = after_random_turns(game.info().id, 60, 50 + seed);
        (4..played.ply()).step_by(3).map(move |ply| {
            let mut at = played.clone();
            at.go_to(ply);
            at
        })
    });
    let is_small = |at: &Match| {
        // Some positions of one game have too many moves to list.
        let mut n = 0;
        at.position().for_each_move(&mut |_| {
            n += 1;
            if n > 300 {
                std::ops::ControlFlow::Break(())
            } else {
                std::ops::ControlFlow::Continue(())
            }
        });
        (2..=300).contains(&n)
    };
    at_plies.filter(move |at| at.outcome().is_none() && is_small(at))
}

fn value(score: Score, line: &[&AnyMove]) -> PositionValue {
    let line = line.iter().map(|m| (*m).clone()).collect();
    PositionValue { score, line, is_forced: false }
}

/// Whether a move wins immediately.
fn wins(at: &Match, m: &AnyMove) -> bool {
    let winner = Some(GameResult::Win(at.position().turn()));
    at.position().after(m).is_ok_and(|after| after.outcome().map(|one| one.result) == winner)
}

/// Grades one move; the values are those of the positions before and after it.
fn graded(at: &Match, m: &AnyMove, values: &[PositionValue; 2]) -> GradedMove {
    let mut played =
        Match::new(at.game(), at.values().clone(), Some(&at.position().text())).unwrap();
    played.play(m).unwrap();
    grade_match(&played, values).remove(0)
}

fn argument(found: &Explanation, name: &str) -> String {
    let message = found.message(None);
    let found = message.args().iter().find(|(key, _)| *key == name);
    found.map(|(_, value)| value.to_string()).unwrap_or_default()
}

#[test]
fn a_win_in_one_turn_passed_over_is_named_even_if_the_game_stays_won() {
    let mut n_found = 0;
    for at in positions() {
        let moves = at.position().distinct_moves();
        let (won, other): (Vec<_>, Vec<_>) = moves.iter().partition(|m| wins(&at, m));
        let (Some(win), Some(other)) = (won.first(), other.first()) else { continue };
        let after = at.position().after(other).unwrap();
        if after.outcome().is_some() {
            continue;
        }
        let values = [value(Score::win_in(1), &[win]), value(Score::loss_in(4), &[])];
        let one = graded(&at, other, &values);
        let Some(found) = &one.explanation else {
            // The move wins in one turn too: after every answer.
            let is_won = |reply: &AnyMove| {
                let end = after.after(reply).unwrap().outcome().map(|end| end.result);
                end == Some(GameResult::Win(at.position().turn()))
            };
            assert!(after.distinct_moves().iter().all(is_won), "{}", at.position().text());
            continue;
        };
        n_found += 1;
        assert_eq!((found.reason, one.grade), ("misses-win", Grade::Good));
        assert_eq!((argument(found, "now"), argument(found, "n")), ("won".into(), "1".into()));
        assert_eq!(one.better_line(), Some(&[(*win).clone()][..]));
    }
    assert!(n_found > 10, "{n_found}");
}

#[test]
fn a_trap_that_was_avoided_loses_at_once() {
    let mut n_found = 0;
    for at in positions() {
        let moves = at.position().distinct_moves();
        let Some(m) = moves.iter().find(|m| !wins(&at, m)) else { continue };
        if at.position().after(m).unwrap().outcome().is_some() {
            continue;
        }
        let even = Score::of_points(0);
        let one = graded(&at, m, &[value(even, &[m]), value(even, &[])]);
        let Some(found) = one.explanation.filter(|found| found.reason == "trap-avoided") else {
            continue;
        };
        n_found += 1;
        let mut line = at.clone();
        let bait = line.position().parse_move(&argument(&found, "bait")).unwrap();
        assert_ne!(bait, *m);
        line.play(&bait).unwrap();
        let reply = line.position().parse_move(&argument(&found, "reply")).unwrap();
        assert!(wins(&line, &reply), "{}", at.position().text());
    }
    assert!(n_found > 0);
}

#[test]
fn a_forced_win_of_three_turns_is_praised_at_its_end() {
    let mut n_praised = 0;
    for game in GAMES {
        let Some(played) = (0..200).find_map(|seed| {
            let played = after_random_turns(game.info().id, 120, seed);
            let winner = played.outcome().and_then(|outcome| outcome.result.winner())?;
            let mut last = played.clone();
            last.undo();
            (last.position().turn() == winner && played.ply() >= 7).then_some(played)
        }) else {
            continue;
        };
        // The winner of the last move had a proven win from three of its turns before.
        let n = played.ply();
        let moves: Vec<AnyMove> = played.moves().cloned().collect();
        let values: Vec<PositionValue> = (0..=n)
            .map(|ply| {
                let left = (n - ply) as u32;
                let score = match left {
                    0 => Score::loss_in(0),
                    1..=5 if left % 2 == 1 => Score::win_in(left),
                    1..=5 => Score::loss_in(left),
                    _ => Score::of_points(0),
                };
                value(score, &moves.get(ply).into_iter().collect::<Vec<_>>())
            })
            .collect();
        let graded = grade_match(&played, &values);
        let found = graded.last().and_then(|one| one.explanation.as_ref());
        let reasons: Vec<_> = graded.iter().filter_map(|one| one.explanation.as_ref()).collect();
        // A quicker win that random play passed over is named instead.
        let is_exact = !reasons.iter().any(|one| one.reason == "misses-win");
        if is_exact {
            let found = found.expect("praise for the last move");
            assert_eq!((found.reason, argument(found, "n")), ("forced-win", "3".into()));
            n_praised += 1;
        }
    }
    assert!(n_praised > 0);
}

#[test]
fn hints_have_an_idea_that_keeps_the_move_to_itself() {
    let (mut n_wins, mut n_reasons) = (0, 0);
    for at in positions().step_by(4) {
        let mut engine = bot("best:threads=1,hash=1,nodes=400", at.game());
        let found = hint(&at, &mut *engine, &Budget::default());
        assert!(found.idea.is_some() || found.reason.is_none());
        if let Some(idea) = &found.idea {
            assert!(!idea.to_string().contains(found.best.text()), "{idea}");
            let can_win = at.position().distinct_moves().iter().any(|m| wins(&at, m));
            assert!(!can_win || idea.id() == "hint-win", "{idea} in {}", at.position().text());
            n_wins += usize::from(can_win);
        }
        n_reasons += usize::from(found.reason.is_some());
    }
    assert!(n_wins > 0 && n_reasons > 0, "{n_wins} wins, {n_reasons} reasons");
}

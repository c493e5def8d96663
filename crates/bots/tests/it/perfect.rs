//! `best` plays by the shipped proofs: with a tiny node budget it keeps every result it has a proof of.

use parlour_bots::{Bot, BotKind, BotSpec, Budget, build, levels};
use parlour_core::{GameResult, Match, Player};
use parlour_games::GAMES;
use parlour_solved::{Claim, SolvedBoard, proven, solved_boards};

use super::is_nightly;

/// Games against random moves on each board.
const N_RANDOM: u64 = 10;

/// Proofs with more positions take too long to check.
fn max_positions() -> u64 {
    if is_nightly() { 200_000 } else { 50_000 }
}

/// The boards with a proof that fits a test.
fn boards() -> impl Iterator<Item = (Match, &'static SolvedBoard)> {
    let rows =
        GAMES.iter().flat_map(|game| solved_boards(*game).iter().map(move |row| (*game, row)));
    rows.filter(|(_, row)| {
        row.proof.is_some() && row.positions.is_some_and(|n| n < max_positions())
    })
    .filter_map(|(game, row)| Some((row.start(game).ok()?, row)))
}

fn bot(text: &str, start: &Match, seed: u64) -> Box<dyn Bot> {
    let spec = BotSpec { seed, threads: Some(1), ..BotSpec::parse(text).unwrap() };
    build(&spec, start.game()).unwrap()
}

/// Plays to the end; `best` has the given side.
fn play(start: &Match, best: &mut dyn Bot, other: &mut dyn Bot, side: Player) -> GameResult {
    let mut at = start.clone();
    loop {
        if let Some(outcome) = at.outcome() {
            return outcome.result;
        }
        let is_best = at.position().turn() == side;
        let mover: &mut dyn Bot = if is_best { best } else { other };
        let result = mover.think(&at, &Budget::nodes(1000), 1, &mut |_| {});
        if is_best {
            assert!(result.score().is_proven, "{} is not proven", at.tagged_position());
        }
        at.play(result.best()).unwrap();
    }
}

#[test]
fn best_wins_every_won_board_that_it_has_a_proof_of() {
    for (start, row) in boards() {
        let Claim::Win(winner) = row.claim else { continue };
        let highest = levels(start.game()).len().to_string();
        let mut best = bot("best:nodes=20", &start, 1);
        for seed in 1..=N_RANDOM {
            let mut random = bot("random", &start, seed);
            let result = play(&start, &mut *best, &mut *random, winner);
            assert_eq!(result, GameResult::Win(winner), "{}, seed {seed}", row.game);
        }
        let mut strong = bot(&highest, &start, 1);
        let result = play(&start, &mut *best, &mut *strong, winner);
        assert_eq!(result, GameResult::Win(winner), "{} against level {highest}", row.game);
    }
}

#[test]
fn best_opens_a_won_game_by_its_book() {
    let rows =
        GAMES.iter().flat_map(|game| solved_boards(*game).iter().map(move |row| (*game, row)));
    for (game, row) in rows.filter(|(_, row)| row.book.is_some()) {
        let (start, winner) = (row.start(game).unwrap(), row.claim.winner().unwrap());
        let mut best = bot("best:nodes=20", &start, 1);
        for seed in 1..=N_RANDOM {
            let (mut at, mut random) = (start.clone(), bot("random", &start, seed));
            let mut n_turns = 0;
            while let Some(known) = proven(&at) {
                assert_eq!(known.result, GameResult::Win(winner), "{}", at.tagged_position());
                let is_best = at.position().turn() == winner;
                let mover = if is_best { &mut best } else { &mut random };
                let result = mover.think(&at, &Budget::nodes(20), 1, &mut |_| {});
                if is_best {
                    assert!(result.score().is_proven && result.score().is_win());
                    assert_eq!(Some(result.best()), known.reply.as_ref());
                }
                at.play(result.best()).unwrap();
                n_turns += 1;
            }
            assert!(n_turns >= 5, "{} after {n_turns} turns", row.game);
        }
    }
}

#[test]
fn levels_do_not_play_by_proofs() {
    let Some((start, _)) = boards().next() else { return };
    assert!(proven(&start).is_some());
    let spec = BotSpec::new(BotKind::Level(1));
    let mut level = build(&spec, start.game()).unwrap();
    let result = level.think(&start, &Budget::nodes(1), 1, &mut |_| {});
    assert!(!result.score().is_proven);
}

#[test]
fn further_lines_stand_below_the_proven_one() {
    let Some((start, _)) = boards().next() else { return };
    let reply = proven(&start).unwrap().reply.unwrap();
    let mut best = bot("best", &start, 1);
    let result = best.think(&start, &Budget::nodes(2000), 3, &mut |result| {
        assert_eq!(*result.best(), reply);
    });
    assert_eq!(*result.best(), reply);
    assert!(result.score().is_proven && result.score().is_win());
    assert!(result.lines.len() > 1 && result.lines.len() <= 3);
    assert!(result.lines[1..].iter().all(|line| line.moves[0] != reply));
}

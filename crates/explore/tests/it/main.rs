//! The explorer agrees with a plain search of whole small boards.

use std::collections::BTreeMap;

use parlour_bots::{Budget, Score};
use parlour_core::{AnyMove, GameResult, Match, Player, Rng};
use parlour_explore::{EXPLORE_NODES, ExploredMove, Explorer};
use parlour_games::{GAMES, parse_game};
use parlour_solved::{FirstMove, solved_boards};

fn start(game: &str) -> Match {
    let (game, values) = parse_game(game).unwrap();
    Match::new(game, values, None).unwrap()
}

/// The value of a position for its side to move, as 1, 0 or -1, and the turns to the end with
/// perfect play: the winner hurries, the loser delays.
fn plain(played: &Match, known: &mut BTreeMap<String, (i32, u32)>) -> (i32, u32) {
    let turn = played.position().turn();
    if let Some(outcome) = played.outcome() {
        return match outcome.result {
            GameResult::Win(winner) if winner == turn => (1, 0),
            GameResult::Win(_) => (-1, 0),
            GameResult::Draw => (0, 0),
        };
    }
    let text = played.position().text();
    if let Some(value) = known.get(&text) {
        return *value;
    }
    let mut best: Option<(i32, u32)> = None;
    for m in played.position().first_moves(1000) {
        let mut next = played.clone();
        next.play(&m).unwrap();
        let (value, turns) = plain(&next, known);
        let (value, turns) = (-value, turns + 1);
        let is_better = best.is_none_or(|(old, old_turns)| {
            value > old
                || value == old && if value > 0 { turns < old_turns } else { turns > old_turns }
        });
        if is_better {
            best = Some((value, turns));
        }
    }
    let best = best.expect("an unfinished game has a move");
    known.insert(text, best);
    best
}

fn sign(score: Score) -> i32 {
    i32::from(score.is_win()) - i32::from(score.is_loss())
}

#[test]
fn values_and_distances_are_those_of_a_plain_search() {
    for game in ["pathway:size=2", "pathway:size=3", "qawale:stones=1"] {
        let mut known = BTreeMap::new();
        let start = start(game);
        let mut explorer = Explorer::new(start.game()).unwrap();
        let mut at = vec![start.clone()];
        for m in start.position().first_moves(3) {
            let mut next = start.clone();
            next.play(&m).unwrap();
            at.push(next);
        }
        for played in at.iter().filter(|played| played.outcome().is_none()) {
            let explored = explorer.explore(played, &Budget::nodes(EXPLORE_NODES));
            assert!(explored.is_complete);
            assert_eq!(explored.score.map(sign), Some(plain(played, &mut known).0), "{game}");
            for ExploredMove { m, score } in &explored.moves {
                let mut next = played.clone();
                next.play(m).unwrap();
                let (value, turns) = plain(&next, &mut known);
                let score = score.unwrap_or_else(|| panic!("{game}: {m} is not known"));
                assert_eq!(sign(score), -value, "{game}: {m}");
                if let Some(found) = score.wins_in().or(score.loses_in()) {
                    assert_eq!(found, turns + 1, "{game}: {m}");
                }
            }
        }
    }
}

#[test]
fn small_boards_have_distances() {
    let start = start("pathway:size=3");
    let mut explorer = Explorer::new(start.game()).unwrap();
    let explored = explorer.explore(&start, &Budget::nodes(EXPLORE_NODES));
    let winning: Vec<&str> = explored
        .moves
        .iter()
        .filter(|one| one.score.is_some_and(Score::is_win))
        .map(|one| one.m.text())
        .collect();
    assert_eq!(winning, ["b2"]);
    assert!(explored.moves.iter().all(|one| {
        one.score.is_some_and(|score| score.wins_in().or(score.loses_in()).is_some())
    }));
    assert_eq!(explored.best().map(AnyMove::text), Some("b2"));
}

#[test]
fn a_line_is_perfect_play_to_the_end() {
    let start = start("pathway:size=3");
    let mut explorer = Explorer::new(start.game()).unwrap();
    let mut at = start.clone();
    for m in explorer.line(&start, &Budget::nodes(EXPLORE_NODES)) {
        at.play(&m).unwrap();
    }
    let winner = at.outcome().map(|outcome| outcome.result);
    assert_eq!(winner, Some(GameResult::Win(Player::One)));
}

#[test]
fn without_nodes_nothing_is_claimed() {
    // A board without a proof or a book.
    let start = start("pathway:size=7");
    let mut explorer = Explorer::new(start.game()).unwrap();
    let explored = explorer.explore(&start, &Budget::nodes(50));
    assert_eq!(explored.score, None);
    assert_eq!(explored.moves.len(), 49);
    assert!(explored.moves.iter().all(|one| one.score.is_none()));
    assert_eq!(explored.best(), None);
    assert!(explorer.line(&start, &Budget::nodes(50)).is_empty());
}

#[test]
fn a_proof_with_counting_needs_no_search() {
    let start = start("pathway:size=5");
    let rows = solved_boards(start.game()).iter();
    let board = rows.clone().find(|board| board.game == start.game_string()).unwrap();
    let map = board.first_moves(start.game()).unwrap();
    let mut explorer = Explorer::new(start.game()).unwrap();
    let mut at = start.clone();
    while at.outcome().is_none() {
        let explored = explorer.explore(&at, &Budget::nodes(20));
        assert_eq!(explored.score.map(sign), Some(1), "{}", at.tagged_position());
        let best = explored.best().unwrap();
        let keeps = |(m, value): &(AnyMove, FirstMove)| m == best && *value == FirstMove::Keeps;
        assert!(at.ply() > 0 || map.iter().any(keeps), "{best}");
        at.play(best).unwrap();
        if at.outcome().is_none() {
            let m = at.position().random_move(&mut Rng::new(at.ply() as u64)).unwrap();
            at.play(&m).unwrap();
        }
    }
    assert_eq!(at.outcome().map(|outcome| outcome.result), Some(GameResult::Win(Player::One)));
}

/// The maps of first moves in the table of solved boards.
#[test]
fn first_move_maps_are_right() {
    let mut n_maps = 0;
    for game in GAMES {
        let mut explorer = Explorer::new(*game).unwrap();
        for board in solved_boards(*game) {
            let is_small = board.nodes.is_some_and(|nodes| nodes < 10_000);
            let map = board.first_moves(*game).unwrap();
            if !is_small || map.is_empty() {
                continue;
            }
            n_maps += 1;
            let explored = explorer.explore(&board.start(*game).unwrap(), &Budget::nodes(1 << 20));
            let best = explored.moves.iter().filter_map(|one| one.score).map(sign).max();
            for (m, value) in map.iter().filter(|(_, value)| *value != FirstMove::Unknown) {
                let found = explored.moves.iter().find(|one| one.m.text() == m.text());
                let score = found.and_then(|one| one.score).map(sign);
                assert!(score.is_some(), "{}: {m} is not known", board.game);
                assert_eq!(score == best, *value == FirstMove::Keeps, "{}: {m}", board.game);
            }
        }
    }
    assert!(n_maps >= 8, "{n_maps}");
}

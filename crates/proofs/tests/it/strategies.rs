//! Play by a proof.

use std::collections::HashSet;

use parlour_proofs::{Claim, Safety, Settings, Side, Strategy, Symmetry, Verified, strategy};
use parlour_reference::{ReferenceGame, generator};

use crate::retrograde::{prove, prove_folded, prove_with};
use crate::tiny_boards::prove_counted;

fn load(game: &str, position: &str, leaf: u32) -> Strategy {
    let (file, _) = prove(game, position, leaf);
    strategy(&file, &Settings::threads(2), &mut |_| {}).unwrap()
}

/// Plays the strategy against every answer, on the board as it is. Returns the most plies it took.
fn longest_game(
    strategy: &Strategy,
    owner: Side,
    game: &dyn ReferenceGame,
    max_plies: Option<u32>,
) -> u32 {
    let result = game.result();
    if !result.starts_with('*') {
        assert!(result.starts_with(if owner == Side::X { "1-0" } else { "0-1" }), "{result}");
        return 0;
    }
    let position = game.position();
    let mut nexts = game.results().into_iter().map(|(_, next)| next).collect::<Vec<_>>();
    let mut left = max_plies.map(|plies| plies.checked_sub(1).expect("the rank falls"));
    if Side::to_move(&position) == Some(owner) {
        let reply = strategy.reply(&position).expect("the proof covers the position");
        assert!(max_plies.is_none_or(|plies| reply.rank.unwrap() <= plies), "{position}");
        left = reply.rank.map(|plies| plies - 1);
        nexts.retain(|next| next.position() == reply.child);
        nexts.truncate(1);
        assert_eq!(nexts.len(), 1, "the reply is a legal move");
    }
    let longest = nexts.iter().map(|next| longest_game(strategy, owner, next.as_ref(), left));
    1 + longest.max().unwrap()
}

#[test]
fn a_win_is_won_against_every_answer() {
    for (game, id, position, owner, plies) in [
        ("pathway", "pathway", "3/3/3 x", Side::X, 8),
        ("loa", "loa", "o3/4/3x/x1o1 o", Side::X, 4),
        ("breakthrough", "breakthrough", "oo1/1o1/x1x/1x1 o", Side::O, 3),
    ] {
        for leaf in [0, 1, 4] {
            let strategy = load(game, position, leaf);
            let rank = strategy.verified().rank;
            assert_eq!(rank, Some(plies));
            let start = generator(id).unwrap();
            for image in start(&[], Some(position)).images() {
                assert_eq!(strategy.rank(owner, &image), rank);
                let game = start(&[], Some(&image));
                assert_eq!(longest_game(&strategy, owner, game.as_ref(), rank), plies, "{image}");
            }
        }
    }
}

#[test]
fn a_win_by_parts_is_won_on_every_board_with_the_same_parts() {
    let start = generator("pathway").unwrap();
    for position in ["3/3/3 x", "4/4 x", "3/1o1/1x1/3 x"] {
        for leaf in [0, 1, 4] {
            let (file, _) = prove_folded("pathway", position, leaf, Symmetry::Parts);
            let strategy = strategy(&file, &Settings::threads(1), &mut |_| {}).unwrap();
            let header = &strategy.verified().header;
            let owner = header.claim.owners()[0];
            let plies = strategy.verified().rank.unwrap();
            let game = start(&[], Some(position));
            let longest = longest_game(&strategy, owner, game.as_ref(), Some(plies));
            assert_eq!(longest, plies, "{position}");
        }
    }
}

/// Plays the strategy of the winner against every answer, from each position once.
fn check_always_won(
    strategy: &Strategy,
    owner: Side,
    game: &dyn ReferenceGame,
    max_plies: u32,
    seen: &mut HashSet<String>,
) {
    let (result, position) = (game.result(), game.position());
    if !result.starts_with('*') {
        assert!(result.starts_with(if owner == Side::X { "1-0" } else { "0-1" }), "{result}");
        return;
    }
    if !seen.insert(position.clone()) {
        return;
    }
    let rank = strategy.rank(owner, &position).expect("the proof covers the position");
    assert!(rank <= max_plies, "{position}");
    let mut nexts: Vec<_> = game.results().into_iter().map(|(_, next)| next).collect();
    if Side::to_move(&position) == Some(owner) {
        let reply = strategy.reply(&position).expect("the proof covers the position");
        assert_eq!(reply.rank, Some(rank));
        nexts.retain(|next| next.position() == reply.child);
        assert_eq!(nexts.len(), 1, "the reply is a legal move");
    }
    for next in nexts {
        check_always_won(strategy, owner, next.as_ref(), rank - 1, seen);
    }
}

#[test]
fn a_win_by_counting_is_won_against_every_answer() {
    let start = generator("pathway").unwrap();
    for position in ["3/3/3 x", "4/4 x", "3/1o1/1x1/3 x", "3/3/3/3 x", "4/4/4 x"] {
        let (file, _) = prove_counted(position);
        let strategy = strategy(&file, &Settings::threads(1), &mut |_| {}).unwrap();
        let Verified { header, rank, positions, .. } = strategy.verified();
        assert_eq!(strategy.len() as u64, *positions);
        let owner = header.claim.owners()[0];
        let game = start(&[], Some(position));
        check_always_won(&strategy, owner, game.as_ref(), rank.unwrap(), &mut HashSet::new());
        // The strategy of the other side, and other boards, are not covered.
        assert_eq!(strategy.rank(owner.other(), position), None);
        for other in ["5/5/5/5/5 x", "2/2 x", "", "nonsense"] {
            assert_eq!((strategy.reply(other), strategy.rank(owner, other)), (None, None));
        }
    }
}

#[test]
fn a_draw_is_held_by_both_sides() {
    let position = "oox/x2/1xo o";
    let strategy = load("loa:simultaneous=draw", position, 1);
    assert!(!strategy.is_empty() && strategy.verified().rank.is_none());
    let start = generator("loa").unwrap();
    // Both sides play by the proof: neither side wins.
    let options = [("simultaneous", "draw")];
    let mut game = start(&options, Some(position));
    for _ in 0..40 {
        if !game.result().starts_with('*') {
            break;
        }
        let reply = strategy.reply(&game.position()).unwrap();
        assert_eq!(reply.rank, None);
        let found = game.results().into_iter().find(|(_, next)| next.position() == reply.child);
        game = found.unwrap().1;
    }
    assert!(
        game.result().starts_with('*') || game.result().starts_with("1/2"),
        "{}",
        game.result()
    );
}

/// Plays the strategy of `owner` against every answer.
fn check_never_lost(strategy: &Strategy, owner: Side, game: &dyn ReferenceGame) {
    let result = game.result();
    if !result.starts_with('*') {
        let lost = if owner == Side::X { "0-1" } else { "1-0" };
        assert!(!result.starts_with(lost), "{result}: {}", game.position());
        return;
    }
    assert_eq!(strategy.rank(owner, &game.position()), Some(0), "{}", game.position());
    if Side::to_move(&game.position()) == Some(owner) {
        let reply = strategy.reply(&game.position()).expect("the proof covers the position");
        let mut results = game.distinct_results().into_iter();
        let (_, next) = results.find(|(_, next)| next.position() == reply.child).unwrap();
        check_never_lost(strategy, owner, next.as_ref());
    } else {
        for (_, next) in game.distinct_results() {
            check_never_lost(strategy, owner, next.as_ref());
        }
    }
}

#[test]
fn counted_proofs_close_early_and_hold() {
    let start = generator("qawale").unwrap();
    let options = [("stones", "4")];
    // Three of `o` in a row, and a stack that may bring the fourth.
    let position = "nn,2,nn/x,2,nn/o,o,o,1/nn,x,x,1 x 1,1";
    let variants = [Safety::Ignored, Safety::Counted, Safety::Tried];
    let [plain, counted, tried] = variants.map(|safe| {
        let (file, _) = prove_with("qawale:stones=4", position, 1, Symmetry::Board, safe);
        strategy(&file, &Settings::threads(1), &mut |_| {}).unwrap()
    });
    for strategy in [&plain, &counted, &tried] {
        assert_eq!(strategy.verified().header.claim, Claim::Draw);
    }
    assert!(counted.len() < plain.len(), "{} of {} positions", counted.len(), plain.len());
    assert!(tried.len() < counted.len(), "{} of {} positions", tried.len(), counted.len());
    for strategy in [&counted, &tried] {
        for owner in [Side::X, Side::O] {
            check_never_lost(strategy, owner, start(&options, Some(position)).as_ref());
        }
    }
}

#[test]
fn positions_outside_the_proof_have_no_reply() {
    let strategy = load("pathway", "3/3/3 x", 1);
    for position in ["3/3/x2 o", "4/4/4/4 x", "", "x", "3/3/3 z", "xo1/3/3 o"] {
        assert_eq!(strategy.reply(position), None, "{position}");
    }
    assert_eq!(strategy.rank(Side::O, "3/3/3 x"), None);
    assert_eq!(strategy.rank(Side::X, "nonsense"), None);
}

//! Perfect play by the proofs and opening books that a game ships with, and by installed proofs.
//!
//! The reference generators verify a file on first need, once per process; then its strategy
//! chooses the moves. A file that is not verified is never used.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use parlour_core::{AnyMove, GameResult, Match, Player, Repetition, parse_game};
use parlour_proofs::{Settings, Side, Strategy, strategy};

use crate::{Claim, SolvedBoard, solved_boards, strategy_file};

/// A proof that needs more positions is not used: its verification would delay the first move too
/// long.
const MAX_POSITIONS: u64 = 2_000_000;

/// Positions with more moves are ignored.
const MAX_MOVES: usize = 5000;

/// The proven result of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// The result with perfect play.
    pub result: GameResult,
    /// A move that keeps the result; `None` for the loser.
    pub reply: Option<AnyMove>,
}

/// The result of a position according to a shipped proof or book or an installed proof; `None` if none
/// covers the position, or if the history could change the result.
pub fn proven(played: &Match) -> Option<Proven> {
    let shipped = by_shipped(played);
    // A browser has no folder of proofs.
    #[cfg(not(target_arch = "wasm32"))]
    let shipped = shipped.or_else(|| crate::installed::proven(played));
    shipped
}

fn by_shipped(played: &Match) -> Option<Proven> {
    let game = played.game_string();
    let info = played.game().info();
    if info.proofs.is_empty() || played.outcome().is_some() || !ignores_history(played) {
        return None;
    }
    let mut boards = solved_boards(played.game()).iter().filter(|board| board.game == game);
    boards.find_map(|board| {
        let mut strategies =
            board.strategy_names().filter_map(|name| verified(played, board, name));
        strategies.find_map(|strategy| by_strategy(played, board.claim, &strategy))
    })
}

/// The result of a position that the strategies of a verified proof cover.
pub(crate) fn by_strategy(played: &Match, claim: Claim, strategy: &Strategy) -> Option<Proven> {
    let (position, turn) = (played.position(), played.position().turn());
    let text = position.text();
    let covers = |player: Player| strategy.rank(side(player), &text).is_some();
    let reply = || {
        let child = strategy.reply(&text)?.child;
        let moves = position.first_moves(MAX_MOVES);
        moves.into_iter().find(|m| position.after(m).is_ok_and(|next| next.text() == child))
    };
    match claim {
        Claim::Win(winner) if winner == turn => {
            let reply = Some(reply()?);
            Some(Proven { result: GameResult::Win(winner), reply })
        }
        Claim::Win(winner) => {
            covers(winner).then_some(Proven { result: GameResult::Win(winner), reply: None })
        }
        // One strategy proves that its side does not lose; only both together prove a draw.
        Claim::Draw if Player::BOTH.into_iter().all(covers) => {
            let reply = Some(reply()?);
            Some(Proven { result: GameResult::Draw, reply })
        }
        Claim::Draw | Claim::Score(_) | Claim::NoWin(..) => None,
    }
}

const fn side(player: Player) -> Side {
    match player {
        Player::One => Side::X,
        Player::Two => Side::O,
    }
}

/// The strategy of a shipped file, verified once per process; `None` if verification fails, or if
/// the file has another claim than its entry in `solved.toml`.
fn verified(
    played: &Match,
    board: &'static SolvedBoard,
    name: &'static str,
) -> Option<Arc<Strategy>> {
    type Verified = Arc<OnceLock<Option<Arc<Strategy>>>>;
    type Known = BTreeMap<(&'static str, &'static str), Verified>;
    static CACHE: Mutex<Known> = Mutex::new(BTreeMap::new());
    let info = played.game().info();
    // Unlock the cache before a long verification: only callers that need this proof wait for it.
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let proof = cache.entry((info.id, name)).or_default().clone();
    drop(cache);
    let found = proof.get_or_init(|| {
        let file = strategy_file(info, name)?;
        let settings = Settings { max_positions: Some(MAX_POSITIONS), ..Settings::default() };
        let strategy = strategy(file, &settings, &mut |_| {}).ok()?;
        let header = &strategy.verified().header;
        let start = board.start(played.game()).ok()?;
        let (game, values) = parse_game(&[played.game()], &header.game).ok()?;
        let proven = Match::new(game, values, Some(&header.position)).ok()?;
        let is_same = header.claim.result().to_string() == board.claim.to_string()
            && proven.tagged_position() == start.tagged_position();
        is_same.then(|| Arc::new(strategy))
    });
    found.clone()
}

/// Whether a forced result is the same with and without the history. No position occurs twice on
/// the way to a win, so threefold repetition does not matter if none has occurred twice before.
pub fn ignores_history(played: &Match) -> bool {
    let rules = played.game().match_rules(played.values());
    let is_free = match rules.repetition {
        Repetition::Off => true,
        Repetition::Forbid => false,
        Repetition::Draw { occurrences, .. } => {
            let keys = played.repetition_keys();
            occurrences > 2 && keys.iter().collect::<BTreeSet<_>>().len() == keys.len()
        }
    };
    is_free && rules.max_plies == 0
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use parlour_core::Rng;
    use parlour_games::parse_game;
    use parlour_proofs::{Choice, Header, Lemmas, Node, Rules, Safety, Symmetry, Writer, assemble};

    use super::*;

    fn start(game: &str) -> Match {
        let (game, values) = parse_game(game).unwrap();
        Match::new(game, values, None).unwrap()
    }

    /// Who wins a position, by plain search of a game without draws.
    fn winner(rules: &Rules, position: &str, known: &mut BTreeMap<String, Side>) -> Side {
        if let Some(winner) = known.get(position) {
            return *winner;
        }
        let mover = Side::to_move(position).unwrap();
        let wins = rules.children(position).into_iter().any(|child| match child.end {
            Some(end) => end.winner == Some(mover),
            None => winner(rules, &child.position, known) == mover,
        });
        let found = if wins { mover } else { mover.other() };
        known.insert(position.to_owned(), found);
        found
    }

    /// The strategy of a small won board, written by a plain search and verified.
    fn strategy_of(start: &Match, claim: parlour_proofs::Claim, owner: Side) -> Strategy {
        let header = Header {
            game: start.game_string(),
            position: start.position().text(),
            claim,
            leaf: if claim.turns().is_some() { 0 } else { 2 },
            symmetry: Symmetry::Board,
            safe: Safety::Ignored,
            made: String::new(),
        };
        let writer = Writer::new(&header).unwrap();
        let choice = if header.leaf > 0 { Choice::LeafOrChild } else { Choice::Child };
        let mut known = BTreeMap::new();
        let mut guide = |node: &Node<'_>| {
            let wins = node.children().iter().position(|child| match child.end {
                Some(end) => end.winner == Some(owner),
                None => winner(writer.rules(), &child.position, &mut known) == owner,
            });
            wins.map_or(Choice::GiveUp, choice)
        };
        let section = writer.write_claim(owner, &Lemmas::default(), &mut guide).unwrap();
        strategy(&assemble(&header, &[section]), &Settings::default(), &mut |_| {}).unwrap()
    }

    #[test]
    fn a_strategy_wins_against_every_play() {
        let start = start("pathway:size=3");
        let strategy = strategy_of(&start, parlour_proofs::Claim::Win(Side::X), Side::X);
        let claim = Claim::Win(Player::One);
        for seed in 0..200 {
            let (mut rng, mut at) = (Rng::new(seed), start.clone());
            while at.outcome().is_none() {
                let found = by_strategy(&at, claim, &strategy);
                let text = at.tagged_position();
                let m = if at.position().turn() == Player::One {
                    found.unwrap_or_else(|| panic!("{text} is not covered")).reply.unwrap()
                } else {
                    // The loser has no result to keep.
                    assert!(found.is_none_or(|proven| {
                        proven.reply.is_none() && proven.result == GameResult::Win(Player::One)
                    }));
                    at.position().random_move(&mut rng).unwrap()
                };
                at.play(&m).unwrap();
            }
            let result = at.outcome().map(|outcome| outcome.result);
            assert_eq!(result, Some(GameResult::Win(Player::One)), "seed {seed}");
        }
    }

    /// Plays the shipped strategy of the winner against every answer, from each position once. Returns
    /// the number of positions.
    fn check_always_won(start: &Match, winner: Player) -> usize {
        let (mut seen, mut left) = (BTreeSet::new(), vec![start.clone()]);
        while let Some(at) = left.pop() {
            let text = at.tagged_position();
            if let Some(outcome) = at.outcome() {
                assert_eq!(outcome.result, GameResult::Win(winner), "{text}");
                continue;
            }
            if !seen.insert(text.clone()) {
                continue;
            }
            let found = proven(&at).unwrap_or_else(|| panic!("{text} is not covered"));
            assert_eq!(found.result, GameResult::Win(winner), "{text}");
            let replies = found
                .reply
                .map_or_else(|| at.position().first_moves(MAX_MOVES), |reply| vec![reply]);
            left.extend(replies.iter().map(|m| {
                let mut next = at.clone();
                next.play(m).unwrap();
                next
            }));
        }
        seen.len()
    }

    #[test]
    fn shipped_proofs_with_counting_win_every_game() {
        let mut n_boards = 0;
        let rows = parlour_games::GAMES.iter().flat_map(|game| {
            solved_boards(*game).iter().map(move |board| (board, board.start(*game).unwrap()))
        });
        for (board, start) in rows.filter(|(board, _)| board.bytes.is_some_and(|n| n < 600)) {
            let (Some(name), Claim::Win(winner)) = (&board.proof, board.claim) else { continue };
            let strategy = verified(&start, board, name).unwrap();
            if strategy.verified().header.symmetry == Symmetry::Counted {
                assert!(check_always_won(&start, winner) > strategy.len());
                n_boards += 1;
            }
        }
        assert!(n_boards > 0);
    }

    #[test]
    fn a_book_covers_its_turns_and_no_more() {
        let turns = 4;
        let book = parlour_proofs::Claim::WinBySearch { side: Side::X, turns };
        let start = start("pathway:size=3");
        let strategy = strategy_of(&start, book, Side::X);
        let claim = Claim::Win(Player::One);
        for seed in 0..50 {
            let (mut rng, mut at) = (Rng::new(seed), start.clone());
            for _ in 0..turns {
                let found = by_strategy(&at, claim, &strategy).unwrap();
                assert_eq!(found.result, GameResult::Win(Player::One));
                let own = (at.position().turn() == Player::One).then(|| found.reply.unwrap());
                let m = own.unwrap_or_else(|| at.position().random_move(&mut rng).unwrap());
                at.play(&m).unwrap();
            }
            assert_eq!(by_strategy(&at, claim, &strategy), None, "{}", at.tagged_position());
        }
    }

    #[test]
    fn positions_off_the_strategy_are_not_proven() {
        let mut at = start("pathway:size=3");
        let strategy = strategy_of(&at, parlour_proofs::Claim::Win(Side::X), Side::X);
        // A first move that gives the win away.
        at.play_text("a1").unwrap();
        assert_eq!(by_strategy(&at, Claim::Win(Player::One), &strategy), None);
        // A game without proofs.
        assert_eq!(proven(&start("loa")), None);
    }

    #[test]
    fn history_that_can_change_the_result_is_noticed() {
        assert!(ignores_history(&start("pathway")));
        let mut played = start("loa");
        assert!(ignores_history(&played));
        for text in ["b1-b3", "a2-c2", "b3-b1", "c2-a2"] {
            played.play_text(text).unwrap();
        }
        assert!(!ignores_history(&played));
    }
}

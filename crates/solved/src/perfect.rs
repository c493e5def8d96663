//! Perfect play by the proofs that a game ships with.
//!
//! A proof is verified by the reference generators on first need, once per process, and then says
//! what its strategy plays. Nothing that a proof says is used unless it was verified.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use parlour_core::{AnyMove, GameResult, Match, Player, Repetition, parse_game};
use parlour_proofs::{Settings, Side, Strategy, strategy};

use crate::{Claim, SolvedBoard, solved_boards};

/// A proof that needs more positions is not used: no bot waits that long for its first move.
const MAX_POSITIONS: u64 = 2_000_000;

/// Positions with more moves are not looked at.
const MAX_MOVES: usize = 5000;

/// The proven result of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// The result with perfect play.
    pub result: GameResult,
    /// A move that keeps it, if the side to move has one to make: the loser has none.
    pub reply: Option<AnyMove>,
}

/// The result of a position by a proof that the game ships with; `None` if none covers it, or if
/// the history could change the result.
pub fn proven(played: &Match) -> Option<Proven> {
    let game = played.game_string();
    let info = played.game().info();
    if info.proofs.is_empty() || played.outcome().is_some() || !ignores_history(played) {
        return None;
    }
    let boards = solved_boards(played.game()).iter();
    let mut shipped = boards.filter(|board| board.game == game && board.proof.is_some());
    shipped.find_map(|board| by_proof(played, board))
}

fn by_proof(played: &Match, board: &'static SolvedBoard) -> Option<Proven> {
    let strategy = verified(played, board)?;
    let (position, turn) = (played.position(), played.position().turn());
    let text = position.text();
    let covers = |player: Player| strategy.rank(side(player), &text).is_some();
    let reply = || {
        let child = strategy.reply(&text)?.child;
        let moves = position.first_moves(MAX_MOVES);
        moves.into_iter().find(|m| position.after(m).is_ok_and(|next| next.text() == child))
    };
    match board.claim {
        Claim::Win(winner) if winner == turn => {
            let reply = Some(reply()?);
            Some(Proven { result: GameResult::Win(winner), reply })
        }
        Claim::Win(winner) => {
            covers(winner).then_some(Proven { result: GameResult::Win(winner), reply: None })
        }
        // One strategy shows that its side does not lose; only both show a draw.
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

/// The strategy of a shipped proof, verified once per process; `None` if it does not hold, or if it
/// proves something else than the table says.
fn verified(played: &Match, board: &'static SolvedBoard) -> Option<Arc<Strategy>> {
    type Known = BTreeMap<(&'static str, &'static str), Option<Arc<Strategy>>>;
    static CACHE: Mutex<Known> = Mutex::new(BTreeMap::new());
    let info = played.game().info();
    let name = board.proof.as_deref()?;
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let found = cache.entry((info.id, name)).or_insert_with(|| {
        let file = board.proof_file(info)?;
        let settings = Settings { max_positions: Some(MAX_POSITIONS), ..Settings::default() };
        let strategy = strategy(file, &settings, &mut |_| {}).ok()?;
        let header = &strategy.verified().header;
        let start = board.start(played.game()).ok()?;
        let (game, values) = parse_game(&[played.game()], &header.game).ok()?;
        let proven = Match::new(game, values, Some(&header.position)).ok()?;
        let is_same = header.claim.to_string() == board.claim.to_string()
            && proven.tagged_position() == start.tagged_position();
        is_same.then(|| Arc::new(strategy))
    });
    found.clone()
}

/// Whether a forced result is the same with and without the history. No position comes twice on the
/// way to a win, so a rule of threefold repetition does not matter if none has come twice before.
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

//! Challenges: hold the result of a solved board against perfect play until the game ends.
//!
//! They are derived from the solved boards that a game ships with, so they need no data. Their
//! difficulty has not been measured.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use parlour_bots::analysis::hint_area;
use parlour_bots::{BotKind, BotSpec, Budget, build};
use parlour_core::{AnyGame, AnyMove, Match, Message, Player, message, mix_in};
use parlour_explore::{Explored, Explorer};
use parlour_lessons::{Goal, HoldGoal, HoldResult, LessonError, LessonRun, LessonTask, Opponent};
use parlour_solved::{Claim, SolvedBoard, solved_boards};

use crate::fingerprint;

/// Boards with a larger proof are left out: its verification would keep people waiting.
const MAX_POSITIONS: u64 = 250_000;

/// Nodes per move of the opponent.
const NODES: u64 = 200_000;

/// Maximum number of cached replies.
const MAX_REPLIES: usize = 5000;

/// A solved board to hold. The side to move is the learner.
#[derive(Clone, PartialEq, Debug)]
pub struct Challenge {
    /// The key under which front ends save progress, the same in every release that has the board.
    pub fingerprint: u64,
    /// The solved board.
    pub board: &'static SolvedBoard,
    /// The index of the board among the solved boards of its game.
    pub index: usize,
    /// The position: the start of the board, or the one after a first move of the opponent.
    pub position: String,
    /// The result to hold.
    pub result: HoldResult,
}

/// The challenges of a game, in the order of its solved boards.
pub fn challenges(game: &'static dyn AnyGame) -> Vec<Challenge> {
    let boards = solved_boards(game).iter().enumerate();
    boards.filter_map(|(index, board)| Challenge::new(game, board, index)).collect()
}

impl Challenge {
    /// The challenge of a board; `None` if it has no result to hold, or no short proof.
    fn new(game: &'static dyn AnyGame, board: &'static SolvedBoard, index: usize) -> Option<Self> {
        let is_short = board.positions.is_some_and(|n| n <= MAX_POSITIONS);
        let result = match board.claim {
            Claim::Win(_) => HoldResult::Win,
            Claim::Draw => HoldResult::Draw,
            Claim::Score(_) | Claim::NoWin(..) => return None,
        };
        let mut start = board.start(game).ok().filter(|_| board.proof.is_some() && is_short)?;
        let learner = board.claim.winner().unwrap_or_else(|| start.position().turn());
        if start.position().turn() != learner {
            // Every first move loses. One from the middle of the list is rarely at the edge.
            let mut moves = start.legal_moves();
            let first = moves.swap_remove(moves.len() / 2);
            start.play(&first).ok()?;
        }
        let position = start.position();
        let is_open = start.outcome().is_none() && position.turn() == learner;
        is_open.then(|| Self {
            fingerprint: mix_in(fingerprint(&start), 0x686f_6c64),
            board,
            index,
            position: position.text(),
            result,
        })
    }

    /// The title: the result to hold, and the board.
    pub fn title(&self, game: &'static dyn AnyGame) -> Message {
        let board = self.board.title(game);
        match self.result {
            HoldResult::Win => message!("challenge-win", board = board),
            HoldResult::Draw => message!("challenge-draw", board = board),
        }
    }

    /// The text after "Your task:".
    fn goal(&self) -> Message {
        match self.result {
            HoldResult::Win => message!("challenge-goal-win"),
            HoldResult::Draw => message!("challenge-goal-draw"),
        }
    }

    /// The question as a sentence: "White to move: win against perfect play."
    pub fn question(&self, learner: Player) -> Message {
        message!("puzzle-question", player = learner, goal = self.goal())
    }

    /// The position as the start of a match.
    ///
    /// # Errors
    /// [`LessonError`] if the board is invalid for this game.
    pub fn start(&self, game: &'static dyn AnyGame) -> Result<Match, LessonError> {
        let fault = |message: String| LessonError { line: self.board.line, message };
        let start = self.board.start(game).map_err(|error| fault(error.message))?;
        Match::new(game, start.values().clone(), Some(&self.position))
            .map_err(|error| fault(error.to_string()))
    }

    /// Starts the challenge; `text_of` translates its texts.
    ///
    /// # Errors
    /// [`LessonError`] if the board is invalid for this game.
    pub fn run(
        &self,
        game: &'static dyn AnyGame,
        text_of: &dyn Fn(&Message) -> String,
    ) -> Result<LessonRun, LessonError> {
        static OPPONENT: LazyLock<Arc<PerfectOpponent>> = LazyLock::new(Arc::default);
        let start = self.start(game)?;
        let (missed, praise) = match self.result {
            HoldResult::Win => (message!("challenge-missed-win"), message!("challenge-praise-win")),
            HoldResult::Draw => {
                (message!("challenge-missed-draw"), message!("challenge-praise-draw"))
            }
        };
        let goal = HoldGoal {
            result: self.result,
            opponent: OPPONENT.clone(),
            asked: self.goal(),
            missed,
        };
        let task = LessonTask {
            line: self.board.line,
            title: text_of(&self.title(game)),
            game: self.board.game.clone(),
            position: Some(self.position.clone()),
            text: text_of(&self.question(start.position().turn())),
            goals: vec![Goal::Hold(Box::new(goal))],
            hint: text_of(&self.hint(&start)),
            praise: text_of(&praise),
            wrong: Vec::new(),
            otherwise: None,
            solution: Vec::new(),
        };
        LessonRun::new(game, &task)
    }

    /// Where to look for a first move, if one is known; else how long the game lasts.
    fn hint(&self, start: &Match) -> Message {
        let first = self.board.moves.first().and_then(|text| start.parse_move(text).ok());
        match (first, self.board.turns) {
            (Some(first), _) => message!("puzzle-hint", area = hint_area(start, &first).0),
            (None, Some(turns)) => message!("challenge-hint-turns", n = turns),
            (None, None) => message!("challenge-hint"),
        }
    }
}

/// Plays the move that provably resists longest, else the move of the strongest bot. Caches
/// replies, because a front end may replay a challenge from its start for every move.
#[derive(Debug, Default)]
struct PerfectOpponent {
    replies: Mutex<BTreeMap<String, Option<AnyMove>>>,
}

impl Opponent for PerfectOpponent {
    fn reply(&self, played: &Match, goal: HoldResult) -> Option<AnyMove> {
        let moves: Vec<&str> = played.moves().map(AnyMove::text).collect();
        let start = played.start().text();
        let key = format!("{} {start} {goal:?} {}", played.game_string(), moves.join(" "));
        let known = self.replies.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        known.unwrap_or_else(|| {
            let found = found_reply(played, goal);
            let mut replies = self.replies.lock().unwrap_or_else(PoisonError::into_inner);
            if replies.len() >= MAX_REPLIES {
                replies.clear();
            }
            replies.insert(key, found.clone());
            found
        })
    }

    fn solution(&self, start: &Match) -> Vec<AnyMove> {
        let explorer = Explorer::new(start.game());
        explorer
            .map_or_else(|_| Vec::new(), |mut explorer| explorer.line(start, &Budget::nodes(NODES)))
    }
}

/// The opponent's reply; `None` if the learner's last move is proven to give the result away. The
/// same for the same match: the search has no clock.
fn found_reply(played: &Match, goal: HoldResult) -> Option<AnyMove> {
    let explored =
        Explorer::new(played.game()).ok().map(|mut one| one.explore(played, &Budget::nodes(NODES)));
    if let Some(Explored { score: Some(score), .. }) = &explored {
        let is_held = match goal {
            HoldResult::Win => score.is_loss(),
            HoldResult::Draw => !score.is_win(),
        };
        if !is_held {
            return None;
        }
    }
    let best = explored.as_ref().and_then(Explored::best).cloned();
    best.or_else(|| {
        let spec = BotSpec { threads: Some(1), ..BotSpec::new(BotKind::Best) };
        let mut bot = build(&spec, played.game()).ok()?;
        Some(bot.think(played, &Budget::nodes(NODES), 1, &mut |_| {}).best().clone())
    })
    .or_else(|| played.legal_moves().into_iter().next())
}

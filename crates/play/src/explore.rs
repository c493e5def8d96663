//! Explores positions in the background, and sets up games on solved boards.

use std::sync::mpsc::{Receiver, Sender, channel};

use parlour_bots::{BotKind, BotSpec, Budget, StopFlag, engine_thread};
use parlour_core::{AnyGame, AnyMove, ByPlayer, Match, Player};
use parlour_explore::{EXPLORE_NODES, Explored, Explorer};
use parlour_solved::SolvedBoard;

use crate::{ENGINE_THREAD, GameSetup, Seat};

/// A question to the explorer.
enum Question {
    Moves(Box<Match>),
    Line(Box<Match>),
}

/// An answer of the explorer.
#[derive(Clone, PartialEq, Debug)]
pub enum ExploreAnswer {
    /// The proven values of the moves of a position.
    Moves(Explored),
    /// The proven part of perfect play from a position.
    Line(Vec<AnyMove>),
}

/// An explorer on its own thread. A new question cancels the one before.
#[derive(Debug)]
pub struct ExplorerThread {
    questions: Option<Sender<(Question, StopFlag)>>,
    answers: Receiver<(ExploreAnswer, StopFlag)>,
    stop: StopFlag,
}

impl ExplorerThread {
    /// Starts a thread for the positions of a game. Without one, no question is answered.
    pub fn start(game: &'static dyn AnyGame) -> Self {
        let (questions, inbox) = channel::<(Question, StopFlag)>();
        let (outbox, answers) = channel();
        let work = move || {
            let Ok(mut explorer) = Explorer::new(game) else { return };
            for (question, stop) in inbox {
                let budget =
                    Budget { nodes: Some(EXPLORE_NODES), stop: stop.clone(), ..Budget::default() };
                let answer = match question {
                    Question::Moves(at) => ExploreAnswer::Moves(explorer.explore(&at, &budget)),
                    Question::Line(from) => ExploreAnswer::Line(explorer.line(&from, &budget)),
                };
                // The receiver may have been dropped.
                let _ = outbox.send((answer, stop));
            }
        };
        let builder = engine_thread(ENGINE_THREAD);
        let questions = builder.spawn(work).ok().map(|_| questions);
        Self { questions, answers, stop: StopFlag::new() }
    }

    /// Asks for the proven values of the moves of a position.
    pub fn ask_moves(&mut self, at: &Match) {
        self.ask(Question::Moves(Box::new(at.clone())));
    }

    /// Asks for perfect play from a position.
    pub fn ask_line(&mut self, from: &Match) {
        self.ask(Question::Line(Box::new(from.clone())));
    }

    fn ask(&mut self, question: Question) {
        self.stop.stop();
        self.stop = StopFlag::new();
        if let Some(questions) = &self.questions {
            // A thread that ended answers nothing.
            let _ = questions.send((question, self.stop.clone()));
        }
    }

    /// The answer to the last question, if it has arrived.
    pub fn poll(&self) -> Option<ExploreAnswer> {
        self.answers.try_iter().find(|(_, stop)| !stop.is_stopped()).map(|(answer, _)| answer)
    }

    /// Waits for the answer to the last question; `None` if the thread has ended.
    pub fn wait(&self) -> Option<ExploreAnswer> {
        loop {
            let (answer, stop) = self.answers.recv().ok()?;
            if !stop.is_stopped() {
                return Some(answer);
            }
        }
    }
}

impl Drop for ExplorerThread {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// A game on a solved board in which a person plays this side against the strongest bot.
///
/// Returns `None` if the board is invalid; a test checks those of every game.
pub fn solved_setup(
    game: &'static dyn AnyGame,
    board: &SolvedBoard,
    person: Player,
) -> Option<GameSetup> {
    let start = board.start(game).ok()?;
    let seat = |player: Player| {
        if player == person { Seat::Person } else { Seat::Bot(BotSpec::new(BotKind::Best)) }
    };
    Some(GameSetup {
        values: start.values().clone(),
        position: board.position.clone(),
        seats: ByPlayer::from_fn(seat),
        ..GameSetup::default_for(game)
    })
}

/// The side of a person who plays against perfection: the one that cannot win.
pub fn challenger(board: &SolvedBoard) -> Player {
    board.claim.winner().map_or(Player::One, Player::other)
}

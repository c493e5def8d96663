//! Solved boards: the table, and the explorer of one board.

use parlour_core::{AnyGame, Match, message};
use parlour_explore::{Explored, ExploredMove, explored_message};
use parlour_play::{
    ExploreAnswer, ExplorerThread, challenger, describe_result, solved_setup, typed_move,
};
use parlour_solved::{SolvedBoard, solved_boards, story_message};

use crate::console::{Console, Stop};
use crate::game::{self, GameStart, say_board};
use crate::task::choose_again;
use crate::user_data::UserData;

/// Offers the solved boards of a game.
pub(crate) fn run(
    console: &mut Console,
    data: &mut UserData,
    game: &'static dyn AnyGame,
) -> Result<(), Stop> {
    console.set_game(game.info());
    let boards = solved_boards(game);
    if boards.is_empty() {
        return console.say(message!("solved-none", game = game.info().name));
    }
    console.say(story_message())?;
    let text_of = |console: &Console, board: &SolvedBoard| {
        let (title, result) = (board.title(game), board.result_message());
        console.text(&message!("solved-board", board = title, result = result))
    };
    let list = |console: &Console, _: &UserData| {
        (boards.iter().map(|board| text_of(console, board)).collect(), 0)
    };
    let title = message!("solved-of", game = game.info().name);
    choose_again(console, data, &title, list, |console, data, picked| {
        let Ok(start) = boards[picked].start(game) else {
            return console.say(message!("solved-broken"));
        };
        let (board, explorer) = (&boards[picked], ExplorerThread::start(game));
        BoardExplorer { console, data, board, at: start.clone(), start, explorer }.run()
    })
}

/// The explorer of one board.
struct BoardExplorer<'a, 'c> {
    console: &'a mut Console<'c>,
    data: &'a mut UserData,
    board: &'static SolvedBoard,
    start: Match,
    at: Match,
    explorer: ExplorerThread,
}

impl BoardExplorer<'_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        self.console.say(self.board.result_message())?;
        self.show()?;
        loop {
            let turn = self.at.position().turn();
            self.console.say(message!("explore-prompt", player = turn, side = turn.to_string()))?;
            let line = self.console.line()?;
            let words = line.to_lowercase();
            let (word, rest) = words.split_once(' ').unwrap_or((&words, ""));
            match word {
                "quit" | "exit" | "bye" => return Err(Stop::Leave),
                "back" | "menu" => return Ok(()),
                "help" | "?" => self.console.say(message!("explore-help"))?,
                "" | "board" | "moves" => self.show()?,
                "undo" => {
                    self.at.undo();
                    self.show()?;
                }
                "restart" => {
                    self.at = self.start.clone();
                    self.show()?;
                }
                "line" => self.say_line(rest)?,
                "play" => return self.play(false),
                "hold" if self.board.claim.winner().is_none() => {
                    self.console.say(message!("explore-no-winner"))?;
                }
                "hold" => return self.play(true),
                _ => {
                    let played = typed_move(&self.at, &line).and_then(|m| self.at.play(&m));
                    match played {
                        Ok(()) => self.show()?,
                        Err(error) => self.console.say(error.message())?,
                    }
                }
            }
        }
    }

    /// Prints the board and the proven values of its moves.
    fn show(&mut self) -> Result<(), Stop> {
        say_board(self.console, &self.at.view(&[]), false)?;
        if let Some(outcome) = self.at.outcome() {
            let result = describe_result(outcome);
            return self.console.say(message!("explore-over", result = result));
        }
        self.explorer.ask_moves(&self.at);
        let Some(ExploreAnswer::Moves(explored)) = self.explorer.wait() else { return Ok(()) };
        self.say_value(&explored)?;
        for ExploredMove { m, score } in &explored.moves {
            let value = self.console.text(&explored_message(*score));
            self.console.print(&format!("{m}: {value}"))?;
        }
        if explored.is_complete { Ok(()) } else { self.console.say(message!("explore-more")) }
    }

    fn say_value(&mut self, explored: &Explored) -> Result<(), Stop> {
        let turn = self.at.position().turn();
        self.console.say(match explored.score {
            None => message!("explore-value-unknown"),
            score => {
                message!("explore-value", player = turn, value = explored_message(score))
            }
        })
    }

    /// Prints the best play from here, or after a move.
    fn say_line(&mut self, after: &str) -> Result<(), Stop> {
        let mut from = self.at.clone();
        let mut texts = Vec::new();
        if !after.is_empty() {
            let played = typed_move(&from, after).and_then(|m| from.play(&m).map(|()| m));
            match played {
                Ok(m) => texts.push(m.to_string()),
                Err(error) => return self.console.say(error.message()),
            }
        }
        self.explorer.ask_line(&from);
        if let Some(ExploreAnswer::Line(line)) = self.explorer.wait() {
            texts.extend(line.iter().map(ToString::to_string));
        }
        self.console.say(if texts.is_empty() {
            message!("explore-no-line")
        } else {
            message!("explore-line", line = texts.join(" "))
        })
    }

    /// Starts a game on this board against the strongest bot, on the winning side or the other.
    fn play(&mut self, holds: bool) -> Result<(), Stop> {
        let other = challenger(self.board);
        let person = if holds { other.other() } else { other };
        match solved_setup(self.at.game(), self.board, person) {
            Some(setup) => game::play(self.console, self.data, GameStart::New(setup)),
            None => self.console.say(message!("solved-broken")),
        }
    }
}

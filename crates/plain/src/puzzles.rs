//! Puzzles: a board, a question, a move, and the feedback.

use parlour_core::{AnyGame, message};
use parlour_lessons::{Feedback, LessonRun};
use parlour_messages::Localization;
use parlour_play::{PuzzleProgress, UtcTime, describe_board, describe_move, today, typed_move};
use parlour_puzzles::Puzzle;

use crate::console::{Console, Stop};
use crate::game::{say_board, say_rules};
use crate::menu::choose_game;
use crate::user_data::UserData;

/// How a puzzle ended.
enum PuzzleExit {
    Next,
    Menu,
}

/// Offers the puzzles of a game, or of all games.
pub(crate) fn run(
    console: &mut Console,
    data: &mut UserData,
    only: Option<&'static dyn AnyGame>,
) -> Result<(), Stop> {
    let (mut progress, error) = data.folder().map(PuzzleProgress::load).unwrap_or_default();
    if let Some(error) = error {
        console.say(error)?;
    }
    loop {
        let game = match only {
            Some(game) => game,
            None => match choose_game(console, data)? {
                Some(game) => game,
                None => return Ok(()),
            },
        };
        let mut session = PuzzleSession { console, data, progress: &mut progress, game };
        session.run()?;
        if only.is_some() {
            return Ok(());
        }
    }
}

/// The puzzles of one game.
struct PuzzleSession<'a, 'c> {
    console: &'a mut Console<'c>,
    data: &'a UserData,
    progress: &'a mut PuzzleProgress,
    game: &'static dyn AnyGame,
}

impl PuzzleSession<'_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        let info = self.game.info();
        self.console.set_game(info);
        let puzzles = match Puzzle::parse(info.puzzles) {
            Ok(puzzles) if puzzles.is_empty() => {
                return self.console.say(message!("puzzles-none", game = info.name));
            }
            Ok(puzzles) => puzzles,
            Err(error) => {
                let error = error.to_string();
                return self.console.say(message!("puzzles-unreadable", error = error));
            }
        };
        loop {
            self.say_progress(&puzzles)?;
            let (day, date) = (today(), UtcTime::now().date());
            let daily = if self.progress.is_daily_solved(self.game, day) {
                message!("puzzles-daily-solved", date = date)
            } else {
                message!("puzzles-daily", date = date)
            };
            let items = [daily, message!("puzzles-next")].map(|item| self.console.text(&item));
            let title = message!("puzzles-of", game = info.name);
            let default = usize::from(self.progress.is_daily_solved(self.game, day));
            match self.console.choose(title, &items, default, |_| None)? {
                None => return Ok(()),
                Some(0) => {
                    let index = PuzzleProgress::daily(&puzzles, day).unwrap_or(0);
                    let exit = self.solve(&puzzles[index], index)?;
                    if self.progress.is_solved(puzzles[index].fingerprint) {
                        self.progress.mark_daily(self.game, day);
                        self.save()?;
                    }
                    if let PuzzleExit::Next = exit {
                        self.solve_all(&puzzles, index)?;
                    }
                }
                Some(_) => {
                    let index = self.progress.next(&puzzles, None).unwrap_or(0);
                    if let PuzzleExit::Next = self.solve(&puzzles[index], index)? {
                        self.solve_all(&puzzles, index)?;
                    }
                }
            }
        }
    }

    /// One puzzle after the other.
    fn solve_all(&mut self, puzzles: &[Puzzle], mut current: usize) -> Result<(), Stop> {
        loop {
            current = self.progress.next(puzzles, Some(current)).unwrap_or(0);
            if let PuzzleExit::Menu = self.solve(&puzzles[current], current)? {
                return Ok(());
            }
        }
    }

    fn solve(&mut self, puzzle: &Puzzle, index: usize) -> Result<PuzzleExit, Stop> {
        let words = Localization::shared(self.console.language(), Some(self.game.info()));
        let mut run = match puzzle.run(self.game, index + 1, &|message| words.text(message)) {
            Ok(run) => run,
            Err(error) => {
                let error = error.to_string();
                self.console.say(message!("puzzles-unreadable", error = error))?;
                return Ok(PuzzleExit::Menu);
            }
        };
        self.say_puzzle(&run, puzzle)?;
        loop {
            let player = run.learner();
            let side = player.to_string();
            self.console.say(message!("puzzle-prompt", player = player, side = side))?;
            let line = self.console.line()?;
            match line.to_lowercase().as_str() {
                "quit" | "exit" | "bye" => return Err(Stop::Leave),
                "back" | "menu" => return Ok(PuzzleExit::Menu),
                "next" | "skip" => return Ok(PuzzleExit::Next),
                "" | "board" | "task" => self.say_puzzle(&run, puzzle)?,
                "hint" => self.console.print(&run.task().hint)?,
                "solution" => {
                    // Who looks has not solved it.
                    self.progress.record(puzzle, false);
                    self.save()?;
                    self.console.print(&run.task().solution.join(" "))?;
                }
                "retry" | "again" => {
                    run.retry();
                    self.say_puzzle(&run, puzzle)?;
                }
                "describe" => {
                    for line in describe_board(&run.played().view(&[]), false) {
                        self.console.say(line)?;
                    }
                }
                "moves" => self.console.print(&run.played().legal_moves().join(" "))?,
                "rules" => say_rules(self.console, self.game)?,
                "help" | "?" => self.console.say(message!("puzzle-help"))?,
                _ => {
                    if self.play_line(&mut run, puzzle, &line)? {
                        return Ok(PuzzleExit::Next);
                    }
                }
            }
        }
    }

    fn say_puzzle(&mut self, run: &LessonRun, puzzle: &Puzzle) -> Result<(), Stop> {
        let about = message!(
            "puzzle-about",
            theme = puzzle.claim.theme(),
            rating = puzzle.rating.to_string()
        );
        let about = self.console.text(&about);
        self.console.print(&format!("{} ({about})", run.task().title))?;
        say_board(self.console, &run.played().view(&[]), false)?;
        self.console.print(&run.task().text)
    }

    /// Plays a typed move; returns true if the puzzle is solved.
    fn play_line(
        &mut self,
        run: &mut LessonRun,
        puzzle: &Puzzle,
        line: &str,
    ) -> Result<bool, Stop> {
        let played = typed_move(run.played(), line).and_then(|m| {
            let description = describe_move(run.played().position(), &m).message;
            run.play(&m).map(|feedback| (m, description, feedback))
        });
        let (m, description, feedback) = match played {
            Ok(played) => played,
            Err(error) => {
                self.console.say(error.message())?;
                return Ok(false);
            }
        };
        self.console.say(message!("move-said", move = &m, said = description))?;
        match feedback {
            Feedback::Solved(praise) => {
                say_board(self.console, &run.played().view(&[]), false)?;
                let is_rated = self.progress.record(puzzle, true);
                self.save()?;
                self.console.say(if is_rated {
                    let (rating, streak) = (self.rating(), self.progress.streak);
                    message!(
                        "puzzle-solved-rated",
                        praise = praise,
                        rating = rating,
                        streak = streak
                    )
                } else {
                    message!("solved", praise = praise)
                })?;
                Ok(true)
            }
            Feedback::Continues { text, .. } => {
                self.console.say(text)?;
                say_board(self.console, &run.played().view(&[]), false)?;
                Ok(false)
            }
            Feedback::Wrong(why) => {
                run.retry();
                let is_rated = self.progress.record(puzzle, false);
                self.save()?;
                self.console.say(if is_rated {
                    message!("puzzle-wrong-rated", why = why, rating = self.rating())
                } else {
                    message!("not-quite", why = why)
                })?;
                Ok(false)
            }
        }
    }

    fn rating(&self) -> String {
        self.progress.rating().shown().to_string()
    }

    fn say_progress(&mut self, puzzles: &[Puzzle]) -> Result<(), Stop> {
        let PuzzleProgress { streak, best_streak, .. } = *self.progress;
        let rating = self.rating();
        self.console.say(message!(
            "puzzles-progress",
            rating = rating,
            streak = streak,
            best = best_streak
        ))?;
        let n = self.progress.n_solved(puzzles);
        self.console.say(message!("puzzles-solved", n = n, all = puzzles.len()))
    }

    /// Saves the progress, if anything is saved.
    fn save(&mut self) -> Result<(), Stop> {
        let saved = self.data.folder().map_or(Ok(()), |folder| self.progress.save(folder));
        saved.or_else(|message| self.console.say(message))
    }
}

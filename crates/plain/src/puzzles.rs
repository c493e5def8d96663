//! Puzzles: a board, a question, a move, and the feedback.

use parlour_core::{AnyGame, Message, message};
use parlour_lessons::LessonRun;
use parlour_messages::Localization;
use parlour_play::{PuzzleProgress, UtcTime, today};
use parlour_puzzles::{Challenge, Puzzle, challenges};

use crate::console::{Console, Stop};
use crate::game::say_board;
use crate::task::{Task, TaskExit, feedback, for_game, solve};
use crate::user_data::UserData;

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
    for_game(console, data, only, |console, data, game| {
        PuzzleSession { console, data, progress: &mut progress, game }.run()
    })
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
            let mut items = vec![daily, message!("puzzles-next")];
            let challenges = challenges(self.game);
            items.extend(challenges.iter().map(|one| self.challenge_title(one)));
            let items: Vec<String> = items.iter().map(|item| self.console.text(item)).collect();
            let title = message!("puzzles-of", game = info.name);
            let default = usize::from(self.progress.is_daily_solved(self.game, day));
            match self.console.choose(title, &items, default, |_| None)? {
                None => return Ok(()),
                Some(0) => {
                    let index = PuzzleProgress::daily(&puzzles, day).unwrap_or(0);
                    let exit = self.solve(&puzzles[index], index)?;
                    if self.progress.is_solved(puzzles[index].fingerprint) {
                        self.progress.mark_daily(self.game, day);
                        save(self.console, self.data, self.progress)?;
                    }
                    if let TaskExit::Next = exit {
                        self.solve_all(&puzzles, index)?;
                    }
                }
                Some(picked @ 2..) => self.hold(&challenges[picked - 2])?,
                Some(_) => {
                    let index = self.progress.next(&puzzles, None).unwrap_or(0);
                    if let TaskExit::Next = self.solve(&puzzles[index], index)? {
                        self.solve_all(&puzzles, index)?;
                    }
                }
            }
        }
    }

    /// Presents one puzzle after another.
    fn solve_all(&mut self, puzzles: &[Puzzle], mut current: usize) -> Result<(), Stop> {
        loop {
            current = self.progress.next(puzzles, Some(current)).unwrap_or(0);
            if let TaskExit::Menu = self.solve(&puzzles[current], current)? {
                return Ok(());
            }
        }
    }

    fn solve(&mut self, puzzle: &Puzzle, index: usize) -> Result<TaskExit, Stop> {
        let words = Localization::shared(self.console.language(), Some(self.game.info()));
        let mut run = match puzzle.run(self.game, index + 1, &|message| words.text(message)) {
            Ok(run) => run,
            Err(error) => {
                let error = error.to_string();
                self.console.say(message!("puzzles-unreadable", error = error))?;
                return Ok(TaskExit::Menu);
            }
        };
        let mut task = RatedTask { data: self.data, progress: self.progress, puzzle };
        solve(self.console, &mut run, &mut task)
    }

    fn challenge_title(&self, challenge: &Challenge) -> Message {
        let title = challenge.title(self.game);
        if self.progress.is_solved(challenge.fingerprint) {
            message!("challenge-solved", title = title)
        } else {
            title
        }
    }

    /// Plays one challenge.
    fn hold(&mut self, challenge: &Challenge) -> Result<(), Stop> {
        let words = Localization::shared(self.console.language(), Some(self.game.info()));
        let mut run = match challenge.run(self.game, &|message| words.text(message)) {
            Ok(run) => run,
            Err(error) => {
                let error = error.to_string();
                return self.console.say(message!("puzzles-unreadable", error = error));
            }
        };
        let mut task = RecordedChallenge { data: self.data, progress: self.progress, challenge };
        solve(self.console, &mut run, &mut task).map(|_| ())
    }

    fn say_progress(&mut self, puzzles: &[Puzzle]) -> Result<(), Stop> {
        let PuzzleProgress { streak, best_streak, .. } = *self.progress;
        let rating = self.progress.rating().shown().to_string();
        self.console.say(message!(
            "puzzles-progress",
            rating = rating,
            streak = streak,
            best = best_streak
        ))?;
        let n = self.progress.n_solved(puzzles);
        self.console.say(message!("puzzles-solved", n = n, all = puzzles.len()))
    }
}

/// A puzzle whose attempts are rated.
struct RatedTask<'a> {
    data: &'a UserData,
    progress: &'a mut PuzzleProgress,
    puzzle: &'a Puzzle,
}

impl Task for RatedTask<'_> {
    fn introduce(&self, console: &mut Console, run: &LessonRun) -> Result<(), Stop> {
        let (theme, rating) = (self.puzzle.claim.theme(), self.puzzle.rating.to_string());
        let about = console.text(&message!("puzzle-about", theme = theme, rating = rating));
        introduce(console, run, &about)
    }

    fn record(
        &mut self,
        console: &mut Console,
        is_solved: bool,
        text: Message,
    ) -> Result<Message, Stop> {
        let is_rated = self.progress.record(self.puzzle, is_solved);
        save(console, self.data, self.progress)?;
        let rating = self.progress.rating().shown().to_string();
        let streak = self.progress.streak;
        Ok(match (is_solved, is_rated) {
            (true, true) => {
                message!("puzzle-solved-rated", praise = text, rating = rating, streak = streak)
            }
            (false, true) => message!("puzzle-wrong-rated", why = text, rating = rating),
            (_, false) => feedback(is_solved, text),
        })
    }

    fn give_up(&mut self, console: &mut Console) -> Result<(), Stop> {
        // A puzzle whose solution was shown counts as not solved.
        self.progress.record(self.puzzle, false);
        save(console, self.data, self.progress)
    }
}

/// A challenge whose attempts are recorded but not rated.
struct RecordedChallenge<'a> {
    data: &'a UserData,
    progress: &'a mut PuzzleProgress,
    challenge: &'a Challenge,
}

impl Task for RecordedChallenge<'_> {
    fn introduce(&self, console: &mut Console, run: &LessonRun) -> Result<(), Stop> {
        let about = console.text(&message!("challenge-about"));
        introduce(console, run, &about)
    }

    fn record(
        &mut self,
        console: &mut Console,
        is_solved: bool,
        text: Message,
    ) -> Result<Message, Stop> {
        self.progress.record_challenge(self.challenge, is_solved);
        save(console, self.data, self.progress)?;
        Ok(feedback(is_solved, text))
    }

    fn give_up(&mut self, console: &mut Console) -> Result<(), Stop> {
        self.progress.record_challenge(self.challenge, false);
        save(console, self.data, self.progress)
    }
}

/// Prints the title with a remark, the board and the question.
fn introduce(console: &mut Console, run: &LessonRun, about: &str) -> Result<(), Stop> {
    console.print(&format!("{} ({about})", run.task().title))?;
    say_board(console, &run.played().view(&[]), false)?;
    console.print(&run.task().text)
}

/// Saves the progress, if anything is saved.
fn save(console: &mut Console, data: &UserData, progress: &PuzzleProgress) -> Result<(), Stop> {
    let saved = data.folder().map_or(Ok(()), |folder| progress.save(folder));
    saved.or_else(|message| console.say(message))
}

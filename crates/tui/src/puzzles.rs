//! Puzzles: a list of games with the puzzle of the day and the next one; the task screen plays them.

use parlour_core::{AnyGame, BoardView, Message, message};
use parlour_play::{PuzzleProgress, UtcTime, today};
use parlour_puzzles::{Challenge, Puzzle, challenges};
use ratatui::text::{Line, Span};

use crate::learn::{ListedTask, TaskScreen};
use crate::menu::catalog::{Catalog, CatalogScreen};
use crate::menu::parts::Row;
use crate::pager::wrapped;
use crate::screen::{Context, Screen, Tone};

/// Number of puzzles that can be played one after the other.
const MAX_IN_A_ROW: usize = 40;

/// A puzzle or a challenge whose attempts are recorded.
#[derive(Clone, Debug)]
pub(crate) enum RecordedPuzzle {
    /// A puzzle, and the day if it is the daily one.
    Rated(Puzzle, Option<u64>),
    /// A challenge, which is not rated.
    Challenge(Challenge),
}

impl RecordedPuzzle {
    /// Records an attempt; returns the feedback with the new rating.
    pub(crate) fn record(
        &self,
        game: &'static dyn AnyGame,
        is_solved: bool,
        text: Message,
        context: &Context,
    ) -> (Message, Tone) {
        let mut progress = progress(context).0;
        let is_rated = match self {
            Self::Rated(puzzle, daily) => {
                if let Some(day) = daily.filter(|_| is_solved) {
                    progress.mark_daily(game, day);
                }
                progress.record(puzzle, is_solved)
            }
            Self::Challenge(challenge) => {
                progress.record_challenge(challenge, is_solved);
                false
            }
        };
        if let Some(Err(why)) = context.data.as_deref().map(|folder| progress.save(folder)) {
            return (message!("solved-not-saved", why = why), Tone::Bad);
        }
        let rating = progress.rating().shown().to_string();
        let streak = progress.streak;
        let message = match (is_solved, is_rated) {
            (true, true) => {
                message!("puzzle-solved-rated", praise = text, rating = rating, streak = streak)
            }
            (true, false) => message!("solved", praise = text),
            (false, true) => message!("puzzle-wrong-rated", why = text, rating = rating),
            (false, false) => message!("say-not-quite", why = text),
        };
        (message, if is_solved { Tone::Good } else { Tone::Bad })
    }
}

/// The saved progress, and an error of its file.
fn progress(context: &Context) -> (PuzzleProgress, Option<Message>) {
    context.data.as_deref().map(PuzzleProgress::load).unwrap_or_default()
}

/// A game with its puzzles.
struct GamePuzzles {
    game: &'static dyn AnyGame,
    puzzles: Vec<Puzzle>,
    challenges: Vec<Challenge>,
}

/// The screen of the puzzles.
pub(crate) type PuzzlesScreen = CatalogScreen<Puzzles>;

/// The puzzles of a game, or of all games.
pub(crate) struct Puzzles {
    games: Vec<GamePuzzles>,
    entries: Vec<Entry>,
}

/// A line of the list; games by their index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    Gap,
    Game(usize),
    Daily(usize),
    Next(usize),
    /// A challenge of a game, by its index.
    Challenge(usize, usize),
}

impl PuzzlesScreen {
    /// Lists the puzzles of a game, or of all games that have some.
    pub(crate) fn new(only: Option<&'static dyn AnyGame>, context: &Context) -> Self {
        let all = if only.is_none() { context.games } else { &[] };
        let games: Vec<_> = only
            .into_iter()
            .chain(all.iter().copied())
            // The tests parse the puzzles of every game, so errors count as none.
            .map(|game| GamePuzzles {
                game,
                puzzles: Puzzle::parse(game.info().puzzles).unwrap_or_default(),
                challenges: challenges(game),
            })
            .filter(|one| !one.puzzles.is_empty())
            .collect();
        let mut entries = Vec::new();
        for (game_idx, GamePuzzles { challenges, .. }) in games.iter().enumerate() {
            if game_idx > 0 {
                entries.push(Entry::Gap);
            }
            entries.extend([Entry::Game(game_idx), Entry::Daily(game_idx), Entry::Next(game_idx)]);
            entries.extend((0..challenges.len()).map(|index| Entry::Challenge(game_idx, index)));
        }
        let (_, error) = progress(context);
        let none = only.filter(|_| games.is_empty());
        let none = none.map(|game| message!("puzzles-none", game = game.info().name));
        let first = usize::from(!games.is_empty());
        Self::with_selected(Puzzles { games, entries }, first, error.or(none))
    }
}

impl Puzzles {
    /// The challenge of a row.
    fn challenge(&self, row: usize) -> Option<(&'static dyn AnyGame, &Challenge)> {
        let Entry::Challenge(game_idx, index) = *self.entries.get(row)? else { return None };
        let one = &self.games[game_idx];
        Some((one.game, one.challenges.get(index)?))
    }

    /// The puzzles that an entry plays, by index, and the day if it is the daily one.
    fn played_by(
        &self,
        row: usize,
        context: &Context,
    ) -> Option<(&GamePuzzles, Vec<usize>, Option<u64>)> {
        let progress = progress(context).0;
        let entry = *self.entries.get(row)?;
        let (Entry::Daily(game_idx) | Entry::Next(game_idx)) = entry else { return None };
        let chosen = &self.games[game_idx];
        let puzzles = &chosen.puzzles;
        let daily = PuzzleProgress::daily(puzzles, today());
        if let (Entry::Daily(_), Some(daily)) = (entry, daily) {
            return Some((chosen, vec![daily], Some(today())));
        }
        let rating = progress.rating().shown();
        let mut order: Vec<usize> = (0..puzzles.len()).collect();
        order.sort_by_key(|index| {
            let puzzle = &puzzles[*index];
            (progress.is_solved(puzzle.fingerprint), puzzle.rating.abs_diff(rating))
        });
        order.truncate(MAX_IN_A_ROW);
        Some((chosen, order, None))
    }
}

impl Catalog for Puzzles {
    fn title_and_help() -> [Message; 2] {
        [message!("puzzles"), message!("help-puzzles")]
    }

    fn progress(&self, context: &Context) -> String {
        progress_text(context)
    }

    fn rows(&self, context: &Context) -> Vec<Row> {
        let (theme, progress) = (&context.theme, progress(context).0);
        let row = |entry: &Entry| match *entry {
            Entry::Gap => Row::Heading(Line::default()),
            Entry::Game(game_idx) => {
                let GamePuzzles { game, puzzles, .. } = &self.games[game_idx];
                let solved = progress.n_solved(puzzles);
                Row::Heading(Line::from(vec![
                    Span::styled(game.info().name, theme.accent()),
                    Span::styled(format!("  {solved}/{}", puzzles.len()), theme.dim()),
                ]))
            }
            Entry::Daily(game_idx) => {
                let date = UtcTime::now().date();
                let text = if progress.is_daily_solved(self.games[game_idx].game, today()) {
                    message!("puzzles-daily-solved", date = date)
                } else {
                    message!("puzzles-daily", date = date)
                };
                Row::Item(Line::raw(context.text(&text)))
            }
            Entry::Next(_) => Row::Item(Line::raw(context.text(&message!("puzzles-next")))),
            Entry::Challenge(game_idx, index) => {
                let GamePuzzles { game, challenges, .. } = &self.games[game_idx];
                let title = challenges[index].title(*game);
                let text = if progress.is_solved(challenges[index].fingerprint) {
                    message!("challenge-solved", title = title)
                } else {
                    title
                };
                Row::Item(Line::raw(context.localization_for(game.info()).text(&text)))
            }
        };
        self.entries.iter().map(row).collect()
    }

    fn open(&self, row: usize, context: &Context) -> Option<Result<Box<dyn Screen>, Message>> {
        if let Some((game, challenge)) = self.challenge(row) {
            let tasks = listed_challenge(game, challenge, context).into_iter().collect();
            let screen = TaskScreen::new(tasks, 0);
            return Some(screen.map(|screen| Box::new(screen) as Box<dyn Screen>));
        }
        let (GamePuzzles { game, puzzles, .. }, order, daily) = self.played_by(row, context)?;
        let tasks = order.iter().enumerate().filter_map(|(place, index)| {
            let number = (place + 1, order.len());
            listed(*game, &puzzles[*index], *index, number, daily, context)
        });
        Some(TaskScreen::new(tasks.collect(), 0).map(|screen| Box::new(screen) as Box<dyn Screen>))
    }

    fn about(
        &self,
        row: usize,
        width: usize,
        context: &Context,
    ) -> (Vec<Line<'static>>, Option<BoardView>) {
        let theme = &context.theme;
        let challenge = self.challenge(row);
        let about = match challenge {
            Some(_) => message!("about-challenges"),
            None => message!("about-puzzles"),
        };
        let mut lines = wrapped(&context.text(&about), width, 0, theme.text(), theme);
        let asked = match challenge {
            Some((game, challenge)) => challenge.start(game).ok().map(|start| {
                let question = challenge.question(start.position().turn());
                (game, start, question)
            }),
            None => self.played_by(row, context).and_then(|(one, order, _)| {
                let puzzle = &one.puzzles[*order.first()?];
                let start = puzzle.start(one.game).ok()?;
                let question = puzzle.question(start.position().turn());
                Some((one.game, start, question))
            }),
        };
        let shown = asked.map(|(game, start, question)| {
            let text = context.localization_for(game.info()).text(&question);
            lines.push(Line::default());
            lines.extend(wrapped(&text, width, 0, theme.accent(), theme));
            start.view(&[])
        });
        (lines, shown)
    }

    fn game(&self, row: usize) -> Option<&'static dyn AnyGame> {
        match *self.entries.get(row)? {
            Entry::Daily(game_idx) | Entry::Next(game_idx) | Entry::Challenge(game_idx, _) => {
                Some(self.games[game_idx].game)
            }
            Entry::Gap | Entry::Game(_) => None,
        }
    }
}

/// A puzzle as a task of the task screen.
fn listed(
    game: &'static dyn AnyGame,
    puzzle: &Puzzle,
    index: usize,
    number: (usize, usize),
    daily: Option<u64>,
    context: &Context,
) -> Option<ListedTask> {
    let words = context.localization_for(game.info());
    let run = puzzle.run(game, index + 1, &|message| words.text(message)).ok()?;
    let rating = puzzle.rating.to_string();
    let about = message!("puzzle-about", theme = puzzle.claim.theme(), rating = rating);
    Some(ListedTask {
        game,
        lesson_title: words.text(&about),
        intro: progress_text(context),
        number,
        task: run.task().clone(),
        name: String::new(),
        puzzle: Some(Box::new(RecordedPuzzle::Rated(puzzle.clone(), daily))),
    })
}

/// A challenge as a task of the task screen.
fn listed_challenge(
    game: &'static dyn AnyGame,
    challenge: &Challenge,
    context: &Context,
) -> Option<ListedTask> {
    let words = context.localization_for(game.info());
    let run = challenge.run(game, &|message| words.text(message)).ok()?;
    Some(ListedTask {
        game,
        lesson_title: words.text(&message!("challenge-about")),
        intro: words.text(&message!("about-challenges")),
        number: (1, 1),
        task: run.task().clone(),
        name: String::new(),
        puzzle: Some(Box::new(RecordedPuzzle::Challenge(challenge.clone()))),
    })
}

fn progress_text(context: &Context) -> String {
    let progress = progress(context).0;
    context.text(&message!(
        "puzzles-progress",
        rating = progress.rating().shown().to_string(),
        streak = progress.streak,
        best = progress.best_streak
    ))
}

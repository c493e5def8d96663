//! A bot behind the Universal Game Interface, for match runners. `docs/ugi.md` documents every
//! message.
//!
//! One thread executes commands, another searches. A line that cannot be parsed is answered with
//! `info string error: …` and changes nothing.

mod command;
mod output;

use std::fmt;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use parlour_core::{GameResult, Match, Player};

use crate::{
    Bot, BotKind, BotSpec, BotSpecError, Budget, SearchResult, StopFlag, SystemClock, build,
};
use command::{Command, Query};

/// The output; both threads write whole lines.
type Out = Arc<Mutex<dyn Write + Send>>;

/// The state of a session.
pub struct UgiSession {
    game: String,
    /// The initial match; `position startpos` returns to it.
    start: Match,
    played: Match,
    spec: BotSpec,
    n_lines: usize,
    /// The bot, while it is idle.
    bot: Option<Box<dyn Bot>>,
    thinking: Option<Thinking>,
    out: Out,
}

impl fmt::Debug for UgiSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UgiSession").field("game", &self.game).finish_non_exhaustive()
    }
}

/// A search in progress.
struct Thinking {
    worker: JoinHandle<Box<dyn Bot>>,
    stop: StopFlag,
    /// Set just before `bestmove` is written: its reader may send the next command immediately.
    is_answered: Arc<AtomicBool>,
    /// Whether its limits end it without `stop`.
    is_limited: bool,
}

impl UgiSession {
    /// A session with a match at its start; responses go to `out`.
    ///
    /// # Errors
    /// [`BotSpecError`] if the game has no such bot.
    pub fn new(
        start: Match,
        spec: BotSpec,
        out: Arc<Mutex<dyn Write + Send>>,
    ) -> Result<Self, BotSpecError> {
        build(&spec, start.game())?;
        Ok(Self {
            game: start.game_string(),
            played: start.clone(),
            start,
            spec,
            n_lines: 1,
            bot: None,
            thinking: None,
            out,
        })
    }

    /// Executes one line of input; returns false at the end of the session.
    pub fn line(&mut self, line: &str) -> bool {
        if line.trim().is_empty() {
            return true;
        }
        let done = match Command::parse(line) {
            Ok(Command::Quit) => {
                self.stop();
                return false;
            }
            Ok(command) => self.execute(command),
            Err(message) => Err(message),
        };
        if let Err(message) = done {
            self.report_error(&message);
        }
        true
    }

    fn execute(&mut self, command: Command) -> Result<(), String> {
        self.collect();
        let changes_state =
            !matches!(command, Command::Ugi | Command::IsReady | Command::Stop | Command::Query(_));
        if changes_state && self.thinking.is_some() {
            return Err("a search is running: expected stop first".to_owned());
        }
        match command {
            Command::Ugi => self.introduce(),
            Command::IsReady => self.say("readyok"),
            Command::SetOption { name, value } => return self.set_option(&name, &value),
            Command::NewGame => {
                if let Some(bot) = &mut self.bot {
                    bot.new_game();
                }
                self.played = self.replay(None, &[])?;
            }
            Command::Position { fen, moves } => {
                self.played = self.replay(fen.as_deref(), &moves)?;
            }
            Command::Go(limits) => return self.go(&limits),
            Command::Stop => self.stop(),
            Command::Query(query) => self.answer(query),
            Command::Quit => {}
        }
        Ok(())
    }

    fn introduce(&self) {
        let levels = parlour_levels::levels(self.start.game()).len();
        self.say(&format!("id name Parlour {} {}", env!("CARGO_PKG_VERSION"), self.game));
        self.say("id author the Parlour authors");
        self.say("option name hash type spin default 16 min 1 max 65536");
        let threads = self.spec.n_threads();
        self.say(&format!("option name threads type spin default {threads} min 1 max 1024"));
        self.say("option name multipv type spin default 1 min 1 max 100");
        self.say(&format!("option name level type spin default 0 min 0 max {levels}"));
        self.say(&format!("option name bot type string default {}", self.spec));
        self.say("ugiok");
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |min: u32, max: u32| {
            let number = value.parse::<u32>().ok().filter(|number| (min..=max).contains(number));
            number.ok_or_else(|| format!("option {name}: expected a number from {min} to {max}"))
        };
        let mut spec = self.spec.clone();
        match name.to_ascii_lowercase().as_str() {
            "hash" => spec.hash = Some(number(1, 65536)?),
            "threads" => spec.threads = Some(number(1, 1024)?),
            "multipv" => {
                self.n_lines = number(1, 100)? as usize;
                return Ok(());
            }
            "level" => {
                let level = number(0, parlour_levels::levels(self.start.game()).len() as u32)?;
                let kind = if level == 0 { BotKind::Best } else { BotKind::Level(level) };
                // A level has its own limits and noise, so those of an earlier bot are dropped.
                let BotSpec { threads, hash, seed, .. } = spec;
                spec = BotSpec { threads, hash, seed, ..BotSpec::new(kind) };
            }
            "bot" => spec = BotSpec::parse(value).map_err(|error| error.to_string())?,
            _ => {
                return Err(format!(
                    "there is no option `{name}`: expected hash, threads, multipv, level or bot"
                ));
            }
        }
        build(&spec, self.start.game()).map_err(|error| error.to_string())?;
        self.spec = spec;
        self.bot = None;
        Ok(())
    }

    /// The match for a `position` line; nothing changes if it is invalid.
    fn replay(&self, fen: Option<&str>, moves: &[String]) -> Result<Match, String> {
        let game = self.start.game();
        let values = self.start.values().clone();
        let mut played = match fen {
            Some(text) => {
                Match::new(game, values, Some(text)).map_err(|error| error.to_string())?
            }
            None => self.start.clone(),
        };
        for (move_idx, text) in moves.iter().enumerate() {
            played.play_text(text).map_err(|error| format!("move {}: {error}", move_idx + 1))?;
        }
        Ok(played)
    }

    fn go(&mut self, limits: &command::Limits) -> Result<(), String> {
        if let Some(outcome) = self.played.outcome() {
            return Err(format!("the game is over ({outcome}): expected another position"));
        }
        let mut bot = match self.bot.take() {
            Some(bot) => bot,
            None => build(&self.spec, self.start.game()).map_err(|error| error.to_string())?,
        };
        let budget = Budget {
            nodes: limits.nodes,
            depth: limits.depth,
            time: limits.time(self.played.position().turn()),
            clock: Arc::new(SystemClock::start()),
            ..Budget::default()
        };
        let stop = budget.stop.clone();
        let played = self.played.clone();
        let n_lines = self.n_lines;
        let out = Arc::clone(&self.out);
        let is_limited = !limits.is_infinite();
        let is_answered = Arc::new(AtomicBool::new(false));
        let answered = Arc::clone(&is_answered);
        let worker = crate::engine_thread("ugi").spawn(move || {
            let say = |text: &str| output::say(&out, text);
            let mut send_info = |result: &SearchResult| {
                for line in output::info_lines(result) {
                    say(&line);
                }
            };
            let result = bot.think(&played, &budget, n_lines, &mut send_info);
            send_info(&result);
            answered.store(true, Ordering::Release);
            say(&format!("bestmove {}", result.best()));
            bot
        });
        match worker {
            Ok(worker) => {
                self.thinking = Some(Thinking { worker, stop, is_answered, is_limited });
                Ok(())
            }
            Err(error) => Err(format!("cannot start a thread: {error}")),
        }
    }

    fn answer(&self, query: Query) {
        let text = match query {
            Query::FirstPlayersTurn => (self.played.position().turn() == Player::One).to_string(),
            Query::GameOver => self.played.outcome().is_some().to_string(),
            Query::Result => match self.played.outcome().map(|outcome| outcome.result) {
                None => "none".to_owned(),
                Some(GameResult::Draw) => "draw".to_owned(),
                Some(GameResult::Win(Player::One)) => "p1win".to_owned(),
                Some(GameResult::Win(Player::Two)) => "p2win".to_owned(),
            },
        };
        self.say(&format!("response {text}"));
    }

    /// Takes the bot back if its search has ended.
    fn collect(&mut self) {
        let has_ended = |thinking: &Thinking| {
            thinking.is_answered.load(Ordering::Acquire) || thinking.worker.is_finished()
        };
        if self.thinking.as_ref().is_some_and(has_ended) {
            self.stop();
        }
    }

    /// Stops a search and waits for its `bestmove`.
    fn stop(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.stop();
            self.bot = thinking.worker.join().ok();
        }
    }

    /// At the end of input: waits for a limited search, stops an infinite one.
    pub fn finish(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            if !thinking.is_limited {
                thinking.stop.stop();
            }
            let _ = thinking.worker.join();
        }
    }

    fn say(&self, text: &str) {
        output::say(&self.out, text);
    }

    /// Reports an invalid command.
    pub fn report_error(&self, message: &str) {
        self.say(&format!("info string error: {message}"));
    }
}

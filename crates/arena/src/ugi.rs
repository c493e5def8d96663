//! Client side of the Universal Game Interface (UGI).
//!
//! We send `ugi`, `setoption`, `isready`, `uginewgame`, `position` and `go`, and wait for `ugiok`,
//! `readyok` and `bestmove`. All other output except the last score is ignored. The rules check its
//! moves.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use parlour_bots::StopFlag;
use parlour_core::{Match, Player, shortened};

use crate::movers::{ChosenMove, Mover, Turn, TurnError};
use crate::process_group::ProcessGroup;
use crate::{FaultKind, Opening};

/// How often a waiting arena checks the stop flag.
const STOP_POLL: Duration = Duration::from_millis(50);

/// How often an exiting engine is polled.
const EXIT_POLL: Duration = Duration::from_millis(5);

/// How long an engine has to exit after `quit`.
const QUIT_GRACE: Duration = Duration::from_millis(300);

/// Lines of standard error to keep.
const TAIL_LINES: usize = 5;

/// Maximum length of a line; the rest is discarded.
const MAX_LINE_LEN: u64 = 64 << 10;

/// Maximum number of lines waiting to be processed. Beyond this the engine blocks.
const MAX_LINES: usize = 256;

/// Maximum number of messages waiting to be read by the engine: several turns.
const MAX_MESSAGES: usize = 64;

/// A UGI engine, started when first needed.
pub(crate) struct UgiMover {
    command: Vec<String>,
    options: Vec<(String, String)>,
    patience: Duration,
    sends_start: bool,
    process: Option<Process>,
}

impl UgiMover {
    pub(crate) fn new(
        command: &[String],
        options: &[(String, String)],
        patience: Duration,
    ) -> Self {
        Self {
            command: command.to_vec(),
            options: options.to_vec(),
            patience,
            sends_start: false,
            process: None,
        }
    }

    /// Starts the engine and waits until it is ready.
    pub(crate) fn start(&mut self, stop: &StopFlag) -> Result<(), TurnError> {
        if self.process.is_some() {
            return Ok(());
        }
        let mut process = Process::spawn(&self.command)
            .map_err(|error| TurnError::Fault(FaultKind::Crash, error))?;
        let patience = self.patience;
        process.send("ugi")?;
        process.wait_for("ugiok", patience, stop)?;
        for (key, value) in &self.options {
            process.send(&format!("setoption name {key} value {value}"))?;
        }
        process.send("isready")?;
        process.wait_for("readyok", patience, stop)?;
        self.process = Some(process);
        Ok(())
    }

    /// Returns the `position` message for a match.
    fn position(&self, played: &Match) -> String {
        let mut message = if self.sends_start {
            format!("position fen {}", played.start().text())
        } else {
            "position startpos".to_owned()
        };
        if played.ply() > 0 {
            message.push_str(" moves");
            for m in played.moves() {
                message.push(' ');
                message.push_str(m.text());
            }
        }
        message
    }
}

impl Mover for UgiMover {
    fn new_game(&mut self, opening: &Opening, _: u64, stop: &StopFlag) -> Result<(), TurnError> {
        self.start(stop)?;
        self.sends_start = opening.sends_start;
        let patience = self.patience;
        let process = self.process.as_mut().expect("started above");
        process.send("uginewgame")?;
        process.send("isready")?;
        process.wait_for("readyok", patience, stop).map(|_| ())
    }

    fn choose(&mut self, played: &Match, turn: &Turn) -> Result<ChosenMove, TurnError> {
        let position = self.position(played);
        let Some(process) = self.process.as_mut() else {
            return Err(TurnError::Fault(FaultKind::Crash, "it is not running".to_owned()));
        };
        process.send(&position)?;
        process.send(&go(turn))?;
        process.last_score.clear();
        let answer = process.wait_for("bestmove", turn.deadline, &turn.stop)?;
        let comment = std::mem::take(&mut process.last_score);
        let best = played.parse_move(answer.split_whitespace().nth(1).unwrap_or_default());
        let best = best.map_err(|error| TurnError::illegal(played, &error))?;
        Ok(ChosenMove { best, comment })
    }
}

/// Returns the `go` message for a turn.
fn go(turn: &Turn) -> String {
    let mut message = "go".to_owned();
    if let Some(nodes) = turn.nodes {
        let _ = write!(message, " nodes {nodes}");
    }
    if let Some(time) = turn.time {
        let _ = write!(message, " movetime {}", time.as_millis());
    }
    if let Some((clocks, increment)) = &turn.clocks {
        for (name, side) in [("p1", Player::One), ("p2", Player::Two)] {
            let _ = write!(message, " {name}time {}", clocks[side].as_millis());
        }
        let increment = increment.as_millis();
        let _ = write!(message, " p1inc {increment} p2inc {increment}");
    }
    message
}

/// A running engine.
struct Process {
    group: ProcessGroup,
    /// Outgoing messages. A separate thread writes them, so an engine that does not read cannot
    /// block us.
    messages: SyncSender<String>,
    lines: Receiver<String>,
    /// The last lines of its standard error.
    tail: Arc<Mutex<VecDeque<String>>>,
    last_score: String,
}

impl Process {
    fn spawn(command: &[String]) -> Result<Self, String> {
        let (program, args) = command.split_first().ok_or("expected a command")?;
        let mut builder = Command::new(program);
        builder.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child =
            ProcessGroup::spawn(builder).map_err(|error| format!("`{program}`: {error}"))?;
        let (input, output, errors) = child.pipes().ok_or("a pipe is missing")?;
        let (messages, to_send) = sync_channel(MAX_MESSAGES);
        thread::spawn(move || write_messages(input, &to_send));
        let (sender, lines) = sync_channel(MAX_LINES);
        // Ends when the receiver is dropped: then sending a line fails.
        thread::spawn(move || for_each_line(output, |line| sender.send(line).is_ok()));
        let tail = Arc::new(Mutex::new(VecDeque::new()));
        let shared_tail = Arc::clone(&tail);
        thread::spawn(move || for_each_line(errors, |line| push_tail(&shared_tail, &line)));
        Ok(Self { group: child, messages, lines, tail, last_score: String::new() })
    }

    fn send(&mut self, message: &str) -> Result<(), TurnError> {
        self.messages.try_send(message.to_owned()).map_err(|error| match error {
            TrySendError::Disconnected(_) => self.crash(),
            TrySendError::Full(_) => {
                let text = self.with_tail("it does not read its input".to_owned());
                TurnError::Fault(FaultKind::Timeout, text)
            }
        })
    }

    /// Waits for a line that starts with a word.
    fn wait_for(
        &mut self,
        word: &str,
        patience: Duration,
        stop: &StopFlag,
    ) -> Result<String, TurnError> {
        let started = Instant::now();
        loop {
            if stop.is_stopped() {
                return Err(TurnError::Stopped);
            }
            let left = patience.saturating_sub(started.elapsed());
            match self.lines.recv_timeout(left.min(STOP_POLL)) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(line) => self.parse_info(&line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            // Check after every line, or a flood of lines would never time out.
            if left.is_zero() {
                let waited = patience.as_millis();
                let text = self.with_tail(format!("no `{word}` within {waited} ms"));
                return Err(TurnError::Fault(FaultKind::Timeout, text));
            }
        }
    }

    /// Stores the score of an `info` line: `score cp 12` and `depth 5`.
    fn parse_info(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let after = |word: &str, n_words: usize| {
            let at = words.iter().position(|found| *found == word)?;
            words.get(at..at + 1 + n_words).map(|words| words.join(" "))
        };
        if words.first() == Some(&"info")
            && let Some(score) = after("score", 2)
        {
            let depth = after("depth", 1).unwrap_or_default();
            self.last_score = shortened(format!("{score} {depth}").trim());
        }
    }

    /// Returns the error for an engine that has exited.
    fn crash(&mut self) -> TurnError {
        // It may have closed its output just before exiting.
        thread::sleep(STOP_POLL);
        let status = if self.group.has_exited() { self.group.kill_and_wait() } else { None };
        let how = status.map_or_else(
            || "the program closed its output".to_owned(),
            |status| format!("the program ended: {status}"),
        );
        TurnError::Fault(FaultKind::Crash, self.with_tail(how))
    }

    fn with_tail(&self, text: String) -> String {
        let tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        if tail.is_empty() {
            return text;
        }
        let tail: Vec<&str> = tail.iter().map(String::as_str).collect();
        format!("{text}; its last words: {}", tail.join(" / "))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.messages.try_send("quit".to_owned());
        let started = Instant::now();
        while started.elapsed() < QUIT_GRACE && !self.group.has_exited() {
            // An engine that is still writing may not have read `quit` yet.
            if self.lines.recv_timeout(EXIT_POLL) == Err(RecvTimeoutError::Disconnected) {
                thread::sleep(EXIT_POLL);
            }
        }
    }
}

/// Writes messages until there are no more or the pipe is closed.
fn write_messages(mut input: impl Write, messages: &Receiver<String>) {
    for message in messages {
        if writeln!(input, "{message}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Appends a shortened line of standard error and drops the oldest.
fn push_tail(tail: &Mutex<VecDeque<String>>, line: &str) -> bool {
    let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
    if tail.len() == TAIL_LINES {
        tail.pop_front();
    }
    tail.push_back(shortened(line));
    true
}

/// Reads lines until the end or until `take` returns false. `take` gets the start of an overlong line
/// immediately, because its end may never come.
fn for_each_line(source: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut reader = BufReader::new(source);
    loop {
        let mut line = Vec::new();
        let read = reader.by_ref().take(MAX_LINE_LEN).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) || !take(String::from_utf8_lossy(&line).trim().to_owned()) {
            return;
        }
        let is_truncated = line.len() as u64 == MAX_LINE_LEN && !line.ends_with(b"\n");
        if is_truncated && reader.skip_until(b'\n').is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_overlong_line_is_truncated() {
        let long = "x".repeat(3 * MAX_LINE_LEN as usize);
        let mut lines = Vec::new();
        for_each_line(format!("one\n{long}\nbestmove a1\n").as_bytes(), |line| {
            lines.push(line);
            true
        });
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[1].len() as u64, MAX_LINE_LEN);
        assert_eq!([&lines[0], &lines[2]], ["one", "bestmove a1"]);
    }

    #[test]
    fn the_start_of_an_endless_line_is_passed_on() {
        let mut n_lines = 0;
        for_each_line(std::io::repeat(b'x').take(100 * MAX_LINE_LEN), |_| {
            n_lines += 1;
            true
        });
        assert_eq!(n_lines, 1);
    }
}

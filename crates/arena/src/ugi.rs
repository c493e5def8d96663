//! The other side of the Universal Game Interface: a program that is asked for moves.
//!
//! We send `ugi`, `setoption`, `isready`, `uginewgame`, `position` and `go`, and wait for `ugiok`,
//! `readyok` and `bestmove`. Everything else the program says is let pass, but for the last score. Its
//! moves are checked by the rules like anybody's.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use parlour_bots::StopFlag;
use parlour_core::{Match, Player, shortened};

use crate::movers::{Choice, Mover, Trouble, Turn};
use crate::{FaultKind, Opening};

/// How often a waiting arena looks whether it is to end.
const GLANCE: Duration = Duration::from_millis(50);

/// How long a program has to leave after `quit`.
const GOODBYE: Duration = Duration::from_millis(300);

/// What is kept of what a program says on standard error.
const TAIL_LINES: usize = 5;

/// A line longer than this is no message of the protocol.
const LONGEST_LINE: u64 = 1 << 20;

/// A program that speaks UGI, started when it is first needed.
pub(crate) struct UgiMover {
    command: Vec<String>,
    options: Vec<(String, String)>,
    patience: Duration,
    tells_start: bool,
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
            tells_start: false,
            process: None,
        }
    }

    /// Starts the program and waits until it is ready.
    pub(crate) fn start(&mut self, stop: &StopFlag) -> Result<(), Trouble> {
        if self.process.is_some() {
            return Ok(());
        }
        let mut process = Process::spawn(&self.command)
            .map_err(|error| Trouble::Fault(FaultKind::Crash, error))?;
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

    /// The `position` message for a match.
    fn position(&self, played: &Match) -> String {
        let mut message = if self.tells_start {
            format!("position fen {}", played.start().text())
        } else {
            "position startpos".to_owned()
        };
        if played.ply() > 0 {
            message.push_str(" moves");
            for text in played.moves() {
                message.push(' ');
                message.push_str(text);
            }
        }
        message
    }
}

impl Mover for UgiMover {
    fn new_game(&mut self, opening: &Opening, _: u64, stop: &StopFlag) -> Result<(), Trouble> {
        self.start(stop)?;
        self.tells_start = opening.tells_start;
        let patience = self.patience;
        let process = self.process.as_mut().expect("started above");
        process.send("uginewgame")?;
        process.send("isready")?;
        process.wait_for("readyok", patience, stop).map(|_| ())
    }

    fn choose(&mut self, played: &Match, turn: &Turn) -> Result<Choice, Trouble> {
        let position = self.position(played);
        let Some(process) = self.process.as_mut() else {
            return Err(Trouble::Fault(FaultKind::Crash, "it is not running".to_owned()));
        };
        process.send(&position)?;
        process.send(&go(turn))?;
        process.last_score.clear();
        let answer = process.wait_for("bestmove", turn.deadline, &turn.stop)?;
        let comment = std::mem::take(&mut process.last_score);
        let text = answer.split_whitespace().nth(1).unwrap_or_default().to_owned();
        Ok(Choice { text, comment })
    }
}

/// The `go` message for a turn.
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

/// A running program.
struct Process {
    child: Child,
    input: ChildStdin,
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
        // Ctrl-C is for us; the programs are told to leave in their turn.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut builder, 0);
        let mut child = builder.spawn().map_err(|error| format!("`{program}`: {error}"))?;
        let missing = || "a pipe is missing".to_owned();
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let errors = child.stderr.take().ok_or_else(missing)?;
        let (sender, lines) = channel();
        thread::spawn(move || {
            for_each_line(output, |line| sender.send(line).is_ok());
        });
        let tail = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&tail);
        thread::spawn(move || {
            for_each_line(errors, |line| {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                if kept.len() == TAIL_LINES {
                    kept.pop_front();
                }
                kept.push_back(line);
                true
            });
        });
        Ok(Self { child, input, lines, tail, last_score: String::new() })
    }

    fn send(&mut self, message: &str) -> Result<(), Trouble> {
        let sent = writeln!(self.input, "{message}").and_then(|()| self.input.flush());
        sent.map_err(|_| self.crash())
    }

    /// Waits for a line that begins with a word.
    fn wait_for(
        &mut self,
        word: &str,
        patience: Duration,
        stop: &StopFlag,
    ) -> Result<String, Trouble> {
        let started = Instant::now();
        loop {
            if stop.is_stopped() {
                return Err(Trouble::Stopped);
            }
            let left = patience.saturating_sub(started.elapsed());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(line) => self.note(&line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let waited = patience.as_millis();
                    let text = self.with_tail(format!("no `{word}` within {waited} ms"));
                    return Err(Trouble::Fault(FaultKind::Timeout, text));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Keeps the score of an `info` line: `score cp 12` and `depth 5`.
    fn note(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let behind = |word: &str, n_words: usize| {
            let at = words.iter().position(|found| *found == word)?;
            words.get(at..at + 1 + n_words).map(|words| words.join(" "))
        };
        if words.first() == Some(&"info")
            && let Some(score) = behind("score", 2)
        {
            let depth = behind("depth", 1).unwrap_or_default();
            self.last_score = shortened(format!("{score} {depth}").trim());
        }
    }

    /// The program is gone.
    fn crash(&mut self) -> Trouble {
        // It may have closed its output a moment before it ends.
        thread::sleep(GLANCE);
        let how = match self.child.try_wait() {
            Ok(Some(status)) => format!("the program ended: {status}"),
            _ => "the program closed its output".to_owned(),
        };
        Trouble::Fault(FaultKind::Crash, self.with_tail(how))
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
        let _ = writeln!(self.input, "quit").and_then(|()| self.input.flush());
        let started = Instant::now();
        while started.elapsed() < GOODBYE {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads lines until the end or until `take` has enough.
fn for_each_line(source: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut reader = BufReader::new(source);
    loop {
        let mut line = Vec::new();
        match reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                if !take(String::from_utf8_lossy(&line).trim().to_owned()) {
                    return;
                }
            }
        }
    }
}

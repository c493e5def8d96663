//! Runs the program in a real pseudo-terminal and reads its screen.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// A program on a terminal.
pub(crate) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    screen: Arc<Mutex<vt100::Parser>>,
    /// All output so far.
    written: Arc<Mutex<Vec<u8>>>,
    /// Ends when the last writer is gone.
    reader: JoinHandle<()>,
}

/// Long enough for a debug build on a busy machine.
const TIMEOUT: Duration = Duration::from_mins(2);

impl Terminal {
    /// Starts the program with its own data folder.
    pub(crate) fn start(data: &Path, args: &[&str], size: (u16, u16)) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_parlour"));
        command.args(args);
        command.env("PARLOUR_DATA", data);
        command.env("LC_ALL", "C");
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env_remove("NO_COLOR");
        Self::spawn(command, size)
    }

    pub(crate) fn spawn(command: CommandBuilder, (columns, rows): (u16, u16)) -> Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let keys = pair.master.take_writer().unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, columns, 0)));
        let written = Arc::new(Mutex::new(Vec::new()));
        let (shown, kept) = (Arc::clone(&screen), Arc::clone(&written));
        let reader = thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(n_read @ 1..) = reader.read(&mut bytes) {
                kept.lock().unwrap().extend_from_slice(&bytes[..n_read]);
                shown.lock().unwrap().process(&bytes[..n_read]);
            }
        });
        Self { master: pair.master, keys, child, screen, written, reader }
    }

    /// The screen as text.
    pub(crate) fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// The square under the cursor as the screen names it, `a1:`. Keys alone change it.
    pub(crate) fn cursor(&self) -> Option<String> {
        let is_square = |word: &&str| {
            let name = word.strip_suffix(':').unwrap_or_default();
            name.starts_with(|c: char| c.is_ascii_lowercase()) && name[1..].parse::<u32>().is_ok()
        };
        self.text().split_whitespace().find(is_square).map(str::to_owned)
    }

    /// Whether the program uses the alternate screen.
    pub(crate) fn is_on_alternate_screen(&self) -> bool {
        self.screen.lock().unwrap().screen().alternate_screen()
    }

    /// Whether the terminal is back in the mode a shell expects: echo and line editing.
    pub(crate) fn is_restored(&self) -> bool {
        let shown = self.screen.lock().unwrap();
        let hidden = shown.screen().hide_cursor();
        let mouse = shown.screen().mouse_protocol_mode() != vt100::MouseProtocolMode::None;
        let state = self.master.get_termios().expect("a terminal tells its state");
        let is_cooked = format!("{:?}", state.local_flags);
        !shown.screen().alternate_screen()
            && !hidden
            && !mouse
            && is_cooked.contains("ECHO")
            && is_cooked.contains("ICANON")
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Clicks a cell of the screen, counted from 0.
    pub(crate) fn click(&mut self, column: u16, row: u16) {
        let (x, y) = (column + 1, row + 1);
        self.send(&format!("\u{1b}[<0;{x};{y}M\u{1b}[<0;{x};{y}m"));
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.screen.lock().unwrap().screen_mut().set_size(rows, columns);
        self.master.resize(size).unwrap();
    }

    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_until(text, |terminal| terminal.text().contains(text));
    }

    #[track_caller]
    pub(crate) fn wait_until(&self, what: &str, is_true: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + TIMEOUT;
        while !is_true(self) {
            assert!(Instant::now() < deadline, "no `{what}` on\n{}", self.text());
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Kills it.
    pub(crate) fn kill(&mut self) {
        self.signal("-9");
        self.child.wait().unwrap();
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: &str) {
        let id = self.child.process_id().unwrap().to_string();
        std::process::Command::new("kill").args([signal, &id]).status().unwrap();
    }

    /// Waits for the program to exit, and returns its exit code.
    pub(crate) fn wait_for_end(&mut self) -> u32 {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            // Its last output may still be in transit when it has exited.
            let status = self.child.try_wait().unwrap();
            if let Some(status) = status.filter(|_| self.reader.is_finished()) {
                return status.exit_code();
            }
            assert!(Instant::now() < deadline, "the program does not exit:\n{}", self.text());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// All output to the terminal.
    pub(crate) fn all_output(&self) -> String {
        String::from_utf8_lossy(&self.written.lock().unwrap()).into_owned()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

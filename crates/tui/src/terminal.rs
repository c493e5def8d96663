//! The real terminal: set up, read, and restored on every exit.

use std::io::{self, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event,
};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use parlour_bots::StopFlag;
use parlour_messages::{Language, Localization};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::background::{self, LateReply};
use crate::{App, ColorMode, Request};

/// How long to wait for a key before clocks and bots are updated.
const TICK: Duration = Duration::from_millis(25);

/// Runs the program on the terminal until the user quits.
///
/// # Errors
/// An error message if the request is invalid or the terminal fails.
pub fn run(mut request: Request) -> Result<(), String> {
    let variable = |name: &str| std::env::var(name).ok();
    request.ascii |= has_few_characters(variable);
    let colors = request.colors;
    let stop = request.stop.clone();
    // The command line is in English.
    let english = |message| Localization::shared(Language::English, None).text(&message);
    let mut app = App::new(request).map_err(english)?;
    let guard =
        TerminalGuard::new().map_err(|error| format!("cannot use the terminal: {error}"))?;
    if colors != ColorMode::None
        && let Some(background) = background::detect(variable)
    {
        app.set_background(background);
    }
    let backend = CrosstermBackend::new(io::stdout());
    let shown =
        Terminal::new(backend).and_then(|mut terminal| event_loop(&mut app, &mut terminal, &stop));
    // The game is saved even if the terminal is gone.
    app.close();
    drop(guard);
    if let Some(line) = app.closing_line() {
        // A closed terminal cannot show it.
        let _ = writeln!(io::stdout(), "{line}");
    }
    shown.map_err(|error| format!("the terminal failed: {error}; the game is saved"))
}

/// Whether the terminal's font lacks the signs of the boards, as on the Linux console.
fn has_few_characters(variable: impl Fn(&str) -> Option<String>) -> bool {
    variable("TERM").is_some_and(|term| term == "linux")
}

fn event_loop(
    app: &mut App,
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
    stop: &StopFlag,
) -> io::Result<()> {
    // Installs the event handler, so that a window resized right after the first frame is noticed.
    let _ = event::poll(Duration::ZERO)?;
    let events = spawn_reader();
    let mut late_reply = LateReply::default();
    let mut update = |app: &mut App, event: Event| {
        let (events, background) = late_reply.filter(event);
        if let Some(background) = background {
            app.set_background(background);
        }
        events.iter().fold(background.is_some(), |is_stale, event| app.update(event) | is_stale)
    };
    let mut is_stale = true;
    while !app.is_over() && !stop.is_stopped() {
        if is_stale {
            terminal.draw(|frame| app.draw(frame))?;
            is_stale = false;
        }
        match events.recv_timeout(TICK) {
            Ok(event) => {
                is_stale |= update(app, event?);
                // Pasted keys and mouse movements come in bursts: handle all before drawing.
                while !app.is_over()
                    && let Ok(event) = events.try_recv()
                {
                    is_stale |= update(app, event?);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if let Some(text) = app.take_clipboard() {
            let copy = crossterm::clipboard::CopyToClipboard::to_clipboard_from(text);
            execute!(io::stdout(), copy)?;
        }
        is_stale |= app.tick(Instant::now());
    }
    Ok(())
}

/// Reads keys and mouse in a separate thread: reading from a closed terminal never returns, and the
/// stop flag must still work.
fn spawn_reader() -> Receiver<io::Result<Event>> {
    let (sender, events) = channel();
    thread::spawn(move || {
        loop {
            let event = event::read();
            let is_last = event.is_err();
            if sender.send(event).is_err() || is_last {
                return;
            }
        }
    });
    events
}

/// The terminal in full-screen mode. It is restored when this is dropped, and before a panic is
/// reported.
#[derive(Debug)]
pub struct TerminalGuard(());

impl TerminalGuard {
    /// Switches the terminal to full-screen mode.
    ///
    /// # Errors
    /// The error of the terminal.
    pub fn new() -> io::Result<Self> {
        enable_raw_mode()?;
        IS_FULL_SCREEN.store(true, Ordering::SeqCst);
        let guard = Self(());
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            // The session handles a panic in an engine thread; the screen stays.
            if std::thread::current().name() != Some(parlour_play::ENGINE_THREAD) {
                restore();
                report(info);
            }
        }));
        Ok(guard)
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore();
    }
}

/// Whether the terminal is in full-screen mode. It is restored once: leaving the screen a second
/// time would move the cursor to the panic message.
static IS_FULL_SCREEN: AtomicBool = AtomicBool::new(false);

fn restore() {
    if !IS_FULL_SCREEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // A failure here cannot be handled.
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
}

//! Full-screen mode on a real terminal: mouse, resizing, kill and resume, a clean terminal on every
//! exit, and responsive keys while an engine searches.

use std::io::Read;

use crate::pty::Terminal;
use crate::support::{Folder, wait_until};

const SIZE: (u16, u16) = (80, 24);
const CTRL_Q: &str = "\u{11}";
const CTRL_Z: &str = "\u{1a}";
const ENTER: &str = "\r";

/// The data folder of the program, as in the other tests.
fn data(folder: &Folder) -> std::path::PathBuf {
    folder.path.join("data")
}

fn play(folder: &Folder, words: &[&str]) -> Terminal {
    let args: Vec<&str> = ["play"].iter().chain(words).copied().collect();
    Terminal::start(&data(folder), &args, SIZE)
}

#[test]
fn moves_by_mouse_typing_and_keys_then_undo() {
    let folder = Folder::new();
    let mut terminal = play(&folder, &["pathway:size=4", "--x", "human", "--o", "human"]);
    let is_labels = |line: &str| line.split_whitespace().take(4).eq(["a", "b", "c", "d"]);
    // The labels are below the board, and the rows above may be read first.
    terminal.wait_until("a b c d", |terminal| terminal.text().lines().any(is_labels));
    // Column b is above its label, row 2 next to its own.
    let shown = terminal.text();
    let labels = shown.lines().find(|line| is_labels(line)).unwrap();
    let column = labels.find('b').unwrap();
    let row = shown.lines().position(|line| line.trim_start().starts_with("2 ")).unwrap();
    terminal.click(column as u16, row as u16);
    terminal.wait_for("plays b2");
    terminal.send("d4\r");
    terminal.wait_for("plays d4");
    terminal.send("\t");
    terminal.send(ENTER);
    terminal.wait_for("turn 4");
    terminal.send(CTRL_Z);
    terminal.wait_for("turn 3");
    terminal.send(CTRL_Q);
    assert_eq!(terminal.wait_for_end(), 0);
    assert!(terminal.is_restored());
}

#[test]
fn the_window_can_be_resized() {
    let folder = Folder::new();
    let terminal = play(&folder, &["loa", "--x", "human", "--o", "human"]);
    terminal.wait_for("Black (x) to move");
    assert!(terminal.is_on_alternate_screen());
    terminal.resize(40, 20);
    terminal.wait_for("Black (x) to move");
    terminal.resize(20, 6);
    terminal.wait_for("too small");
    terminal.resize(200, 60);
    terminal.wait_for("Claude Soucie");
    terminal.resize(80, 24);
    terminal.wait_for("Black (x) to move");
}

#[test]
fn a_killed_game_can_be_resumed() {
    let folder = Folder::new();
    let mut terminal = play(&folder, &["pathway:size=5", "--x", "human", "--o", "human"]);
    terminal.wait_for("to move");
    for text in ["b2", "d4", "c3"] {
        terminal.send(&format!("{text}\r"));
        terminal.wait_for(&format!("plays {text}"));
    }
    terminal.kill();
    let mut again = Terminal::start(&data(&folder), &[], SIZE);
    again.wait_for("Resume");
    again.send(ENTER);
    // The list of moves, two per line.
    again.wait_for("1. b2");
    again.wait_for("d4");
    again.wait_for("2. c3");
    again.send(CTRL_Q);
    assert_eq!(again.wait_for_end(), 0);
    assert!(again.is_restored());
}

#[test]
fn a_closed_window_ends_the_program() {
    let folder = Folder::new();
    let mut command = portable_pty::CommandBuilder::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(["play", "pathway:size=3", "--x", "human", "--o", "human"]);
    command.env("PARLOUR_DATA", data(&folder));
    command.env("LC_ALL", "C");
    command.env("NO_COLOR", "1");
    command.env("TERM", "xterm");
    let size = portable_pty::PtySize { rows: 14, cols: 40, pixel_width: 0, pixel_height: 0 };
    let pair = portable_pty::native_pty_system().openpty(size).unwrap();
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let (mut screen, mut bytes) = (vt100::Parser::new(14, 40, 0), [0; 4096]);
    while screen.screen().contents().trim().is_empty() {
        let n_read = reader.read(&mut bytes).expect("the program draws something");
        screen.process(&bytes[..n_read]);
    }
    // The other end is closed.
    drop((reader, pair.master));
    wait_until("the program ends without a terminal", || child.try_wait().unwrap().is_some());
}

#[test]
fn keys_respond_while_an_engine_searches_on_all_threads() {
    let folder = Folder::new();
    // Longer than a test waits: a key that waits for the engine fails the test. `cargo bench
    // --bench keys` measures latency.
    let mut terminal = play(&folder, &["loa", "--x", "best:time=1000s", "--o", "human"]);
    terminal.wait_for("thinking");
    for key in ["\u{1b}[C", "\u{1b}[D"].repeat(10) {
        let before = terminal.cursor();
        terminal.send(key);
        terminal.wait_until("answer to a key", |terminal| terminal.cursor() != before);
    }
    assert!(terminal.text().contains("thinking"), "{}", terminal.text());
    terminal.send(CTRL_Q);
    terminal.wait_for_end();
}

#[test]
fn no_color_disables_colors() {
    let folder = Folder::new();
    let mut command = portable_pty::CommandBuilder::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(["play", "loa", "--x", "human", "--o", "human"]);
    command.env("PARLOUR_DATA", data(&folder));
    command.env("LC_ALL", "C");
    command.env("TERM", "xterm-256color");
    command.env("COLORTERM", "truecolor");
    command.env("NO_COLOR", "1");
    let mut terminal = Terminal::spawn(command, SIZE);
    terminal.wait_for("Black (x) to move");
    terminal.send(CTRL_Q);
    terminal.wait_for_end();
    let written = terminal.all_output();
    for color in ["[38;", "[48;", "[31m", "[97m", "[40m"] {
        assert!(!written.contains(color), "a color was sent: {color}");
    }
}

/// Starts a game on a terminal whose reply about its background color has already arrived, and
/// returns all output of the first screen. The reply comes before the request, so that a busy
/// machine cannot be too late.
fn first_screen(answer: &str, colors: Option<&str>) -> String {
    let folder = Folder::new();
    let mut command = portable_pty::CommandBuilder::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(["play", "pathway:size=4", "--x", "human", "--o", "human"]);
    command.env("PARLOUR_DATA", data(&folder));
    command.env("LC_ALL", "C");
    command.env("TERM", "xterm-256color");
    command.env("COLORTERM", "truecolor");
    command.env_remove("NO_COLOR");
    command.env_remove("COLORFGBG");
    if let Some(colors) = colors {
        command.env("COLORFGBG", colors);
    }
    let mut terminal = Terminal::spawn(command, SIZE);
    terminal.send(answer);
    terminal.wait_for("Red (x) to move");
    terminal.send("b2\r");
    terminal.wait_for("plays b2");
    let shown = terminal.text();
    assert!(!shown.contains("rgb") && !shown.contains("62;"), "the answer was typed:\n{shown}");
    terminal.send(CTRL_Q);
    assert_eq!(terminal.wait_for_end(), 0);
    terminal.all_output()
}

#[test]
fn colors_fit_the_background_that_the_terminal_tells() {
    // The accent of the default theme: readable on a dark background only.
    let accent = "38;2;240;178;60";
    let dark = first_screen("\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{1b}\\\u{1b}[?62;c", Some("0;15"));
    assert!(dark.contains("\u{1b}]11;?"), "the terminal was asked");
    assert!(dark.contains(accent), "the answer counts more than the variable");
    let light = first_screen("\u{1b}]11;rgb:ffff/ffff/ffff\u{7}\u{1b}[?62;c", None);
    assert!(!light.contains(accent), "a light background needs darker text");
}

#[test]
fn a_terminal_that_tells_no_background_counts_as_dark() {
    let accent = "38;2;240;178;60";
    // One terminal that answers only the second request, and one that answers none.
    for answer in ["\u{1b}[?62;c", ""] {
        assert!(first_screen(answer, None).contains(accent), "{answer:?}");
        assert!(!first_screen(answer, Some("0;15")).contains(accent), "{answer:?}");
    }
}

#[test]
fn a_late_answer_is_no_typed_text() {
    let folder = Folder::new();
    let mut terminal = play(&folder, &["pathway:size=4", "--x", "human", "--o", "human"]);
    terminal.wait_for("Red (x) to move");
    terminal.send("b\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\\u{1b}[?62;c2\r");
    terminal.wait_for("plays b2");
    terminal.send(CTRL_Q);
    assert_eq!(terminal.wait_for_end(), 0);
}

#[test]
fn a_signal_restores_the_terminal_and_saves_the_game() {
    let folder = Folder::new();
    let mut terminal = play(&folder, &["pathway:size=5", "--x", "human", "--o", "human"]);
    terminal.wait_for("to move");
    terminal.send("b2\r");
    terminal.wait_for("plays b2");
    terminal.signal("-TERM");
    terminal.wait_for_end();
    assert!(terminal.is_restored());
    let listed = folder.run(["games"], "").ok();
    assert!(listed.contains("pathway-"), "{listed}");
}

#[test]
fn a_dumb_terminal_uses_plain_mode() {
    let folder = Folder::new();
    let mut command = portable_pty::CommandBuilder::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(["play", "pathway:size=4", "--x", "human", "--o", "human"]);
    command.env("PARLOUR_DATA", data(&folder));
    command.env("LC_ALL", "C");
    command.env("TERM", "dumb");
    let mut terminal = Terminal::spawn(command, SIZE);
    terminal.wait_for("Red (x) to move");
    terminal.send("b2\n");
    terminal.wait_for("Red plays b2");
    terminal.send("quit\n");
    assert_eq!(terminal.wait_for_end(), 0);
    let written = terminal.all_output();
    assert!(!written.contains('\u{1b}'), "no escape sequence was sent: {written:?}");
}

//! Key latency on a real terminal while an engine searches on all threads: `cargo bench --package
//! parlour --bench keys [-- GAME]`.
#![expect(clippy::print_stdout, reason = "benches print their results")]

#[expect(dead_code, reason = "the tests use more of it")]
#[path = "../tests/it/pty.rs"]
mod pty;

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

const PRESSES: usize = 41;

/// People perceive this as instantaneous.
const GOAL: Duration = Duration::from_millis(50);

fn main() {
    // Test runners start every target; only `cargo bench` requests a measurement.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-keys");
    let game = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let game = game.unwrap_or_else(|| parlour_games::GAMES[0].info().id.to_owned());
    let words = ["play", &game, "--x", "best:time=1000s", "--o", "human"];
    let mut terminal = pty::Terminal::start(&data, &words, (80, 24));
    terminal.wait_for("thinking");
    let mut waits: Vec<Duration> = (0..PRESSES)
        .map(|press| {
            let before = terminal.cursor();
            let pressed = Instant::now();
            terminal.send(if press % 2 == 0 { "\u{1b}[C" } else { "\u{1b}[D" });
            terminal.wait_until("answer to a key", |terminal| terminal.cursor() != before);
            let wait = pressed.elapsed();
            thread::sleep(Duration::from_millis(20));
            wait
        })
        .collect();
    waits.sort_unstable();
    let (middle, worst) = (waits[PRESSES / 2], waits[PRESSES - 1]);
    println!(
        "keys, {game}: {middle:.1?} in the median, {worst:.1?} at worst, goal {GOAL:?} in the median"
    );
    if middle > GOAL {
        println!("the goal is missed");
        std::process::exit(1);
    }
}

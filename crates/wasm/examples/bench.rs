//! The native half of `cargo xtask wasm-bench`: searches a position with a bot on one thread and
//! prints the nodes and the CPU time in microseconds.
//!
//! `bench POSITION BOT SEED`
#![expect(clippy::print_stdout, reason = "the output of a command-line tool")]

use std::time::Duration;

use parlour_bots::{BotSpec, Budget, build};
use parlour_wire::Start;

/// CPU time of this thread: a busy machine does not change it.
fn cpu_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [position, bot, seed] = arguments.as_slice() else {
        panic!("expected a position, a bot and a seed");
    };
    let game = position.split_whitespace().next().expect("a tagged position");
    let start = Start::new(game, Some(position), || 1).expect("a position");
    let mut spec = BotSpec::parse(bot).expect("a bot");
    spec.seed = seed.parse().expect("a seed");
    let search = |nodes: Option<u64>| {
        let mut bot = build(&spec, start.played.game()).expect("a bot of the game");
        let budget = Budget { nodes, ..Budget::default() };
        let before = cpu_time();
        let found = bot.think(&start.played, &budget, 1, &mut |_| {});
        (found.nodes, cpu_time().saturating_sub(before))
    };
    // The first search fills caches, as in the module.
    search(Some(10_000));
    let (nodes, time) = search(None);
    println!("{nodes} {}", time.as_micros());
}

//! Every game agrees with its reference generator.

use parlour_reference::twin;
use parlour_testkit::against_plain::{Tally, compare, compare_one};
use parlour_testkit::{sources, specs};

/// Work per game, in units of `Tally::work`.
const WORK: u64 = 600_000;

fn report(what: &str, tally: &Tally) {
    #[expect(clippy::print_stderr, reason = "the number compared is what the run is for")]
    {
        eprintln!(
            "{what}: {} positions with {} moves in {} games compared, {} left out",
            tally.positions, tally.moves, tally.games, tally.skipped
        );
        let results = tally.results.iter().map(|(result, count)| format!("{result} {count}"));
        eprintln!("  ended {}", results.collect::<Vec<_>>().join(", "));
    }
}

#[test]
fn games_agree_with_their_plain_twins_on_random_options() {
    let mut total = Tally::default();
    std::thread::scope(|scope| {
        let runs: Vec<_> = sources::twinned_games()
            .map(|game| (game, scope.spawn(|| compare(game, 1, WORK * sources::scale()))))
            .collect();
        for (game, run) in runs {
            let tally = run.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            report(game.info().id, &tally);
            total.add(tally);
        }
    });
    report("all", &total);
}

#[test]
fn games_agree_with_their_plain_twins_on_listed_options() {
    for game in sources::twinned_games() {
        let mut tally = Tally::default();
        let start = twin(game.info().id).expect("a plain twin");
        for spec in specs::listed(game.info().id) {
            let before = tally.work();
            for seed in 0..sources::scale() {
                compare_one(start, &spec, seed, &mut tally);
                if tally.work() - before > WORK * sources::scale() / 20 {
                    break;
                }
            }
        }
        report(game.info().id, &tally);
    }
}

//! Every game agrees with its reference generator.

use parlour_reference::generator;
use parlour_testkit::against_reference::{Tally, compare, compare_one};
use parlour_testkit::{sources, specs};

/// Work per game, in units of `Tally::work`.
const WORK: u64 = 400_000;

fn report(what: &str, tally: &Tally) {
    #[expect(clippy::print_stderr, reason = "the amount compared is the point of the run")]
    {
        eprintln!(
            "{what}: {} positions with {} moves in {} games compared, {} skipped",
            tally.positions, tally.moves, tally.games, tally.skipped
        );
        let results = tally.results.iter().map(|(result, count)| format!("{result} {count}"));
        eprintln!("  ended {}", results.collect::<Vec<_>>().join(", "));
    }
}

#[test]
fn games_agree_with_their_reference_generators_on_random_options() {
    let mut total = Tally::default();
    std::thread::scope(|scope| {
        let runs: Vec<_> = sources::compared_games()
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
fn games_agree_with_their_reference_generators_on_listed_options() {
    for game in sources::compared_games() {
        let mut tally = Tally::default();
        let start =
            generator(game.info().id).expect("every finished game has a reference generator");
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

//! The puzzles of every game: consistent with the rules, proven, and made the same way every time.

use parlour_core::{AnyGame, OptionValues, engine_thread};
use parlour_puzzles::StopFlag;
use parlour_puzzles::make::{DEFAULT_NODES, MAX_WINS_IN_ONE, MakeSettings, Maker};
use parlour_puzzles::prove::prove;
use parlour_testkit::conformance::{check_puzzles, puzzles_of};
use parlour_testkit::sources;

/// Puzzles of each game proven in every run; all in nightly runs.
const N_PROVEN: usize = 6;

/// The program embeds the puzzles of every game.
const MAX_BYTES: usize = 150_000;

#[test]
fn puzzles_fulfill_the_contract() {
    for game in sources::games() {
        let (id, n_puzzles) = (game.info().id, check_puzzles(game));
        assert!(game.info().puzzles.len() <= MAX_BYTES, "{id}: the file is too large");
        // Most are proven; the others were confirmed with ten times the nodes.
        let n_margins = puzzles_of(game).iter().filter(|puzzle| is_margin(puzzle)).count();
        assert!(n_margins * 4 <= n_puzzles, "{id}: {n_margins} of {n_puzzles} without proof");
    }
}

fn is_margin(puzzle: &parlour_puzzles::Puzzle) -> bool {
    puzzle.proof == parlour_puzzles::Proof::Margin
}

#[test]
fn puzzles_are_proven_again() {
    let refuted = |game: &'static dyn AnyGame| {
        let puzzles = puzzles_of(game);
        let step = if sources::is_nightly() { 1 } else { puzzles.len().div_ceil(N_PROVEN).max(1) };
        let sample = puzzles.iter().step_by(step);
        let failed = sample.filter_map(|puzzle| Some((puzzle.line, prove(puzzle, game).err()?)));
        let id = game.info().id;
        failed.map(|(line, why)| format!("{id}, puzzles.txt, line {line}: {why}")).collect()
    };
    on_large_stack(move || {
        let refuted: Vec<String> = sources::games().flat_map::<Vec<_>, _>(refuted).collect();
        assert!(refuted.is_empty(), "{}", refuted.join("\n"));
    });
}

#[test]
fn a_run_is_repeatable_and_resumes() {
    on_large_stack(|| {
        let game = sources::games().next().expect("a game");
        let settings = MakeSettings {
            game,
            values: OptionValues::defaults(game.info().options),
            seed: 7,
            count: 3,
            nodes: DEFAULT_NODES / 10,
            max_wins_in_one: MAX_WINS_IN_ONE * 10,
        };
        let n_games = 12;
        let stop = StopFlag::default();
        let mut at_once = Maker::new(settings.clone(), Vec::new(), 0);
        (0..n_games).for_each(|_| at_once.play_game(&stop).unwrap());
        let mut resumed = Maker::new(settings.clone(), Vec::new(), 0);
        for _ in 0..n_games {
            resumed.play_game(&stop).unwrap();
            let made = resumed.puzzles().to_vec();
            resumed = Maker::new(settings.clone(), made, resumed.next_game());
        }
        assert_eq!(at_once.puzzles(), resumed.puzzles());
        // A stopped game adds nothing and is played again.
        stop.stop();
        at_once.play_game(&stop).unwrap();
        assert_eq!((at_once.next_game(), at_once.puzzles()), (n_games, resumed.puzzles()));
    });
}

fn on_large_stack(run: impl FnOnce() + Send + 'static) {
    let thread = engine_thread("test").spawn(run).expect("a thread");
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}

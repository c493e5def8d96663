//! `parlour bench search`: results and node counts of engines, not their speed.

use parlour_games::GAMES;

use crate::support::{Folder, game_ids, run};

/// The fast workloads, with every result and node count as declared. Changing a search or an
/// evaluation changes counts: the error line has the new ones, and the commit says why.
#[test]
fn fast_workloads_match_their_declared_counts() {
    let counts = run(&["bench", "search", "--small", "--once"]).ok();
    // A draft may lack benches.
    for game in GAMES.iter().filter(|game| !game.info().benches.is_empty()) {
        let id = game.info().id;
        assert!(counts.contains(&format!("{id}-signature ")), "{id}: {counts}");
    }
    let number = |line: &str| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap();
    let sum = counts.lines().filter(|line| line.contains("-signature ")).map(number).sum();
    assert_eq!(counts.lines().last().map(number), Some(sum), "{counts}");
}

#[test]
fn a_workload_is_measured_with_the_yardstick() {
    let id = &game_ids()[0];
    let name = format!("{id}-signature");
    let args = ["bench", "search", "--quick", "--only", &name];
    let folder = Folder::new();
    let report = folder.run(args.iter().chain(&["--json"]), "").json();
    let measured = &report["workloads"][0];
    assert_eq!(measured["name"], *name);
    assert_eq!(report["signature"], measured["nodes"]);
    let [rate, ratio, yardstick] =
        [&measured["rate"], &measured["ratio"], &report["normalizer"]["rate"]]
            .map(|number| number.as_f64().unwrap());
    assert!(rate > 0.0 && (rate / yardstick / ratio - 1.0).abs() < 1e-9, "{report}");
    folder.write("old.json", report.to_string());
    let table = folder.run(args.iter().chain(&["--compare", "old.json"]), "").ok();
    assert!(table.contains("new/old: rate "), "{table}");
}

#[test]
fn unknown_workloads_are_refused() {
    let message = run(&["bench", "search", "--only", "nosuch"]).error(1);
    assert!(message.contains("unknown workload `nosuch`: expected a game or "), "{message}");
}

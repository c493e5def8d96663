//! `parlour tune`: weights from self-play.

use crate::support::{Folder, run};

const ARGS: [&str; 8] =
    ["tune", "pathway:size=4", "--games", "30", "--bot", "ab:nodes=40,hash=1", "--seed", "3"];

#[test]
fn the_same_games_give_the_same_weights_on_any_number_of_threads() {
    let one = run(&[&ARGS[..], &["--threads", "1"]].concat()).ok();
    let two = run(&[&ARGS[..], &["--threads", "2"]].concat()).ok();
    assert_eq!(one, two);
    assert!(
        one.contains("parlour tune pathway:size=4 --games 30 --bot ab:nodes=40,hash=1 --seed 3")
    );
    assert!(one.contains("log loss on games left out"), "{one}");
    let other = run(&[&ARGS[..7], &["4"]].concat()).ok();
    assert_ne!(one, other);
}

#[test]
fn a_bot_thinks_with_the_weights_that_were_written() {
    let folder = Folder::new();
    folder.run([&ARGS[..], &["-o", "new.weights"]].concat(), "").ok();
    let with = |bot: &str| {
        let args = ["analyse", "pathway:size=4", "--nodes", "200", "--json", "--bot", bot];
        folder.run(args, "").json()["lines"].clone()
    };
    assert_ne!(with("ab:weights=new.weights"), with("ab"));
}

#[test]
fn json_holds_the_weights_and_how_well_they_predict() {
    let fitted = run(&[&ARGS[..], &["--json"]].concat()).json();
    let weights = fitted["weights"].as_object().unwrap();
    assert!(
        weights.len() > 2 && weights.values().all(|phases| !phases.as_array().unwrap().is_empty())
    );
    assert!(fitted["samples"].as_u64().unwrap() > 50);
    assert!(fitted["new_loss"].as_f64().unwrap() > 0.0);
    assert!(!fitted["calibration"].as_array().unwrap().is_empty());
}

#[test]
fn wrong_words_are_refused() {
    for (args, code, expected) in [
        (&["tune", "chess"][..], 1, "expected apart, loa"),
        (&["tune", "pathway", "--bot", "greedy"], 2, "expected an engine"),
        (&["tune", "pathway", "--bot", "ab"], 2, "expected a limit"),
        (&["tune", "pathway", "--games", "0"], 2, "expected at least one game"),
    ] {
        let error = run(args).error(code);
        assert!(error.contains(expected), "{args:?}: {error}");
    }
}

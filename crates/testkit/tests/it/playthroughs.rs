//! Recorded games are unchanged.

use std::fs;

use parlour_testkit::{playthrough, sources};

const SEED: u64 = 1;
const MAX_BYTES: usize = 150_000;

#[test]
fn recorded_games_are_unchanged() {
    for game in sources::finished_games() {
        let id = game.info().id;
        let wanted = playthrough::expected_files(id);
        if sources::is_blessing() {
            fs::create_dir_all(sources::testdata(id, "playthroughs")).expect("a folder");
        }
        for (name, spec) in &wanted {
            let path = sources::testdata(id, "playthroughs").join(name);
            let found = playthrough::record(spec, SEED);
            assert!(found.len() <= MAX_BYTES, "{name} has {} bytes", found.len());
            if sources::is_blessing() {
                fs::write(&path, &found).expect("a playthrough is written");
            }
            let expected = fs::read_to_string(&path).unwrap_or_default();
            if let Some(line_idx) = first_difference(&expected, &found) {
                panic!(
                    "{} differs in line {}:\n  recorded {:?}\n  now      {:?}\n\
                     if that is meant, run the tests with PARLOUR_BLESS=1",
                    path.display(),
                    line_idx + 1,
                    expected.lines().nth(line_idx).unwrap_or(""),
                    found.lines().nth(line_idx).unwrap_or(""),
                );
            }
        }
        for (name, _) in sources::read_folder(id, "playthroughs") {
            let is_wanted = wanted.iter().any(|(wanted, _)| *wanted == name);
            assert!(is_wanted, "{id}: nothing records the playthrough {name} any more");
        }
    }
}

fn first_difference(expected: &str, found: &str) -> Option<usize> {
    (expected != found).then(|| {
        let same = expected.lines().zip(found.lines()).take_while(|(one, two)| one == two);
        same.count()
    })
}

//! Installed proofs: checked before they are copied and before they are used, and then played by.

use std::fs;

use crate::support::{Dialog, Folder, wait_until};

/// A won board whose proof the program does not ship with.
const GAME: &str = "pathway:cols=2,rows=9";

/// What an engine says about a win that is proven, without a number of moves.
const PROVEN_WIN: &str = " score cp 7812 ";

/// Whether the result of a position is proven within a few nodes.
fn is_proven(folder: &Folder, args: &[&str]) -> bool {
    let all = [&["analyze", "--nodes", "20", "--lines", "1", "--json"], args].concat();
    folder.run(all, "").json()["lines"][0]["score"]["proven"] == true
}

/// Solves a game and returns the path of its proof.
fn solve(folder: &Folder, game: &str, run: &str) -> String {
    folder.run(["solve", game, "--table", "1", "--out", run], "").ok();
    format!("{run}/proof.proof")
}

fn names(folder: &Folder) -> Vec<String> {
    let Ok(files) = fs::read_dir(folder.path.join("data/proofs")) else { return Vec::new() };
    files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn an_installed_proof_is_played() {
    let folder = Folder::new();
    let proof = solve(&folder, GAME, "run");
    assert!(!is_proven(&folder, &[GAME]));
    let installed = folder.run(["verify", &proof, "--install"], "").ok();
    assert!(installed.lines().last().unwrap().starts_with("installed "), "{installed}");
    assert!(is_proven(&folder, &[GAME]));
    // A match may also start from a position of the board. Other boards are not covered.
    assert!(is_proven(&folder, &["pathway", "--position", "2/2/2/2/2/2/2/2/2 x"]));
    assert!(!is_proven(&folder, &["pathway:cols=2,rows=10"]));
    let listed = folder.run(["solved"], "").ok();
    assert!(listed.contains(&format!("{GAME}, win x")), "{listed}");
    // Installing it again changes nothing.
    let before = names(&folder);
    let json = folder.run(["verify", &proof, "--install", "--json"], "").json();
    assert_eq!(names(&folder), before);
    assert!(json["installed"].as_str().unwrap().ends_with(&before[0]), "{json}");
}

/// A command that must answer in time checks the proof beside its first searches.
#[test]
fn best_wins_every_game_by_an_installed_proof() {
    let folder = Folder::new();
    let proof = solve(&folder, GAME, "run");
    folder.run(["verify", &proof, "--install"], "").ok();
    let mut best = Dialog::start_in(&folder, &["ugi", GAME, "--bot", "best:threads=1"]);
    let mut is_used = || {
        best.say("go nodes 20");
        best.until("bestmove").iter().any(|line| line.contains(PROVEN_WIN))
    };
    wait_until("the proof is used", &mut is_used);
    for seed in 1..=5 {
        let random = format!("random:seed={seed}");
        let mut random = Dialog::start_in(&folder, &["ugi", GAME, "--bot", &random]);
        let mut moves = String::new();
        let mut is_best = true;
        while best.ask("query gameover", "response") == "response false" {
            let mover = if is_best { &mut best } else { &mut random };
            mover.say("go nodes 20");
            let said = mover.until("bestmove");
            assert!(!is_best || said[0].contains(PROVEN_WIN), "{said:?} after {moves}");
            moves.push_str(said.last().unwrap().strip_prefix("bestmove").unwrap());
            for engine in [&mut best, &mut random] {
                engine.say(&format!("position startpos moves{moves}"));
            }
            is_best = !is_best;
        }
        assert_eq!(best.ask("query result", "response"), "response p1win", "{moves}");
        best.say("position startpos");
    }
}

#[test]
fn other_files_are_refused_and_change_nothing() {
    let folder = Folder::new();
    let proof = solve(&folder, GAME, "run");
    let bytes = fs::read(folder.path.join(&proof)).unwrap();
    let mut damaged = bytes.clone();
    *damaged.last_mut().unwrap() ^= 1;
    folder.write("damaged.proof", &damaged);
    folder.write("short.proof", &bytes[..bytes.len() - 1]);
    folder.write("text.proof", "parlour proof 2\n");
    folder.write("large.proof", vec![b' '; (8 << 20) + 1]);
    folder.run(["book", "pathway:size=4", "--turns", "3", "--out", "book.proof"], "").ok();
    let score = solve(&folder, "mapello:size=4,setup=plain", "score");
    for (file, expected) in [
        ("damaged.proof", "the checksum is"),
        ("short.proof", "expected the choices, found the end of the file"),
        ("text.proof", "it is not a proof file"),
        ("large.proof", "expected at most 8 MiB"),
        ("book.proof", "by search after 3 turns`: expected a proof of a win or a draw"),
        (&score, "expected a proof of a win or a draw"),
        ("none.proof", "cannot read none.proof"),
        ("-", "expected a file to install"),
    ] {
        let error = folder.run(["verify", file, "--install"], "").error(1);
        assert!(error.contains(expected), "{file}: {error}");
        assert!(!folder.path.join("data/proofs").exists(), "{file}");
    }
    // Copied by hand, they are not used either.
    fs::create_dir_all(folder.path.join("data/proofs")).unwrap();
    for file in ["damaged.proof", "short.proof", "text.proof", "book.proof"] {
        fs::copy(folder.path.join(file), folder.path.join("data/proofs").join(file)).unwrap();
    }
    assert!(!is_proven(&folder, &[GAME]));
    let listed = folder.run(["solved"], "").ok();
    assert!(listed.contains("text.proof: not used: it is not a proof file"), "{listed}");
    // An intact copy beside them is.
    fs::copy(folder.path.join(&proof), folder.path.join("data/proofs/intact.proof")).unwrap();
    assert!(is_proven(&folder, &[GAME]));
}

//! Golden playthroughs: seeded random games as readable text.
//!
//! They detect changes. `just bless` rewrites them; the diff is reviewed like code.

use std::fmt::Write as _;

use parlour_core::{Rng, text_board};

use crate::conformance::{first_moves, random_move};
use crate::specs;

/// Recorded games are cut after this many plies.
const MAX_PLIES: usize = 60;

/// Move lists are cut after this many moves.
const MAX_LISTED: usize = 60;

/// The files a game must have, with the game strings they record: the first two of its
/// `options.txt`.
pub fn expected_files(id: &str) -> Vec<(String, String)> {
    let name = |spec: &str| -> String {
        let letters = spec.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' });
        letters.chain(".txt".chars()).collect()
    };
    specs::listed(id).into_iter().take(2).map(|spec| (name(&spec), spec)).collect()
}

/// Plays a seeded random game and records everything: metadata, then for each ply the board, the
/// position, its key, the legal moves and the move played; then the result.
pub fn record(spec: &str, seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut played = specs::begin(spec, seed);
    let info = played.game().info();
    let mut text = String::new();
    let mut line = |content: &str| {
        text.push_str(content);
        text.push('\n');
    };
    line(
        "# A seeded random game, recorded by `just bless`. What changes here has changed for players.",
    );
    line(&format!("game {}", played.game_string()));
    line(&format!("name {}", info.name));
    line(&format!("credit {}", info.credit));
    line(&format!("players {}, {}", info.players[0], info.players[1]));
    line(&format!("rules {}", info.rules_version));
    for spec in info.options {
        line(&format!("option {} = {}", spec.key, played.values().get(spec.key)));
    }
    line(&format!("seed {seed}"));
    loop {
        line(&format!("\nturn {}", played.ply()));
        line(text_board(&played.view(&[])).trim_end());
        line(&format!("position {}", played.position().text()));
        line(&format!("key {:016x}", played.position().key()));
        if played.outcome().is_some() || played.ply() == MAX_PLIES {
            break;
        }
        line(&move_list(played.position()));
        let chosen = random_move(&played, &mut rng);
        line(&format!("plays {chosen}"));
        played.play(&chosen).unwrap_or_else(|error| panic!("{spec}, seed {seed}: {error}"));
    }
    line(&format!("\nresult {}", played.result_text()));
    text
}

fn move_list(position: &dyn parlour_core::AnyPosition) -> String {
    let moves = first_moves(position, MAX_LISTED);
    let n_moves = position.count_moves();
    let mut list = format!("moves {n_moves}: {}", moves.join(" "));
    let n_more = n_moves - moves.len() as u64;
    if n_more > 0 {
        let _ = write!(list, " and {n_more} more");
    }
    list
}

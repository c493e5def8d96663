//! `docs/solved.md`: the solved boards of every game.

use std::fmt::Write as _;

use parlour_core::AnyGame;
use parlour_games::parse_game;
use parlour_messages::{Language, Localization};
use parlour_solved::{SolvedBoard, solved_boards, story_message};

use super::cell;

const INTRO: &str = "\
<!-- written by cargo xtask docgen; change the game's solved.toml instead -->

# Solved boards

Known results of boards with perfect play. `parlour solved [GAME]` prints the same table. The browser and the terminal
show it under *Solved*, with an explorer of every move: a move is marked as a win, a draw or a loss only if an exact
search has proven it, otherwise as \"not known\".

You need not trust us: `parlour verify FILE` checks a proof file with the slow second move generators of
`crates/reference`, which share no code with the rules and solvers that found it. The table has the checksum of the file;
where the program ships with it, its name is there too, in `crates/games/src/ID/proofs`. The command finds the
result again and writes a proof, with other bytes if the solver has changed since. Where the last column says \"exact
search\", the solver has searched the game to its ends, but there is no proof that can be checked without trusting it.

*First moves* are those that keep the result: they win, or in a drawn game they draw. Mirror images are left out. *Only*
means that every other first move gives the result away; this, too, was found by exact search.
";

/// The page.
pub(super) fn page(games: &[&dyn AnyGame]) -> String {
    let mut text = INTRO.to_owned();
    for game in games {
        let boards = solved_boards(*game);
        if !boards.is_empty() {
            section(&mut text, *game, boards);
        }
    }
    text
}

fn section(text: &mut String, game: &dyn AnyGame, boards: &[SolvedBoard]) {
    let words = Localization::shared(Language::English, Some(game.info()));
    let story = words.text(&story_message());
    let _ = write!(text, "\n## {}\n\n{story}\n\n", game.info().name);
    text.push_str(
        "| board | result | first moves | nodes | time | memory | positions | proof |\n|---|---|---|---|---|---|---|---|\n",
    );
    for board in boards {
        let at = board.position.as_ref().map_or_else(String::new, |at| format!(", `{at}`"));
        let seconds = board.seconds.map(|seconds| format!("{seconds} s"));
        let memory = board.memory.map(|memory| format!("{memory} MiB"));
        let cells = [
            format!("`{}`{at}", board.game),
            words.text(&board.result_message()),
            first_moves(board),
            board.nodes.map(grouped).unwrap_or_default(),
            seconds.unwrap_or_default(),
            memory.unwrap_or_default(),
            board.positions.map(grouped).unwrap_or_default(),
            proof(board),
        ];
        let cells = cells.map(|text| cell(&text));
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text.push('\n');
    for board in boards {
        let _ = write!(text, "- `{}`: `{}`", board.game, board.command);
        if let Some(sum) = &board.sha256 {
            let _ = write!(text, "; SHA-256 of the proof `{sum}`");
        }
        if let Some(published) = &board.published {
            let _ = write!(text, "; published: {published}");
        }
        text.push('\n');
    }
}

fn first_moves(board: &SolvedBoard) -> String {
    let game = parse_game(&board.game).expect("a test reads every board").0;
    if !board.moves.is_empty() && board.every_move_keeps(game) {
        return "every move".to_owned();
    }
    let moves: Vec<String> = board.moves.iter().map(|m| format!("`{m}`")).collect();
    let only = if board.is_complete { "only " } else { "" };
    if moves.is_empty() { String::new() } else { format!("{only}{}", moves.join(" ")) }
}

fn proof(board: &SolvedBoard) -> String {
    if board.is_searched_only() {
        return "none: exact search".to_owned();
    }
    let size = board.bytes.map(|bytes| format!("{} bytes", grouped(bytes)));
    let name = board.proof.as_ref().map(|name| format!("`{name}`"));
    let book = board.book.as_ref().map(|name| format!("book `{name}`"));
    [name, size, book].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// A number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use parlour_games::GAMES;

    use super::*;

    #[test]
    fn every_solved_board_has_a_row_and_a_command() {
        let page = page(GAMES);
        for board in GAMES.iter().flat_map(|game| solved_boards(*game)) {
            assert!(page.contains(&format!("| `{}`", board.game)), "{}", board.game);
            assert!(page.contains(&format!("`{}`", board.command)), "{}", board.game);
        }
    }

    #[test]
    fn long_numbers_are_grouped() {
        assert_eq!([7, 1234, 385_370_942].map(grouped), ["7", "1,234", "385,370,942"]);
    }
}

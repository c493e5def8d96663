//! `parlour solved`: the boards with a known result.

use std::io::Write;

use clap::Args as ClapArgs;
use parlour_games::{GAMES, parse_game};
use parlour_messages::{Language, Localization};
use parlour_solved::{InstalledProof, SolvedBoard, installed_proofs, solved_boards, story_message};
use parlour_wire::SolvedBoardJson;

use crate::failure::Failure;
use crate::json;

#[derive(ClapArgs, Debug)]
pub(crate) struct SolvedArgs {
    /// The game; without it, all games.
    game: Option<String>,
}

pub(super) fn run(args: &SolvedArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let games = match &args.game {
        Some(text) => vec![parse_game(text)?.0],
        None => GAMES.to_vec(),
    };
    if json {
        let boards = games.iter().flat_map(|game| solved_boards(*game));
        return json::write_line(out, &boards.map(SolvedBoardJson::from).collect::<Vec<_>>());
    }
    let mut is_first = true;
    for game in games {
        let boards = solved_boards(game);
        if boards.is_empty() {
            if args.game.is_some() {
                writeln!(out, "{} has no solved boards yet.", game.info().name)?;
            }
            continue;
        }
        if !is_first {
            writeln!(out)?;
        }
        is_first = false;
        let words = Localization::shared(Language::English, Some(game.info()));
        writeln!(out, "{}: {}", game.info().name, words.text(&story_message()))?;
        let rows: Vec<[String; 6]> = boards.iter().map(row).collect();
        write_table(out, &rows)?;
    }
    write_installed(args.game.is_some(), out)
}

/// The files in the folder of proofs, of all games.
fn write_installed(is_one_game: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let files = installed_proofs();
    if files.is_empty() || is_one_game {
        return Ok(());
    }
    writeln!(out, "\nInstalled proofs, checked before they are used:")?;
    for InstalledProof { path, proof, .. } in files {
        let what = match proof {
            Ok(proof) => format!("{}, {}", proof.game, proof.claim),
            Err(error) => format!("not used: {error}"),
        };
        writeln!(out, "  {}: {what}", path.display())?;
    }
    Ok(())
}

const HEADINGS: [&str; 6] = ["board", "result", "first moves", "nodes", "time", "proof"];

/// The cells of a board.
fn row(board: &SolvedBoard) -> [String; 6] {
    let number = |value: Option<u64>| value.map_or_else(|| "-".to_owned(), |n| n.to_string());
    let turns = board.turns.map_or_else(String::new, |turns| format!(" within {turns} turns"));
    let every_move_keeps =
        parse_game(&board.game).is_ok_and(|(game, _)| board.every_move_keeps(game));
    let moves = match (board.moves.is_empty(), board.is_complete) {
        (true, _) => "-".to_owned(),
        (false, true) if every_move_keeps => "every move".to_owned(),
        (false, true) => format!("only {}", board.moves.join(" ")),
        (false, false) => board.moves.join(" "),
    };
    let at = board.position.as_ref().map_or_else(String::new, |text| format!(" {text}"));
    [
        format!("{}{at}", board.game),
        format!("{}{turns}", board.claim),
        moves,
        number(board.nodes),
        board.seconds.map_or_else(|| "-".to_owned(), |seconds| format!("{seconds} s")),
        board.proof.clone().or_else(|| board.sha256.clone()).unwrap_or("none".to_owned()),
    ]
}

fn write_table(out: &mut dyn Write, rows: &[[String; 6]]) -> Result<(), Failure> {
    let headings = HEADINGS.map(str::to_owned);
    let all = || std::iter::once(&headings).chain(rows);
    let width = |column: usize| all().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..HEADINGS.len()).map(width).collect();
    for row in all() {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        writeln!(out, "  {}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

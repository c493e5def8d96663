//! `parlour games`: the saved games.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};
use parlour_core::{AnyMove, text_board};
use parlour_play::{SavedGame, Store, data_folder};
use serde::Serialize;

use crate::failure::{Failure, english, notice};
use crate::json::{self, ResultJson, ViewJson};
use crate::play::{self, ScreenArgs};
use crate::{files, records};

#[derive(Subcommand, Debug)]
pub(crate) enum GamesCommand {
    /// List saved games, newest first.
    List,
    /// Print the board and the result of a game.
    Show(NameArgs),
    /// Write the record of a game.
    Export(ExportArgs),
    /// Delete games.
    Delete(DeleteArgs),
    /// Resume a game.
    Resume(ResumeArgs),
}

#[derive(ClapArgs, Debug)]
pub(crate) struct NameArgs {
    /// A name printed by `parlour games`.
    pub(crate) name: String,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct ExportArgs {
    /// A name printed by `parlour games`.
    pub(crate) name: String,

    /// Output format (default: from the extension of OUT, else `text`).
    #[arg(long, value_name = "FORMAT", value_parser = records::format_name)]
    pub(crate) format: Option<String>,

    /// The file to write, atomically; `-` is standard output (default: -).
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct DeleteArgs {
    /// Names printed by `parlour games`.
    #[arg(required = true, value_name = "NAME")]
    pub(crate) names: Vec<String>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct ResumeArgs {
    /// A name printed by `parlour games` (default: the latest unfinished game).
    pub(crate) name: Option<String>,

    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
}

#[derive(Serialize)]
struct ListJson {
    games: Vec<SavedJson>,
    skipped: Vec<SkippedJson>,
}

#[derive(Serialize)]
struct SavedJson {
    name: String,
    game: String,
    x: String,
    o: String,
    date: String,
    turns: usize,
    result: String,
    unfinished: bool,
    open: bool,
}

#[derive(Serialize)]
struct SkippedJson {
    name: String,
    why: String,
}

#[derive(Serialize)]
struct ShowJson<'a> {
    name: &'a str,
    game: String,
    x: String,
    o: String,
    moves: Vec<&'a str>,
    position: String,
    tagged: String,
    result: ResultJson,
    view: ViewJson,
}

pub(super) fn run(
    command: &GamesCommand,
    screen: &ScreenArgs,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let store = Store::new(&data_folder()?);
    match command {
        GamesCommand::List => list(&store, json, out),
        GamesCommand::Show(args) => show(&store, &args.name, json, out),
        GamesCommand::Export(args) => export(&store, args, json, out),
        GamesCommand::Delete(args) => delete(&store, &args.names, json, out),
        GamesCommand::Resume(args) => resume(&store, args, screen, json, out),
    }
}

fn list(store: &Store, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (games, skipped) = store.list();
    if json {
        let skipped =
            skipped.into_iter().map(|one| SkippedJson { name: one.name, why: english(&one.why) });
        let games = games.into_iter().map(SavedJson::from);
        let whole = ListJson { games: games.collect(), skipped: skipped.collect() };
        return json::write_line(out, &whole);
    }
    for game in games {
        let SavedGame { name, game, seats, date, n_moves, result, is_open, .. } = game;
        let open = if is_open { "  open" } else { "" };
        let (x, o) = (seats.one, seats.two);
        writeln!(out, "{name}  {game}  {x} - {o}  {date}  {n_moves} turns  {result}{open}")?;
    }
    for one in skipped {
        notice(&format!("skipped {}: {}", one.name, english(&one.why)));
    }
    Ok(())
}

impl From<SavedGame> for SavedJson {
    fn from(saved: SavedGame) -> Self {
        Self {
            unfinished: saved.is_unfinished(),
            name: saved.name,
            game: saved.game,
            x: saved.seats.one,
            o: saved.seats.two,
            date: saved.date,
            turns: saved.n_moves,
            result: saved.result,
            open: saved.is_open,
        }
    }
}

fn show(store: &Store, name: &str, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let state = store.load(name)?;
    let played = &state.played;
    let (x, o) = (state.seats.one.to_string(), state.seats.two.to_string());
    if json {
        let whole = ShowJson {
            name,
            game: played.game_string(),
            x,
            o,
            moves: played.moves().map(AnyMove::text).collect(),
            position: played.position().text(),
            tagged: played.tagged_position(),
            result: ResultJson::new(played.outcome(), played.game().info()),
            view: ViewJson::new(played.view(&[]), played.game().info()),
        };
        return json::write_line(out, &whole);
    }
    writeln!(out, "{}, x {x}, o {o}", played.game_string())?;
    for (move_idx, m) in played.moves().enumerate() {
        writeln!(out, "{}. {m}", move_idx + 1)?;
    }
    write!(out, "{}", text_board(&played.view(&[])))?;
    writeln!(out, "position {}", played.position().text())?;
    Ok(writeln!(out, "result {}", played.result_text())?)
}

fn export(
    store: &Store,
    args: &ExportArgs,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let output = args.output.as_deref().filter(|path| !files::is_standard(path));
    let format = match args.format.as_deref() {
        Some(format) if json && format != "json" => {
            return Err(Failure::Usage(format!("--json asks for json and --format for {format}")));
        }
        Some(format) => format,
        None if json => "json",
        None => output.and_then(records::format_of_extension).unwrap_or("text"),
    };
    let state = store.load(&args.name)?;
    let text = records::write_match(&state.played, format)?;
    match output {
        Some(path) => files::write_atomically(path, &text),
        None => Ok(out.write_all(text.as_bytes())?),
    }
}

fn delete(store: &Store, names: &[String], json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    for name in names {
        store.delete(name)?;
        if !json {
            writeln!(out, "{name} deleted")?;
        }
    }
    if json { json::write_line(out, &names) } else { Ok(()) }
}

fn resume(
    store: &Store,
    args: &ResumeArgs,
    screen: &ScreenArgs,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    play::refuse_json(json)?;
    let latest = || {
        let message = "there is no unfinished game: expected a name of `parlour games`".to_owned();
        store.latest_unfinished().map(|game| game.name).ok_or(Failure::Input(message))
    };
    let name = args.name.clone().map_or_else(latest, Ok)?;
    // Report errors before the screen opens.
    store.load(&name)?;
    let screen = ScreenArgs { no_save: false, ..args.screen.or(screen) };
    play::open(play::Start::Resume(name), &screen, None, out)
}

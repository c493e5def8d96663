//! `parlour hint`: the idea and where to look, then the move and the reason.

use std::io::Write;

use clap::Args as ClapArgs;
use parlour_bots::analysis::hint;
use parlour_messages::{Language, Localization};
use serde::Serialize;

use super::ThinkingArgs;
use crate::failure::Failure;
use crate::json::{self, SearchResultJson};
use crate::target::{self, MatchArgs};

#[derive(ClapArgs, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) of: MatchArgs,

    #[command(flatten)]
    pub(crate) thinking: ThinkingArgs,

    /// Show the move too, not only where to look.
    #[arg(long = "move")]
    pub(crate) tells_move: bool,
}

#[derive(Serialize)]
struct HintJson {
    area: String,
    cells: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    idea: Option<String>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    best: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<SearchResultJson>,
    /// The name of `search` in earlier versions, for one more.
    #[serde(rename = "thought", skip_serializing_if = "Option::is_none")]
    old_search: Option<SearchResultJson>,
}

pub(crate) fn run(args: &HintArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let at = target::played(&args.of)?;
    if let Some(outcome) = at.outcome() {
        return Err(Failure::Input(format!("the game is over ({outcome}): expected a position")));
    }
    let mut bot = args.thinking.bot(at.game())?;
    let found = hint(&at, &mut *bot, &args.thinking.budget()?);
    let words = Localization::for_game(Language::English, at.game().info());
    let area = words.text(&found.area);
    let idea = found.idea.as_ref().map(|idea| words.text(idea));
    let reason = found.reason.as_ref().filter(|_| args.tells_move);
    let reason = reason.map(|reason| words.text(reason));
    if json {
        let view = at.view(&[]);
        let names = found.cells.iter().map(|cell| view.cells[cell.0 as usize].name.clone());
        return json::write_line(
            out,
            &HintJson {
                area,
                cells: names.collect(),
                idea,
                reason,
                best: args.tells_move.then(|| found.best.to_string()),
                search: args.tells_move.then(|| (&found.result).into()),
                old_search: args.tells_move.then(|| (&found.result).into()),
            },
        );
    }
    writeln!(out, "{area}")?;
    if let Some(idea) = idea {
        writeln!(out, "{idea}")?;
    }
    if args.tells_move {
        writeln!(out, "{}", found.best)?;
    }
    if let Some(reason) = reason {
        writeln!(out, "{reason}")?;
    }
    Ok(())
}

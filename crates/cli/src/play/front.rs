//! Chooses the front end: full-screen if the terminal supports it, otherwise line by line.

use std::io::{BufReader, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args as ClapArgs;
use parlour_core::one_of;
use parlour_messages::Language;
use parlour_plain::{PlainError, Request};
pub(crate) use parlour_play::Start;
use parlour_play::data_folder;
use parlour_tui::{ColorMode, THEMES};

use crate::failure::{Failure, english, notice};
use crate::interrupt;

/// Display options.
#[derive(ClapArgs, Clone, Debug, Default)]
pub(crate) struct ScreenArgs {
    /// Use line-by-line mode, without colors (default if input or output is not a terminal).
    #[arg(long)]
    pub(crate) plain: bool,

    /// Color theme of the full-screen display: wood, slate, sea, paper or contrast.
    #[arg(long, value_name = "NAME", value_parser = theme_name)]
    pub(crate) theme: Option<String>,

    /// Use only ASCII characters in the full-screen display.
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Language, `en` or `pt` (default: from the settings, `LC_ALL`, `LC_MESSAGES` or `LANG`).
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<Language>,

    /// Save no games and no settings.
    #[arg(long)]
    pub(crate) no_save: bool,
}

impl ScreenArgs {
    /// Merges flags given before and after the command.
    #[must_use]
    pub(crate) fn or(&self, before: &Self) -> Self {
        Self {
            plain: self.plain || before.plain,
            theme: self.theme.clone().or_else(|| before.theme.clone()),
            ascii: self.ascii || before.ascii,
            lang: self.lang.or(before.lang),
            no_save: self.no_save || before.no_save,
        }
    }

    fn wants_plain(&self) -> bool {
        let is_terminal = std::io::stdout().is_terminal() && std::io::stdin().is_terminal();
        self.plain || !is_terminal || std::env::var_os("TERM").is_some_and(|term| term == "dumb")
    }
}

fn theme_name(name: &str) -> Result<String, String> {
    let known: Vec<&str> = THEMES.iter().map(|theme| theme.name).collect();
    if known.contains(&name) {
        Ok(name.to_owned())
    } else {
        Err(format!("expected {}", one_of(&known)))
    }
}

/// Interactive commands do not support JSON.
pub(crate) fn refuse_json(json: bool) -> Result<(), Failure> {
    if json {
        return Err(Failure::Usage(
            "--json is for results: expected it with a command that has some, or with play --games"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Runs the front end until the user quits.
pub(crate) fn open(
    start: Start,
    screen: &ScreenArgs,
    seed: Option<u64>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let data = match data_folder() {
        _ if screen.no_save => None,
        Ok(folder) => Some(folder),
        Err(message) => {
            notice(&format!("nothing is saved: {}", english(&message)));
            None
        }
    };
    if screen.wants_plain() {
        return open_plain(start, data, screen.lang, seed, out);
    }
    parlour_tui::run(parlour_tui::Request {
        start,
        games: parlour_games::GAMES,
        data,
        theme: screen.theme.clone(),
        ascii: screen.ascii,
        colors: ColorMode::detect(|name| std::env::var(name).ok()),
        language: screen.lang,
        seed,
        stop: interrupt::stop_flag()?,
        notes: Vec::new(),
    })
    .map_err(Failure::Input)
}

fn open_plain(
    start: Start,
    data: Option<PathBuf>,
    language: Option<Language>,
    seed: Option<u64>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let request = Request {
        start,
        data,
        language,
        seed,
        is_live: std::io::stdin().is_terminal(),
        stop: interrupt::stop_flag()?,
    };
    parlour_plain::run(BufReader::new(std::io::stdin()), out, request).map_err(
        |error| match error {
            PlainError::Request(message) => Failure::Input(message),
            PlainError::Output(error) => Failure::Output(error),
        },
    )
}

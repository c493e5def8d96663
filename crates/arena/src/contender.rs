//! A contender: one of our bots or a UGI engine, with a unique name.

use parlour_bots::{BotKind, BotSpec, BotSpecError, build};
use parlour_core::{AnyGame, mix_in, shortened};
use serde::{Deserialize, Serialize};

use crate::ArenaError;

/// Maximum number of engine options; far more than any engine has.
const MAX_WORDS: usize = 1000;

/// A participant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contender {
    /// The unique name in tables and records.
    pub name: String,
    /// Bot or engine.
    #[serde(flatten)]
    pub kind: ContenderKind,
    /// Hash of its weights file: the same name with other weights is another player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<String>,
    /// Hash of its network file, for the same reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<String>,
}

/// Bot or engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ContenderKind {
    /// One of our bots, by its name.
    Bot(String),
    /// An engine that speaks UGI.
    Engine {
        /// The program and its arguments.
        command: Vec<String>,
        /// Options set by `setoption`, in order.
        options: Vec<(String, String)>,
    },
}

impl Contender {
    /// Parses `SPEC` or `NAME=SPEC`, where SPEC names a bot of this game.
    ///
    /// # Errors
    /// [`ArenaError::Bot`] for an unknown bot.
    pub fn bot(text: &str, game: &'static dyn AnyGame) -> Result<Self, ArenaError> {
        let (name, spec) = split_name(text);
        let spec = BotSpec::parse(spec)?;
        build(&spec, game)?;
        let weights = spec.weights.as_deref().map(hash_file).transpose()?;
        let network = spec.network.as_deref().filter(|file| *file != BotSpec::NO_NETWORK);
        let network = network.map(hash_file).transpose()?;
        let text = spec.to_string();
        let name = match (name, &spec.kind) {
            (Some(name), _) => name.to_owned(),
            (None, BotKind::Level(_)) => format!("level {text}"),
            (None, _) => text.clone(),
        };
        Ok(Self { name: check_name(name)?, kind: ContenderKind::Bot(text), weights, network })
    }

    /// Writes a bot of a stored run as today: earlier versions had other names for some settings.
    pub(crate) fn rename_settings(&mut self) {
        let ContenderKind::Bot(text) = &mut self.kind else { return };
        let Ok(spec) = BotSpec::parse(text) else { return };
        let now = spec.to_string();
        if self.name == *text {
            self.name.clone_from(&now);
        }
        *text = now;
    }

    /// Parses `NAME=COMMAND ARGS…`; `{game}` in the command is replaced by the game string.
    ///
    /// # Errors
    /// [`ArenaError::Settings`] for a malformed command.
    pub fn engine(text: &str, game: &str) -> Result<Self, ArenaError> {
        let expected = || {
            ArenaError::Settings(format!(
                "cannot read the engine `{}`: expected NAME=COMMAND, as in 'mine=./mine --fast'",
                shortened(text)
            ))
        };
        let (name, command) = text.split_once('=').ok_or_else(expected)?;
        let command: Vec<String> = shell_words::split(command)
            .map_err(|_| expected())?
            .into_iter()
            .map(|word| word.replace("{game}", game))
            .collect();
        if command.is_empty() || name.trim().is_empty() || command.len() > MAX_WORDS {
            return Err(expected());
        }
        let kind = ContenderKind::Engine { command, options: Vec::new() };
        Ok(Self { name: check_name(name.trim().to_owned())?, kind, weights: None, network: None })
    }

    /// Whether it needs a search limit.
    pub(crate) fn needs_limit(&self) -> bool {
        let ContenderKind::Bot(spec) = &self.kind else {
            return true;
        };
        BotSpec::parse(spec).is_ok_and(|spec| !spec.is_limited())
    }
}

/// Hashes the content of a file, the same on every machine.
fn hash_file(file: &str) -> Result<String, ArenaError> {
    let content = std::fs::read(file).map_err(|error| BotSpecError::BadWeights {
        file: file.to_owned(),
        message: error.to_string(),
    })?;
    let key = content.iter().fold(0, |key, byte| mix_in(key, u64::from(*byte)));
    Ok(format!("{key:016x}"))
}

/// Splits `NAME=SPEC`, whose `=` is before any colon; in `ab:nodes=5` it belongs to an option.
fn split_name(text: &str) -> (Option<&str>, &str) {
    match text.split_once('=') {
        Some((name, spec)) if !name.contains(':') => (Some(name.trim()), spec),
        _ => (None, text),
    }
}

/// Checks that a name fits into record headers and tables.
fn check_name(name: String) -> Result<String, ArenaError> {
    let fits = !name.is_empty()
        && name.chars().count() <= 60
        && !name.chars().any(char::is_control)
        && name.trim() == name;
    if fits {
        return Ok(name);
    }
    Err(ArenaError::Settings(format!(
        "the name `{}` does not fit into a table: expected 1 to 60 characters on one line",
        shortened(&name)
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_can_be_named() {
        let game = parlour_games::GAMES[0];
        let bot = |text| Contender::bot(text, game).map_err(|error| error.to_string());
        assert_eq!(bot("greedy").unwrap().name, "greedy");
        assert_eq!(bot("3").unwrap().name, "level 3");
        let named = bot("fast=ab:nodes=5").unwrap();
        assert_eq!(named.name, "fast");
        assert_eq!(named.kind, ContenderKind::Bot("ab:nodes=5".to_owned()));
        assert_eq!(bot("ab:nodes=5").unwrap().name, "ab:nodes=5");
        assert!(bot("99").unwrap_err().contains("expected 1 to"));
        assert!(bot("=ab").unwrap_err().contains("expected 1 to 60 characters"));
    }

    #[test]
    fn bots_of_earlier_runs_are_known_by_their_names_of_today() {
        let game = parlour_games::GAMES[0];
        let stored = r#"{"name": "ab:nodes=5,noise=9", "bot": "ab:nodes=5,noise=9"}"#;
        let mut stored: Contender = serde_json::from_str(stored).unwrap();
        stored.rename_settings();
        assert_eq!(stored, Contender::bot("ab:nodes=5,noise=9", game).unwrap());
    }

    #[test]
    fn unlimited_bots_and_engines_need_a_limit() {
        let game = parlour_games::GAMES[0];
        for (bot, needs_limit) in [
            ("greedy", false),
            ("3", false),
            ("one-ply", false),
            ("best", true),
            ("mcts:depth=3", false),
        ] {
            assert_eq!(Contender::bot(bot, game).unwrap().needs_limit(), needs_limit, "{bot}");
        }
        assert!(Contender::engine("mine=./mine", "g").unwrap().needs_limit());
    }

    #[test]
    fn an_engine_is_a_name_and_a_command() {
        let engine = Contender::engine("mine=./mine {game} 'x y'", "g:size=5").unwrap();
        let ContenderKind::Engine { command, .. } = engine.kind else { panic!("no engine") };
        assert_eq!(command, ["./mine", "g:size=5", "x y"]);
        for text in ["mine", "=./mine", "mine=", "mine='a"] {
            let message = Contender::engine(text, "g").unwrap_err().to_string();
            assert!(message.contains("expected NAME=COMMAND"), "{text}: {message}");
        }
    }
}

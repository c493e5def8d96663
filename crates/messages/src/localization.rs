//! Renders messages.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use parlour_core::{Arg, Catalog, GameInfo, Message, Player, message};

use crate::Language;

/// Renders messages in one language, with English as the fallback.
pub struct Localization {
    language: Language,
    /// The names of the players: those of the game, or first and second.
    players: [Message; 2],
    /// The catalogs of the language, then the English ones.
    bundles: Vec<FluentBundle<FluentResource>>,
}

impl Localization {
    /// The messages of the program, without a game.
    pub fn new(language: Language) -> Self {
        Self::with_catalogs(language, &[])
    }

    /// The messages of the program and of a game, with its names for players, pieces and options.
    pub fn for_game(language: Language, game: &GameInfo) -> Self {
        let players = Player::BOTH.map(|player| game.player_message(player));
        Self { players, ..Self::with_catalogs(language, game.catalogs) }
    }

    /// The messages of the program and additional catalogs, which may override messages of the
    /// program.
    pub fn with_catalogs(language: Language, catalogs: &[Catalog]) -> Self {
        let mut languages = vec![language, Language::English];
        languages.dedup();
        let bundles = languages.into_iter().map(|language| bundle(language, catalogs)).collect();
        let players = [message!("player-first"), message!("player-second")];
        Self { language, players, bundles }
    }

    /// The messages of the program and of an optional game. Built once per language and game.
    pub fn shared(language: Language, game: Option<&'static GameInfo>) -> &'static Self {
        static BUILT: Mutex<BTreeMap<(Language, Option<&str>), &'static Localization>> =
            Mutex::new(BTreeMap::new());
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (language, game.map(|game| game.id));
        built.entry(key).or_insert_with(|| {
            let own = game.map(|game| Self::for_game(language, game));
            Box::leak(Box::new(own.unwrap_or_else(|| Self::new(language))))
        })
    }

    /// The requested language.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Whether the language itself has the message; otherwise its text is English.
    pub fn has(&self, id: &str) -> bool {
        self.bundles[0].has_message(id)
    }

    /// The text of a message; its id in words if no catalog has it.
    pub fn text(&self, message: &Message) -> String {
        let mut args = FluentArgs::with_capacity(message.args().len());
        for (name, value) in message.args() {
            args.set(*name, self.value(value));
        }
        let mut texts = self.bundles.iter().filter_map(|bundle| {
            let pattern = bundle.get_message(message.id())?.value()?;
            // An error in a catalog shows as `{$name}` in the text; tests find it first.
            Some(bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
        });
        texts
            .next()
            .or_else(|| Some(self.text(message.fallback()?)))
            .unwrap_or_else(|| message.to_string())
    }

    /// The game's name for a player.
    pub fn player(&self, player: Player) -> String {
        self.text(&self.players[player.index()])
    }

    fn value(&self, arg: &Arg) -> FluentValue<'static> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            _ => FluentValue::from(self.plain(arg)),
        }
    }

    /// "a, b or c".
    fn one_of(&self, values: &[Arg]) -> String {
        let mut texts: Vec<_> = values.iter().map(|value| self.plain(value)).collect();
        let Some(last) = texts.pop() else { return String::new() };
        if texts.is_empty() {
            return last;
        }
        self.text(&message!("one-of", others = texts.join(", "), last = last))
    }

    fn plain(&self, arg: &Arg) -> String {
        match arg {
            Arg::Text(text) => text.clone().into_owned(),
            Arg::Number(number) => number.to_string(),
            Arg::Player(player) => self.player(*player),
            Arg::Message(message) => self.text(message),
            Arg::OneOf(values) => self.one_of(values),
        }
    }
}

impl fmt::Debug for Localization {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Localization").field("language", &self.language).finish_non_exhaustive()
    }
}

/// All messages of a language: the program's catalogs, the metadata of a game, and the game's
/// catalogs. A game may override the program's messages.
fn bundle(language: Language, catalogs: &[Catalog]) -> FluentBundle<FluentResource> {
    let locale = language.locale().parse().expect("a locale of ours");
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Isolation marks around arguments would show as boxes in many terminals, and none of our
    // languages is written from right to left.
    bundle.set_use_isolating(false);
    let own = catalogs.iter().filter(|catalog| catalog.language == language.code());
    // The browser has no terminal.
    let terminal: &[&str] =
        if cfg!(target_arch = "wasm32") { &[] } else { language.terminal_catalogs() };
    let program = language.catalogs().iter().chain(terminal).copied();
    let sources = program.chain(own.map(|catalog| catalog.text));
    for source in sources {
        // The valid part of a catalog with errors is used; a test rejects the errors.
        let resource =
            FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

//! The form's fields and the meaning of their values.

use parlour_core::{
    BoardView, ByPlayer, Message, OptionDefault, OptionKind, OptionSpec, OptionValues, Player,
    message,
};
use parlour_play::{GameSetup, Seat, TimeControl, seat_note, seats_for};

/// One row of the form.
#[derive(Clone, Copy, Debug)]
pub(super) enum Field {
    /// Which sides are people and which are bots.
    Mode,
    /// Who plays a side.
    Seat(Player),
    /// A named set of rules.
    Preset,
    /// A rule option.
    Option(&'static OptionSpec),
    /// The game clock.
    Clock,
    /// The button.
    Play,
}

impl Field {
    pub(super) fn label(self) -> Message {
        match self {
            Field::Mode => message!("form-mode"),
            Field::Seat(player) => message!("side", player = player, side = player.to_string()),
            Field::Preset => message!("form-rules"),
            Field::Option(spec) => spec.name_message(),
            Field::Clock => message!("game-clock"),
            Field::Play => message!("play"),
        }
    }
}

/// Whether x and o are people.
const MODES: [(bool, bool); 4] = [(true, true), (true, false), (false, true), (false, false)];

const CLOCKS: [Option<&str>; 5] = [None, Some("3m+2s"), Some("5m+3s"), Some("10m+5s"), Some("30m")];

/// A named set of rules: its name, its description, its options.
type RuleSet = (Message, Message, OptionValues);

/// The state of the form.
#[derive(Debug)]
pub(super) struct Form {
    pub(super) setup: GameSetup,
    pub(super) fields: Vec<Field>,
    /// The bots chosen last, restored when a person becomes a bot again.
    bots: ByPlayer<Seat>,
    /// Digits typed into the focused field.
    pub(super) typed: Option<String>,
    /// Why this setup cannot be played.
    pub(super) error: Option<Message>,
    /// The start position, if it can be played.
    pub(super) view: Option<BoardView>,
}

impl Form {
    pub(super) fn new(setup: GameSetup) -> Self {
        let options = setup.game.info().options.iter().map(Field::Option);
        let fields = [Field::Mode, Field::Seat(Player::One), Field::Seat(Player::Two)]
            .into_iter()
            .chain([Field::Clock, Field::Preset])
            .chain(options)
            .chain([Field::Play])
            .collect();
        let defaults = GameSetup::default_for(setup.game).seats[Player::Two].clone();
        let bot = |player: Player| match &setup.seats[player] {
            Seat::Person => match &setup.seats[player.other()] {
                Seat::Person => defaults.clone(),
                other @ Seat::Bot(_) => other.clone(),
            },
            own @ Seat::Bot(_) => own.clone(),
        };
        let bots = ByPlayer::from_fn(bot);
        let mut form = Self { setup, fields, bots, typed: None, error: None, view: None };
        form.check();
        form
    }

    /// Checks whether the setup can be played, and updates the start position.
    pub(super) fn check(&mut self) {
        match self.setup.with_seed(1).begin() {
            Ok(played) => {
                self.error = None;
                self.view = Some(played.view(&[]));
            }
            Err(message) => self.error = Some(message),
        }
    }

    pub(super) fn value(&self, field: Field) -> Message {
        match field {
            Field::Mode => {
                let seat = |is_person| {
                    if is_person { message!("seat-person") } else { message!("seat-any-computer") }
                };
                let (one, two) = MODES[self.mode()];
                message!("players-against", one = seat(one), two = seat(two))
            }
            Field::Seat(player) => self.setup.seats[player].describe(),
            Field::Preset => self.preset().0,
            Field::Option(spec) => value_message(spec, &self.setup.values.get(spec.key)),
            Field::Clock => self.setup.clock.map_or_else(|| message!("off"), clock_text),
            Field::Play => Message::verbatim(""),
        }
    }

    /// A short note on the value.
    fn note(&self, field: Field) -> Message {
        match field {
            Field::Seat(player) => seat_note(&self.setup.seats[player], self.setup.game),
            Field::Preset => self.preset().1,
            Field::Option(spec) => match spec.kind {
                OptionKind::Choice(words) => {
                    let value = self.setup.values.get(spec.key);
                    let found = words.iter().find(|(word, _)| *word == value);
                    found.map_or_else(
                        || Message::verbatim(""),
                        |(word, help)| spec.choice_help_message(word, help),
                    )
                }
                OptionKind::Number { .. } | OptionKind::Seed => Message::verbatim(""),
            },
            Field::Mode | Field::Clock | Field::Play => Message::verbatim(""),
        }
    }

    /// Returns the note next to the value. Options are explained below the form instead.
    pub(super) fn short_note(&self, field: Field) -> Message {
        match field {
            Field::Seat(_) => self.note(field),
            _ => Message::verbatim(""),
        }
    }

    /// Describes the field, its values, and its default.
    pub(super) fn help(&self, field: Field) -> Message {
        match field {
            Field::Mode => message!("form-mode-help"),
            Field::Seat(_) => message!(
                "form-seat-help",
                seat = self.value(field),
                note = self.note(field),
                n = parlour_bots::levels(self.setup.game).len(),
            ),
            Field::Preset => message!("form-rules-help", rules = self.preset().1),
            Field::Clock => message!("form-clock-help"),
            Field::Play => message!("form-play-help"),
            Field::Option(spec) => {
                let takes = match spec.kind {
                    OptionKind::Choice(_) => message!(
                        "help-word-value",
                        value = self.value(field),
                        help = self.note(field),
                    ),
                    OptionKind::Number { .. } => {
                        message!("form-number-help", expected = spec.kind.expected())
                    }
                    OptionKind::Seed => message!("form-seed-help"),
                };
                let help = message!("form-option-help", help = spec.help_message(), takes = takes);
                let default = match spec.default {
                    OptionDefault::Is("") => return help,
                    OptionDefault::Is(value) => Some(spec.value_message(value)),
                    OptionDefault::Follows { .. } => spec.default_message(),
                };
                match default {
                    Some(default) => message!("with-default", help = help, default = default),
                    None => help,
                }
            }
        }
    }

    /// Whether the value differs from the default.
    pub(super) fn is_changed(&self, field: Field) -> bool {
        let defaults = || GameSetup::default_for(self.setup.game);
        match field {
            Field::Mode => self.mode() != mode_of(&defaults()),
            Field::Seat(player) => self.setup.seats[player] != defaults().seats[player],
            Field::Preset => !self.setup.without_seed().values.text(false).is_empty(),
            Field::Option(spec) => {
                let plain = self.setup.values.clone().without(spec.key);
                self.setup.values.get(spec.key) != plain.get(spec.key)
            }
            Field::Clock => self.setup.clock.is_some(),
            Field::Play => false,
        }
    }

    /// Switches to the next or previous value.
    pub(super) fn change(&mut self, field: Field, by: isize) {
        self.typed = None;
        match field {
            Field::Mode => {
                let people = MODES[wrapping_step(Some(self.mode()), by, MODES.len())];
                self.seat_people(people);
            }
            Field::Seat(player) => {
                let seats = seats_for(self.setup.game);
                let now = seats.iter().position(|seat| *seat == self.setup.seats[player]);
                let seat = seats[wrapping_step(now, by, seats.len())].clone();
                if !seat.is_person() {
                    self.bots[player] = seat.clone();
                }
                self.setup.seats[player] = seat;
            }
            Field::Preset => {
                let sets = self.presets();
                let now = sets.iter().position(|(_, _, values)| self.has_rules(values));
                let (_, _, values) = sets[wrapping_step(now, by, sets.len())].clone();
                self.setup.values = values;
            }
            Field::Option(spec) => self.change_option(spec, by),
            Field::Clock => {
                let now = self.setup.clock;
                let clocks = CLOCKS.map(|text| text.and_then(|text| TimeControl::parse(text).ok()));
                let at = clocks.iter().position(|clock| *clock == now);
                self.setup.clock = clocks[wrapping_step(at, by, clocks.len())];
            }
            Field::Play => {}
        }
        self.check();
    }

    fn change_option(&mut self, spec: &'static OptionSpec, by: isize) {
        let values = &self.setup.values;
        let next = match spec.kind {
            OptionKind::Choice(words) => {
                let value = values.get(spec.key);
                let now = words.iter().position(|(word, _)| *word == value);
                Some(words[wrapping_step(now, by, words.len())].0.to_owned())
            }
            OptionKind::Number { min, max } => {
                let next = i64::from(values.number(spec.key)) + by as i64;
                Some(next.clamp(i64::from(min), i64::from(max)).to_string())
            }
            OptionKind::Seed => match values.seed(spec.key) {
                None if by > 0 => Some("1".to_owned()),
                None | Some(0) if by < 0 => None,
                seed => seed.map(|seed| seed.saturating_add_signed(by as i64).to_string()),
            },
        };
        self.set(spec, next);
    }

    /// Sets an option; `None` is the default.
    fn set(&mut self, spec: &'static OptionSpec, value: Option<String>) {
        let plain = self.setup.values.clone().without(spec.key);
        let mut changed = plain.clone();
        let is_set = value.is_some_and(|value| changed.set(spec.key, &value).is_ok());
        // A value equal to the default counts as not set.
        let differs = is_set && changed.get(spec.key) != plain.get(spec.key);
        self.setup.values = if differs { changed } else { plain };
    }

    /// Resets to the default.
    pub(super) fn reset(&mut self, field: Field) {
        self.typed = None;
        let defaults = GameSetup::default_for(self.setup.game);
        match field {
            Field::Mode => self.setup.seats = defaults.seats,
            Field::Seat(player) => self.setup.seats[player] = defaults.seats[player].clone(),
            Field::Preset => self.setup.values = defaults.values,
            Field::Option(spec) => self.set(spec, None),
            Field::Clock => self.setup.clock = None,
            Field::Play => {}
        }
        self.check();
    }

    /// Adds a typed digit, or removes the last one.
    pub(super) fn type_digit(&mut self, field: Field, digit: Option<char>) {
        let Field::Option(spec) = field else { return };
        if matches!(spec.kind, OptionKind::Choice(_)) {
            return;
        }
        let mut text = self.typed.take().unwrap_or_default();
        match digit {
            Some(digit) if text.len() < 20 => text.push(digit),
            Some(_) => {}
            None => {
                text.pop();
            }
        }
        let mut tried = self.setup.values.clone();
        match tried.set(spec.key, &text) {
            Ok(_) => {
                self.set(spec, Some(text.clone()));
                self.check();
            }
            Err(_) if text.is_empty() => {
                self.set(spec, None);
                self.check();
            }
            Err(error) => self.error = Some(error.message()),
        }
        self.typed = Some(text);
    }

    /// Discards typed text that is not a valid value.
    pub(super) fn end_typing(&mut self) {
        if self.typed.take().is_some() {
            self.check();
        }
    }

    /// Whether the typed text is not a valid value.
    pub(super) fn is_typed_invalid(&self, field: Field) -> bool {
        let (Field::Option(spec), Some(text)) = (field, &self.typed) else { return false };
        !text.is_empty() && self.setup.values.clone().set(spec.key, text).is_err()
    }

    fn mode(&self) -> usize {
        mode_of(&self.setup)
    }

    fn seat_people(&mut self, people: (bool, bool)) {
        for (player, is_person) in Player::BOTH.into_iter().zip([people.0, people.1]) {
            let seat = &mut self.setup.seats[player];
            match (is_person, seat.is_person()) {
                (true, false) => *seat = Seat::Person,
                (false, true) => *seat = self.bots[player].clone(),
                _ => {}
            }
        }
    }

    /// Returns the presets; the default rules are always among them.
    fn presets(&self) -> Vec<RuleSet> {
        let info = self.setup.game.info();
        let values = |name: &str| {
            let text = format!("{}={name}", parlour_core::PRESET_KEY);
            OptionValues::parse(info.options, info.presets, &text).ok()
        };
        let mut sets: Vec<_> = info
            .presets
            .iter()
            .filter_map(|preset| {
                let values = values(preset.name)?;
                let is_usual = values.text(false).is_empty();
                let name = if is_usual { message!("rules-usual") } else { preset.name_message() };
                Some((name, preset.help_message(), values))
            })
            .collect();
        if !sets.iter().any(|(_, _, values)| values.text(false).is_empty()) {
            let defaults = (message!("rules-usual"), message!("rules-usual-help"));
            sets.insert(0, (defaults.0, defaults.1, OptionValues::defaults(info.options)));
        }
        sets
    }

    fn preset(&self) -> (Message, Message) {
        let found = self.presets().into_iter().find(|(_, _, values)| self.has_rules(values));
        found.map_or_else(
            || (message!("rules-own"), message!("rules-own-help")),
            |(name, help, _)| (name, help),
        )
    }

    fn has_rules(&self, values: &OptionValues) -> bool {
        self.setup.without_seed().values == *values
    }
}

fn mode_of(setup: &GameSetup) -> usize {
    let people = (setup.seats.one.is_person(), setup.seats.two.is_person());
    MODES.iter().position(|mode| *mode == people).expect("all combinations are listed")
}

/// Returns the next or previous index, wrapping around; the first if there is none.
fn wrapping_step(now: Option<usize>, by: isize, count: usize) -> usize {
    match now {
        Some(now) => (now as isize + by).rem_euclid(count as isize) as usize,
        None => 0,
    }
}

/// Formats a time control: `5m+3s` rather than `300s+3s`.
fn clock_text(clock: TimeControl) -> Message {
    let text = |seconds: u64| match seconds {
        0 => "0s".to_owned(),
        seconds if seconds.is_multiple_of(60) => format!("{}m", seconds / 60),
        seconds => format!("{seconds}s"),
    };
    Message::verbatim(match clock.increment.as_secs() {
        0 => text(clock.base.as_secs()),
        increment => format!("{}+{}", text(clock.base.as_secs()), text(increment)),
    })
}

/// Formats a value of an option.
fn value_message(spec: &OptionSpec, value: &str) -> Message {
    match spec.kind {
        OptionKind::Seed if value.is_empty() => message!("random-seed"),
        _ => spec.value_message(value),
    }
}

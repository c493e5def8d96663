//! Settings, applied immediately.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use parlour_core::{BoardView, Message, message};
use parlour_messages::Language;
use parlour_play::{GameSetup, Settings};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Text;

use super::parts::{
    FieldAreas, FieldContent, FieldState, Key, KeyBar, click_position, draw_field, draw_picture,
    draw_title, key, named_key, wheel_rows, window,
};
use crate::pager::wrapped;
use crate::screen::{Context, Flow, Screen};
use crate::theme::THEMES;

/// Animation speeds, in milliseconds per step.
pub(crate) const PACES: [u64; 7] = [0, 100, 200, 350, 600, 1000, 2000];
/// Times per move of bots without a limit, in milliseconds.
const THINK_TIMES: [u64; 8] = [200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000];
const LABEL_WIDTH: u16 = 12;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Setting {
    Language,
    Theme,
    Characters,
    Pace,
    Think,
    Confirm,
    Evaluation,
}

const SETTINGS: [Setting; 7] = [
    Setting::Theme,
    Setting::Characters,
    Setting::Pace,
    Setting::Think,
    Setting::Confirm,
    Setting::Evaluation,
    Setting::Language,
];

/// The settings.
pub(crate) struct SettingsScreen {
    focused: usize,
    areas: Vec<FieldAreas>,
    keys: KeyBar,
    view: Option<BoardView>,
    error: Option<Message>,
}

impl SettingsScreen {
    /// The settings, with a preview board.
    pub(crate) fn new(context: &Context) -> Self {
        let last = context.settings.last_game.as_deref();
        let games = context.games;
        let game = games.iter().find(|game| Some(game.info().id) == last).unwrap_or(&games[0]);
        Self {
            focused: 0,
            areas: Vec::new(),
            keys: KeyBar::default(),
            view: preview(&GameSetup::default_for(*game)),
            error: None,
        }
    }

    fn go(&mut self, by: isize) {
        let count = SETTINGS.len() as isize;
        self.focused = (self.focused as isize + by).rem_euclid(count) as usize;
    }

    fn change(&mut self, by: isize, context: &mut Context) {
        let settings = &mut context.settings;
        match SETTINGS[self.focused] {
            Setting::Language => {
                let now = context.localization.language();
                let at = Language::ALL.iter().position(|language| *language == now).unwrap_or(0);
                let count = Language::ALL.len() as isize;
                let next = Language::ALL[(at as isize + by).rem_euclid(count) as usize];
                settings.language = Some(next.code().to_owned());
                context.set_language(next);
            }
            Setting::Theme => {
                let now = THEMES.iter().position(|theme| theme.name == context.theme.name());
                let count = THEMES.len() as isize;
                let next = (now.unwrap_or(0) as isize + by).rem_euclid(count) as usize;
                context.theme = context.theme.named(THEMES[next].name);
                THEMES[next].name.clone_into(&mut settings.theme);
            }
            Setting::Characters => {
                context.theme.ascii = !context.theme.ascii;
                settings.ascii = context.theme.ascii;
            }
            Setting::Pace => settings.pace_ms = clamped_step(&PACES, settings.pace_ms, by),
            Setting::Think => settings.think_ms = clamped_step(&THINK_TIMES, settings.think_ms, by),
            Setting::Confirm => settings.confirm = !settings.confirm,
            Setting::Evaluation => settings.evaluation = !settings.evaluation,
        }
        self.error = context.save_settings();
    }

    fn reset(&mut self, context: &mut Context) {
        let defaults = Settings::default();
        let settings = &mut context.settings;
        match SETTINGS[self.focused] {
            Setting::Language => settings.language = defaults.language,
            Setting::Theme => settings.theme = defaults.theme,
            Setting::Characters => settings.ascii = defaults.ascii,
            Setting::Pace => settings.pace_ms = defaults.pace_ms,
            Setting::Think => settings.think_ms = defaults.think_ms,
            Setting::Confirm => settings.confirm = defaults.confirm,
            Setting::Evaluation => settings.evaluation = defaults.evaluation,
        }
        context.theme = match SETTINGS[self.focused] {
            Setting::Theme | Setting::Characters => {
                let mut theme = context.theme.named(&context.settings.theme);
                theme.ascii = context.settings.ascii;
                theme
            }
            _ => context.theme,
        };
        if SETTINGS[self.focused] == Setting::Language {
            context.set_language(context.settings.language(None));
        }
        self.error = context.save_settings();
    }
}

/// Returns the next or previous step of a scale; stops at the ends.
pub(crate) fn clamped_step(scale: &[u64], now: u64, by: isize) -> u64 {
    let at = scale.iter().position(|value| *value >= now).unwrap_or(scale.len() - 1);
    scale[at.saturating_add_signed(by).min(scale.len() - 1)]
}

/// Returns a board after two plies, so that a last move is visible.
fn preview(setup: &GameSetup) -> Option<BoardView> {
    let mut played = setup.with_seed(1).begin().ok()?;
    for _ in 0..2 {
        let first = played.legal_moves().into_iter().next()?;
        played.play(&first).ok()?;
    }
    Some(played.view(&[]))
}

fn think_text(milliseconds: u64) -> Message {
    if milliseconds.is_multiple_of(1000) {
        message!("setting-think-seconds", n = milliseconds / 1000)
    } else {
        message!("setting-think-milliseconds", n = milliseconds)
    }
}

impl Setting {
    fn label(self) -> Message {
        match self {
            Setting::Language => message!("setting-language"),
            Setting::Theme => message!("setting-theme"),
            Setting::Characters => message!("setting-characters"),
            Setting::Pace => message!("setting-pace"),
            Setting::Think => message!("setting-think"),
            Setting::Confirm => message!("setting-confirm"),
            Setting::Evaluation => message!("title-evaluation"),
        }
    }

    fn value(self, context: &Context) -> Message {
        let settings = &context.settings;
        match self {
            Setting::Language => Message::verbatim(context.localization.language().name()),
            Setting::Theme => context.theme.message(),
            Setting::Characters if context.theme.ascii => Message::verbatim("ASCII"),
            Setting::Characters => Message::verbatim("Unicode"),
            Setting::Pace if settings.pace_ms == 0 => message!("setting-no-pace"),
            Setting::Pace => message!("setting-pace-value", n = settings.pace_ms),
            Setting::Think => think_text(settings.think_ms),
            Setting::Confirm => on_off(settings.confirm),
            Setting::Evaluation => on_off(settings.evaluation),
        }
    }

    fn is_changed(self, context: &Context) -> bool {
        let (defaults, settings) = (Settings::default(), &context.settings);
        match self {
            Setting::Language => settings.language != defaults.language,
            Setting::Theme => context.theme.name() != defaults.theme,
            Setting::Characters => context.theme.ascii != defaults.ascii,
            Setting::Pace => settings.pace_ms != defaults.pace_ms,
            Setting::Think => settings.think_ms != defaults.think_ms,
            Setting::Confirm => settings.confirm != defaults.confirm,
            Setting::Evaluation => settings.evaluation != defaults.evaluation,
        }
    }

    fn help(self) -> Message {
        match self {
            Setting::Language => message!("setting-language-help"),
            Setting::Theme => message!("setting-theme-help"),
            Setting::Characters => message!("setting-characters-help"),
            Setting::Pace => message!("setting-pace-help"),
            Setting::Think => message!("setting-think-help"),
            Setting::Confirm => message!("setting-confirm-help"),
            Setting::Evaluation => message!("setting-evaluation-help"),
        }
    }
}

fn on_off(is_on: bool) -> Message {
    if is_on { message!("on") } else { message!("off") }
}

fn keys() -> [Key; 4] {
    [
        named_key(message!("arrows"), KeyCode::Null, message!("key-change")),
        key("Esc", KeyCode::Esc, message!("key-back")),
        key("F1", KeyCode::F(1), message!("key-help")),
        key("Del", KeyCode::Delete, message!("key-reset")),
    ]
}

impl Screen for SettingsScreen {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let (inner, foot) = window(area, 112, 40);
        let [head, body, help] =
            Layout::vertical([Constraint::Length(2), Constraint::Min(1), Constraint::Length(3)])
                .areas(inner);
        let title =
            [message!("settings"), message!("settings-saved")].map(|text| context.text(&text));
        draw_title(frame, head, &title[0], &title[1], theme);
        let n_rows = SETTINGS.len() as u16;
        let [rows, picture] = if body.width >= 70 {
            Layout::horizontal([Constraint::Length(40), Constraint::Min(1)]).areas(body)
        } else {
            Layout::vertical([Constraint::Length(n_rows + 1), Constraint::Min(0)]).areas(body)
        };
        self.areas.clear();
        for (row_idx, setting) in SETTINGS.iter().enumerate() {
            let content = FieldContent {
                label: context.text(&setting.label()),
                value: context.text(&setting.value(context)),
                note: String::new(),
                is_changed: setting.is_changed(context),
                state: if row_idx == self.focused {
                    FieldState::Focused
                } else {
                    FieldState::Unfocused
                },
            };
            let row = Rect { y: rows.y + row_idx as u16, height: 1, ..rows };
            self.areas.push(draw_field(frame, row, LABEL_WIDTH, &content, theme));
        }
        if let Some(view) = &self.view {
            draw_picture(frame, picture, view, theme);
        }
        let (text, style) = match &self.error {
            Some(error) => (context.text(error), theme.danger()),
            None => (context.text(&SETTINGS[self.focused].help()), theme.dim()),
        };
        let lines = wrapped(&text, usize::from(help.width), 0, style, theme);
        frame.render_widget(Text::from(lines), help);
        self.keys.draw(frame, foot, &keys(), context);
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        match key.code {
            KeyCode::Esc => return Flow::Back,
            KeyCode::Up | KeyCode::BackTab => self.go(-1),
            KeyCode::Down | KeyCode::Tab => self.go(1),
            KeyCode::Home => self.focused = 0,
            KeyCode::End => self.focused = SETTINGS.len() - 1,
            KeyCode::Left | KeyCode::Char('-') => self.change(-1, context),
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ' | '+' | '=') => {
                self.change(1, context);
            }
            KeyCode::Delete | KeyCode::Backspace => self.reset(context),
            KeyCode::F(1) | KeyCode::Char('?') => {
                return context.help(&message!("settings"), &message!("help-settings"));
            }
            _ => {}
        }
        Flow::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.keys.hit(mouse) {
            return self.key(key, context);
        }
        if let Some(by) = wheel_rows(mouse) {
            self.go(by);
        }
        let point = (mouse.column, mouse.row).into();
        let found = self.areas.iter().position(|areas| areas.row.contains(point));
        if let Some(at) = found.filter(|_| click_position(mouse).is_some()) {
            if self.focused == at {
                self.change(if self.areas[at].less.contains(point) { -1 } else { 1 }, context);
            }
            self.focused = at;
        }
        Flow::Stay
    }
}

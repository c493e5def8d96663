//! Color themes, and their fallback on simpler terminals.

mod color;
mod palettes;

pub use color::ColorMode;
pub use palettes::THEMES;

use palettes::Palette;

use parlour_core::{Message, PieceColor, message};
use ratatui::style::{Color, Modifier, Style};

pub(crate) use color::Rgb;
use color::{contrast_ratio, ink_on};

/// The terminal's background if it does not tell.
const DARK: Rgb = (0, 0, 0);

/// The name of the theme whose contrast is at least 7:1.
const CONTRAST: &str = "contrast";

/// The two colors of the cursor; each square takes the one with more contrast.
const CURSORS: [Rgb; 2] = [(255, 236, 80), (96, 0, 96)];

/// The background of a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Backdrop {
    /// The terminal's own background.
    Text,
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// A place outside the playing area.
    Border,
    /// A square of the last move.
    Last,
}

impl Backdrop {
    const ALL: [Backdrop; 5] =
        [Backdrop::Text, Backdrop::Light, Backdrop::Dark, Backdrop::Border, Backdrop::Last];
}

/// The meaning of a color.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// Titles, selections, the last move.
    Accent,
    /// Errors, captured or flipped pieces.
    Danger,
    /// Success, selectable squares.
    Good,
    /// Labels and notes.
    Dim,
    /// The cursor.
    Cursor,
}

impl Ink {
    const ALL: [Ink; 5] = [Ink::Accent, Ink::Danger, Ink::Good, Ink::Dim, Ink::Cursor];
}

/// A palette on a terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    palette: &'static Palette,
    /// The color support.
    pub(crate) mode: ColorMode,
    /// Whether only ASCII may be drawn.
    pub(crate) ascii: bool,
    /// The colors of the players' pieces.
    colors: [PieceColor; 2],
    /// The terminal's background.
    background: Rgb,
    /// Readable colors, by backdrop and ink.
    inks: [[Color; 5]; 5],
}

/// The owner of a piece, for its color.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// The first player.
    One,
    /// The second player.
    Two,
    /// Neutral.
    Neutral,
}

impl Theme {
    /// A theme by name; the default if the name is unknown.
    pub(crate) fn new(name: &str, mode: ColorMode, ascii: bool) -> Self {
        let palette = THEMES.iter().find(|theme| theme.name == name).unwrap_or(&THEMES[0]);
        let colors = [PieceColor::Black, PieceColor::White];
        let inks = [[Color::Reset; 5]; 5];
        Self { palette, mode, ascii, colors, background: DARK, inks }.with_inks()
    }

    /// The same theme on another background of the terminal.
    #[must_use]
    pub(crate) fn on(self, background: Rgb) -> Self {
        Self { background, ..self }.with_inks()
    }

    /// Another theme on the same terminal.
    #[must_use]
    pub(crate) fn named(&self, name: &str) -> Self {
        Self::new(name, self.mode, self.ascii).on(self.background)
    }

    /// Chooses readable colors for every backdrop.
    fn with_inks(mut self) -> Self {
        let is_contrast = self.name() == CONTRAST;
        for backdrop in Backdrop::ALL {
            let ground = self.ground_rgb(backdrop);
            let ratio = match backdrop {
                _ if is_contrast => 7.0,
                Backdrop::Text => 4.5,
                _ => 3.0,
            };
            for ink in Ink::ALL {
                let rgb = match ink {
                    Ink::Accent => self.palette.accent,
                    Ink::Danger => self.palette.danger,
                    Ink::Good => self.palette.target,
                    Ink::Dim => self.palette.dim,
                    Ink::Cursor => {
                        let [bright, deep] = CURSORS;
                        let is_bright =
                            contrast_ratio(bright, ground) >= contrast_ratio(deep, ground);
                        if is_bright { bright } else { deep }
                    }
                };
                self.inks[backdrop as usize][ink as usize] = self.mode.color_on(rgb, ground, ratio);
            }
        }
        self
    }

    /// Sets the colors of a game's pieces.
    #[must_use]
    pub(crate) const fn with_colors(mut self, colors: [PieceColor; 2]) -> Self {
        self.colors = colors;
        self
    }

    const fn piece_color(&self, side: Side) -> Option<PieceColor> {
        match side {
            Side::One => Some(self.colors[0]),
            Side::Two => Some(self.colors[1]),
            Side::Neutral => None,
        }
    }

    /// Whether the pieces of a side are drawn as outlines. On a black ground no dark color has
    /// enough contrast, and without color the two sides must still differ.
    pub(crate) fn is_hollow(&self, side: Side) -> bool {
        match self.mode {
            ColorMode::None => side == Side::Two,
            _ => self.name() == CONTRAST && self.piece_color(side) == Some(PieceColor::Black),
        }
    }

    /// Returns the color of a side's pieces, and a contrasting one.
    fn piece_colors(&self, side: Side) -> (Color, Color) {
        let color = self.piece_color(side);
        if self.mode == ColorMode::Sixteen {
            return match color {
                Some(PieceColor::Black | PieceColor::White) if self.name() == CONTRAST => {
                    (Color::White, Color::Black)
                }
                Some(PieceColor::Red) if self.name() == CONTRAST => {
                    (Color::LightYellow, Color::Black)
                }
                Some(PieceColor::Blue) if self.name() == CONTRAST => {
                    (Color::LightCyan, Color::Black)
                }
                None if self.name() == CONTRAST => (Color::LightMagenta, Color::Black),
                Some(PieceColor::Black) => (Color::Black, Color::White),
                Some(PieceColor::White) => (Color::White, Color::Black),
                Some(PieceColor::Red) => (Color::Red, Color::White),
                Some(PieceColor::Blue) => (Color::Blue, Color::White),
                None => (Color::LightYellow, Color::Black),
            };
        }
        let rgb = match color {
            Some(PieceColor::Black) => self.palette.black,
            Some(PieceColor::White) => self.palette.white,
            Some(PieceColor::Red) => self.palette.red,
            Some(PieceColor::Blue) => self.palette.blue,
            None => self.palette.neutral,
        };
        if self.is_hollow(side) {
            return (self.mode.color(ink_on(rgb)), self.mode.color(rgb));
        }
        (self.mode.color(rgb), self.mode.color(ink_on(rgb)))
    }

    /// Its name.
    pub(crate) const fn name(&self) -> &'static str {
        self.palette.name
    }

    /// Its translated name.
    pub(crate) fn message(&self) -> Message {
        match self.name() {
            "wood" => message!("theme-wood"),
            "slate" => message!("theme-slate"),
            "sea" => message!("theme-sea"),
            "paper" => message!("theme-paper"),
            "contrast" => message!("theme-contrast"),
            name => Message::verbatim(name),
        }
    }

    /// Returns the next theme.
    #[must_use]
    pub(crate) fn next(&self) -> Self {
        let at = THEMES.iter().position(|theme| theme.name == self.name()).unwrap_or(0);
        self.named(THEMES[(at + 1) % THEMES.len()].name)
    }

    /// Whether colors are shown at all.
    pub(crate) fn has_color(&self) -> bool {
        self.mode != ColorMode::None
    }

    /// A sign of this meaning on a backdrop.
    pub(crate) fn ink(&self, ink: Ink, backdrop: Backdrop) -> Style {
        match (self.has_color(), ink) {
            (true, _) => Style::new().fg(self.inks[backdrop as usize][ink as usize]),
            (false, Ink::Dim) => Style::new().add_modifier(Modifier::DIM),
            (false, _) => Style::new(),
        }
    }

    /// A mark on the board: bold, so that it is seen on every square.
    pub(crate) fn mark(&self, ink: Ink, backdrop: Backdrop) -> Style {
        self.ink(ink, backdrop).add_modifier(Modifier::BOLD)
    }

    /// The cursor behind a sign of the board.
    pub(crate) fn under_cursor(&self, backdrop: Backdrop) -> Style {
        if !self.has_color() {
            return Style::new().add_modifier(Modifier::REVERSED);
        }
        if self.has_tile_cursor() {
            return Style::new().bg(Color::Magenta).fg(Color::White).add_modifier(Modifier::BOLD);
        }
        let ground = self.ground_color(backdrop);
        let cursor = self.inks[backdrop as usize][Ink::Cursor as usize];
        Style::new().bg(cursor).fg(ground)
    }

    /// The cursor at the edge of a square where nothing else is drawn.
    pub(crate) fn cursor(&self, backdrop: Backdrop) -> Style {
        if self.has_tile_cursor() {
            self.under_cursor(backdrop)
        } else {
            self.mark(Ink::Cursor, backdrop)
        }
    }

    /// With sixteen colors a line has too little contrast on some square of some terminal, so the
    /// cursor has a background, in a color that no piece and no square has.
    fn has_tile_cursor(&self) -> bool {
        self.mode == ColorMode::Sixteen && self.name() != CONTRAST
    }

    /// Plain text.
    #[expect(clippy::unused_self, reason = "themes may style text later")]
    pub(crate) const fn text(&self) -> Style {
        Style::new()
    }

    /// Secondary text, labels, empty squares.
    pub(crate) fn dim(&self) -> Style {
        self.ink(Ink::Dim, Backdrop::Text)
    }

    /// Titles and selections.
    pub(crate) fn accent(&self) -> Style {
        self.mark(Ink::Accent, Backdrop::Text)
    }

    /// Errors.
    pub(crate) fn danger(&self) -> Style {
        self.mark(Ink::Danger, Backdrop::Text)
    }

    /// Success.
    pub(crate) fn good(&self) -> Style {
        self.mark(Ink::Good, Backdrop::Text)
    }

    /// The selected line of a list: reversed, which every terminal supports.
    #[expect(clippy::unused_self, reason = "themes may style lists later")]
    pub(crate) const fn selected(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Returns the kind of a square; squares alternate.
    pub(crate) const fn backdrop(is_light: bool, is_border: bool, is_last: bool) -> Backdrop {
        match (is_border, is_last, is_light) {
            (true, ..) => Backdrop::Border,
            (_, true, _) => Backdrop::Last,
            (.., true) => Backdrop::Light,
            _ => Backdrop::Dark,
        }
    }

    /// The background of a square.
    pub(crate) fn ground(&self, backdrop: Backdrop) -> Style {
        if self.has_color() { Style::new().bg(self.ground_color(backdrop)) } else { Style::new() }
    }

    fn ground_color(&self, backdrop: Backdrop) -> Color {
        if backdrop == Backdrop::Text {
            return Color::Reset;
        }
        if self.mode != ColorMode::Sixteen {
            return self.mode.color(self.palette_rgb(backdrop));
        }
        // Sixteen colors are too few for a separate palette in every theme, and the Linux console
        // has only eight backgrounds.
        match backdrop {
            _ if self.name() == CONTRAST => Color::Black,
            Backdrop::Border => Color::Black,
            Backdrop::Last => Color::Yellow,
            Backdrop::Light => Color::Cyan,
            Backdrop::Dark | Backdrop::Text => Color::Green,
        }
    }

    /// Returns the color of a backdrop as the terminal shows it, to measure contrast.
    fn ground_rgb(&self, backdrop: Backdrop) -> Rgb {
        if backdrop != Backdrop::Text
            && self.mode != ColorMode::True
            && let Some(rgb) = color::rgb_of(self.ground_color(backdrop))
        {
            return rgb;
        }
        self.palette_rgb(backdrop)
    }

    const fn palette_rgb(&self, backdrop: Backdrop) -> Rgb {
        match backdrop {
            Backdrop::Text => self.background,
            Backdrop::Light => self.palette.light,
            Backdrop::Dark => self.palette.dark,
            Backdrop::Border => self.palette.border,
            Backdrop::Last => self.palette.last,
        }
    }

    /// The color of a piece on its square.
    pub(crate) fn piece(&self, side: Side) -> Style {
        if !self.has_color() {
            return Style::new().add_modifier(Modifier::BOLD);
        }
        Style::new().fg(self.piece_colors(side).0).add_modifier(Modifier::BOLD)
    }

    /// A letter on a piece.
    pub(crate) fn on_piece(&self, side: Side) -> Style {
        if !self.has_color() {
            return Style::new().add_modifier(Modifier::BOLD);
        }
        let (piece, ink) = self.piece_colors(side);
        let (ground, ink) = if self.is_hollow(side) { (ink, piece) } else { (piece, ink) };
        Style::new().bg(ground).fg(ink).add_modifier(Modifier::BOLD)
    }

    /// A piece on a square, for lists and panels: a dark piece would be invisible on a dark
    /// terminal.
    pub(crate) fn swatch(&self, side: Side) -> Style {
        self.piece(side).patch(self.ground(Backdrop::Light))
    }

    /// Returns the character that the terminal supports.
    pub(crate) const fn sign(&self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }
}

#[cfg(test)]
mod tests;

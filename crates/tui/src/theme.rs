//! Color themes, and their fallback on simpler terminals.

use parlour_core::{Message, PieceColor, message};
use ratatui::style::{Color, Modifier, Style};

/// The color support of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColorMode {
    /// None: `NO_COLOR`, or a terminal without color.
    None,
    /// The sixteen ANSI colors.
    Sixteen,
    /// The cube of 256.
    Indexed,
    /// 24 bits.
    True,
}

impl ColorMode {
    /// Detects the color support from `NO_COLOR`, `COLORTERM` and `TERM`.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            return ColorMode::None;
        }
        let colorterm = variable("COLORTERM").unwrap_or_default();
        let term = variable("TERM").unwrap_or_default();
        match () {
            () if colorterm.contains("truecolor") || colorterm.contains("24bit") => ColorMode::True,
            () if term.contains("256color") || term.contains("direct") => ColorMode::Indexed,
            () if term == "dumb" || term.contains("mono") => ColorMode::None,
            () => ColorMode::Sixteen,
        }
    }

    fn color(self, rgb: Rgb) -> Color {
        match self {
            ColorMode::None => Color::Reset,
            ColorMode::Sixteen => nearest_of_sixteen(rgb),
            ColorMode::Indexed => Color::Indexed(nearest_of_cube(rgb)),
            ColorMode::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
        }
    }
}

/// The intended color.
type Rgb = (u8, u8, u8);

/// The colors of a theme.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// Its name.
    pub name: &'static str,
    light: Rgb,
    dark: Rgb,
    border: Rgb,
    black: Rgb,
    white: Rgb,
    red: Rgb,
    blue: Rgb,
    neutral: Rgb,
    accent: Rgb,
    target: Rgb,
    last: Rgb,
    danger: Rgb,
    dim: Rgb,
}

/// Every theme, the default first.
pub const THEMES: &[Palette] = &[
    Palette {
        name: "wood",
        light: (222, 184, 135),
        dark: (196, 154, 108),
        border: (98, 74, 52),
        black: (46, 40, 38),
        white: (252, 246, 232),
        red: (178, 34, 34),
        blue: (30, 84, 160),
        neutral: (156, 78, 44),
        accent: (240, 178, 60),
        target: (52, 116, 84),
        last: (232, 206, 110),
        danger: (190, 48, 40),
        dim: (146, 134, 122),
    },
    Palette {
        name: "slate",
        light: (92, 104, 120),
        dark: (74, 85, 100),
        border: (46, 54, 66),
        black: (18, 20, 26),
        white: (236, 240, 246),
        red: (228, 84, 76),
        blue: (100, 168, 255),
        neutral: (196, 140, 84),
        accent: (110, 190, 255),
        target: (120, 220, 160),
        last: (122, 120, 60),
        danger: (255, 110, 100),
        dim: (138, 148, 160),
    },
    Palette {
        name: "sea",
        light: (120, 186, 186),
        dark: (92, 162, 168),
        border: (40, 96, 110),
        black: (16, 38, 66),
        white: (255, 250, 236),
        red: (190, 44, 60),
        blue: (24, 70, 150),
        neutral: (206, 148, 84),
        accent: (255, 196, 84),
        target: (16, 84, 70),
        last: (190, 214, 130),
        danger: (196, 48, 72),
        dim: (120, 146, 150),
    },
    Palette {
        name: "paper",
        light: (246, 242, 232),
        dark: (228, 222, 208),
        border: (188, 180, 164),
        black: (40, 40, 44),
        white: (255, 255, 255),
        red: (196, 40, 40),
        blue: (40, 92, 190),
        neutral: (168, 124, 72),
        accent: (176, 84, 24),
        target: (36, 110, 66),
        last: (250, 224, 140),
        danger: (184, 32, 32),
        dim: (126, 120, 110),
    },
    Palette {
        name: "contrast",
        light: (64, 64, 64),
        dark: (32, 32, 32),
        border: (96, 96, 96),
        black: (0, 0, 0),
        white: (255, 255, 255),
        red: (213, 94, 0),
        blue: (86, 180, 233),
        neutral: (230, 159, 0),
        accent: (240, 228, 66),
        target: (86, 220, 160),
        last: (96, 84, 0),
        danger: (255, 120, 60),
        dim: (176, 176, 176),
    },
];

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
        Self { palette, mode, ascii, colors: [PieceColor::Black, PieceColor::White] }
    }

    /// Sets the colors of a game's pieces.
    #[must_use]
    pub(crate) const fn with_colors(mut self, colors: [PieceColor; 2]) -> Self {
        self.colors = colors;
        self
    }

    /// Returns the color of a side's pieces, and a contrasting one.
    fn piece_colors(&self, side: Side) -> (Color, Color) {
        let color = match side {
            Side::One => Some(self.colors[0]),
            Side::Two => Some(self.colors[1]),
            Side::Neutral => None,
        };
        if self.mode == ColorMode::Sixteen {
            return match color {
                Some(PieceColor::Black) => (Color::Black, Color::White),
                Some(PieceColor::White) => (Color::White, Color::Black),
                Some(PieceColor::Red) => (Color::Red, Color::White),
                Some(PieceColor::Blue) => (Color::Blue, Color::White),
                None => (Color::Magenta, Color::White),
            };
        }
        let rgb = match color {
            Some(PieceColor::Black) => self.palette.black,
            Some(PieceColor::White) => self.palette.white,
            Some(PieceColor::Red) => self.palette.red,
            Some(PieceColor::Blue) => self.palette.blue,
            None => self.palette.neutral,
        };
        (self.mode.color(rgb), self.mode.color(contrast(rgb)))
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
        Self { palette: &THEMES[(at + 1) % THEMES.len()], ..*self }
    }

    /// Whether colors are shown at all.
    pub(crate) fn has_color(&self) -> bool {
        self.mode != ColorMode::None
    }

    fn foreground(&self, rgb: Rgb) -> Style {
        if self.has_color() { Style::new().fg(self.mode.color(rgb)) } else { Style::new() }
    }

    /// Plain text.
    #[expect(clippy::unused_self, reason = "themes may style text later")]
    pub(crate) const fn text(&self) -> Style {
        Style::new()
    }

    /// Secondary text, labels, empty squares.
    pub(crate) fn dim(&self) -> Style {
        if self.has_color() {
            self.foreground(self.palette.dim)
        } else {
            Style::new().add_modifier(Modifier::DIM)
        }
    }

    /// Titles and selections.
    pub(crate) fn accent(&self) -> Style {
        self.foreground(self.palette.accent).add_modifier(Modifier::BOLD)
    }

    /// Errors, and marks on captured or flipped pieces.
    pub(crate) fn danger(&self) -> Style {
        self.foreground(self.palette.danger).add_modifier(Modifier::BOLD)
    }

    /// Success, and marks on selectable squares.
    pub(crate) fn good(&self) -> Style {
        self.foreground(self.palette.target).add_modifier(Modifier::BOLD)
    }

    /// The selected line of a list: reversed, which every terminal supports.
    #[expect(clippy::unused_self, reason = "themes may style lists later")]
    pub(crate) const fn selected(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The background of a square; squares alternate.
    pub(crate) fn ground(&self, is_light: bool, is_border: bool, is_last: bool) -> Style {
        if !self.has_color() {
            return Style::new();
        }
        if self.mode == ColorMode::Sixteen {
            // Sixteen colors are too few for a separate palette in every theme.
            let color = match () {
                () if is_border => Color::DarkGray,
                () if is_last => Color::Cyan,
                () if is_light => Color::Yellow,
                () => Color::Green,
            };
            return Style::new().bg(color);
        }
        let rgb = match () {
            () if is_last && !is_border => self.palette.last,
            () if is_border => self.palette.border,
            () if is_light => self.palette.light,
            () => self.palette.dark,
        };
        Style::new().bg(self.mode.color(rgb))
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
        let (ground, ink) = self.piece_colors(side);
        Style::new().bg(ground).fg(ink).add_modifier(Modifier::BOLD)
    }

    /// A piece on a square, for lists and panels: a dark piece would be invisible on a dark
    /// terminal.
    pub(crate) fn swatch(&self, side: Side) -> Style {
        self.piece(side).patch(self.ground(true, false, false))
    }

    /// Returns the character that the terminal supports.
    pub(crate) const fn sign(&self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }
}

/// Returns black or white, whichever has more contrast.
const fn contrast(ground: Rgb) -> Rgb {
    let weight = ground.0 as u32 * 3 + ground.1 as u32 * 6 + ground.2 as u32;
    if weight > 1400 { (0, 0, 0) } else { (255, 255, 255) }
}

fn distance(a: Rgb, b: Rgb) -> u32 {
    let part = |x: u8, y: u8| u32::from(x.abs_diff(y)).pow(2);
    part(a.0, b.0) * 3 + part(a.1, b.1) * 6 + part(a.2, b.2)
}

fn nearest_of_cube(rgb: Rgb) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |part: u8| {
        let nearest = (0..6).min_by_key(|idx| LEVELS[*idx as usize].abs_diff(part));
        nearest.unwrap_or(0)
    };
    let (r, g, b): (u8, u8, u8) = (level(rgb.0), level(rgb.1), level(rgb.2));
    let cube = (LEVELS[r as usize], LEVELS[g as usize], LEVELS[b as usize]);
    let gray_idx = (u32::from(rgb.0) + u32::from(rgb.1) + u32::from(rgb.2)) / 3;
    let gray_idx = (gray_idx.saturating_sub(3) / 10).min(23) as u8;
    let gray = 8 + gray_idx * 10;
    if distance(rgb, (gray, gray, gray)) < distance(rgb, cube) {
        232 + gray_idx
    } else {
        16 + 36 * r + 6 * g + b
    }
}

fn nearest_of_sixteen(rgb: Rgb) -> Color {
    const SIXTEEN: [(Rgb, Color); 16] = [
        ((0, 0, 0), Color::Black),
        ((170, 0, 0), Color::Red),
        ((0, 170, 0), Color::Green),
        ((170, 85, 0), Color::Yellow),
        ((0, 0, 170), Color::Blue),
        ((170, 0, 170), Color::Magenta),
        ((0, 170, 170), Color::Cyan),
        ((170, 170, 170), Color::Gray),
        ((85, 85, 85), Color::DarkGray),
        ((255, 85, 85), Color::LightRed),
        ((85, 255, 85), Color::LightGreen),
        ((255, 255, 85), Color::LightYellow),
        ((85, 85, 255), Color::LightBlue),
        ((255, 85, 255), Color::LightMagenta),
        ((85, 255, 255), Color::LightCyan),
        ((255, 255, 255), Color::White),
    ];
    let nearest = SIXTEEN.iter().min_by_key(|(known, _)| distance(*known, rgb));
    nearest.map_or(Color::Reset, |(_, color)| *color)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detect(pairs: &[(&str, &str)]) -> ColorMode {
        ColorMode::detect(|key| {
            pairs.iter().find(|(name, _)| *name == key).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn color_support_comes_from_the_environment() {
        assert_eq!(detect(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]), ColorMode::None);
        assert_eq!(detect(&[("COLORTERM", "truecolor"), ("TERM", "xterm")]), ColorMode::True);
        assert_eq!(detect(&[("TERM", "tmux-256color")]), ColorMode::Indexed);
        assert_eq!(detect(&[("TERM", "xterm")]), ColorMode::Sixteen);
        assert_eq!(detect(&[("TERM", "vt100-mono")]), ColorMode::None);
    }

    #[test]
    fn simpler_terminals_get_the_nearest_color() {
        assert_eq!(nearest_of_cube((255, 255, 255)), 231);
        assert_eq!(nearest_of_cube((38, 32, 30)), 235);
        assert_eq!(nearest_of_sixteen((250, 244, 230)), Color::White);
        assert_eq!(nearest_of_sixteen((38, 32, 30)), Color::Black);
    }

    #[test]
    fn pieces_and_squares_never_share_a_color() {
        let pairs = [
            [PieceColor::Black, PieceColor::White],
            [PieceColor::White, PieceColor::Black],
            [PieceColor::Red, PieceColor::Blue],
        ];
        for palette in THEMES {
            for mode in [ColorMode::Sixteen, ColorMode::Indexed, ColorMode::True] {
                for colors in pairs {
                    let theme = Theme { colors, ..Theme::new(palette.name, mode, false) };
                    let sides = [Side::One, Side::Two, Side::Neutral];
                    for (is_light, is_last) in [(true, false), (false, false), (true, true)] {
                        let ground = theme.ground(is_light, false, is_last).bg;
                        for side in sides {
                            let ink = theme.piece(side).fg;
                            assert_ne!(ink, ground, "{} {mode:?} {side:?}", palette.name);
                        }
                    }
                    assert_ne!(theme.piece(Side::One).fg, theme.piece(Side::Two).fg);
                }
            }
        }
    }
}

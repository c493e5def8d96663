//! Colors: several themes, and what is left of them on simpler terminals.

use ratatui::style::{Color, Modifier, Style};

/// How many colors the terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColorMode {
    /// None at all: `NO_COLOR`, or a terminal without.
    None,
    /// The sixteen of old.
    Sixteen,
    /// The cube of 256.
    Indexed,
    /// 24 bits.
    True,
}

impl ColorMode {
    /// What the environment says: `NO_COLOR`, `COLORTERM`, `TERM`.
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

/// A color as it was meant.
type Rgb = (u8, u8, u8);

/// The colors of a theme.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// By which it is chosen.
    pub name: &'static str,
    light: Rgb,
    dark: Rgb,
    border: Rgb,
    one: Rgb,
    two: Rgb,
    neutral: Rgb,
    accent: Rgb,
    target: Rgb,
    last: Rgb,
    danger: Rgb,
    dim: Rgb,
}

/// Every theme, the usual one first.
pub const THEMES: &[Palette] = &[
    Palette {
        name: "wood",
        light: (222, 184, 135),
        dark: (196, 154, 108),
        border: (120, 88, 58),
        one: (38, 32, 30),
        two: (250, 244, 230),
        neutral: (134, 94, 60),
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
        one: (18, 20, 26),
        two: (236, 240, 246),
        neutral: (150, 130, 96),
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
        one: (16, 38, 66),
        two: (255, 250, 236),
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
        one: (40, 40, 44),
        two: (255, 255, 255),
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
        one: (0, 114, 178),
        two: (255, 255, 255),
        neutral: (230, 159, 0),
        accent: (240, 228, 66),
        target: (86, 220, 160),
        last: (96, 84, 0),
        danger: (255, 120, 60),
        dim: (176, 176, 176),
    },
];

/// How things look here: a palette on a terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    palette: &'static Palette,
    /// How many colors there are.
    pub(crate) mode: ColorMode,
    /// Whether only ASCII may be drawn.
    pub(crate) ascii: bool,
}

/// Who or what a piece belongs to, for its color.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// The first player.
    One,
    /// The second player.
    Two,
    /// Nobody.
    Neutral,
}

impl Theme {
    /// A theme by name; the usual one when there is none of that name.
    pub(crate) fn new(name: &str, mode: ColorMode, ascii: bool) -> Self {
        let palette = THEMES.iter().find(|theme| theme.name == name).unwrap_or(&THEMES[0]);
        Self { palette, mode, ascii }
    }

    /// Its name.
    pub(crate) const fn name(&self) -> &'static str {
        self.palette.name
    }

    /// The theme after this one.
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
    #[expect(clippy::unused_self, reason = "a theme may come to say more about text")]
    pub(crate) const fn text(&self) -> Style {
        Style::new()
    }

    /// Text of less weight.
    pub(crate) fn dim(&self) -> Style {
        if self.has_color() {
            self.foreground(self.palette.dim)
        } else {
            Style::new().add_modifier(Modifier::DIM)
        }
    }

    /// Titles and what is chosen.
    pub(crate) fn accent(&self) -> Style {
        self.foreground(self.palette.accent).add_modifier(Modifier::BOLD)
    }

    /// Warnings and errors.
    pub(crate) fn danger(&self) -> Style {
        self.foreground(self.palette.danger).add_modifier(Modifier::BOLD)
    }

    /// What is well.
    pub(crate) fn good(&self) -> Style {
        self.foreground(self.palette.target).add_modifier(Modifier::BOLD)
    }

    /// The line of a list that Enter takes: reversed, which every terminal can.
    #[expect(clippy::unused_self, reason = "a theme may come to say more about lists")]
    pub(crate) const fn selected(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The ground of a square; squares alternate.
    pub(crate) fn ground(&self, is_light: bool, is_border: bool, is_last: bool) -> Style {
        if !self.has_color() {
            return Style::new();
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
        let rgb = match side {
            Side::One => self.palette.one,
            Side::Two => self.palette.two,
            Side::Neutral => self.palette.neutral,
        };
        self.foreground(rgb).add_modifier(Modifier::BOLD)
    }

    /// A letter on a piece.
    pub(crate) fn on_piece(&self, side: Side) -> Style {
        if !self.has_color() {
            return Style::new().add_modifier(Modifier::BOLD);
        }
        let (ground, ink) = match side {
            Side::One => (self.palette.one, contrast(self.palette.one)),
            Side::Two => (self.palette.two, contrast(self.palette.two)),
            Side::Neutral => (self.palette.neutral, contrast(self.palette.neutral)),
        };
        let style = Style::new().bg(self.mode.color(ground)).fg(self.mode.color(ink));
        style.add_modifier(Modifier::BOLD)
    }

    /// Marks on a square: what may be touched.
    pub(crate) fn target(&self) -> Style {
        self.foreground(self.palette.target).add_modifier(Modifier::BOLD)
    }

    /// Marks on a square: what would be lost.
    pub(crate) fn loss(&self) -> Style {
        self.danger()
    }

    /// Faint ink on a square: empty places without color, labels.
    pub(crate) fn faint(&self) -> Style {
        self.dim()
    }

    /// One of two signs, by what the terminal can draw.
    pub(crate) const fn sign(&self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }
}

/// Black or white, whichever reads better on a ground.
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
    fn the_environment_decides_on_colors() {
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
        for palette in THEMES {
            for mode in [ColorMode::Sixteen, ColorMode::Indexed, ColorMode::True] {
                let pieces = [palette.one, palette.two, palette.neutral];
                for piece in pieces {
                    for ground in [palette.light, palette.dark] {
                        assert_ne!(
                            mode.color(piece),
                            mode.color(ground),
                            "{} {mode:?}",
                            palette.name
                        );
                    }
                }
                assert_ne!(mode.color(palette.one), mode.color(palette.two));
            }
        }
    }
}

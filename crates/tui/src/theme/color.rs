//! Colors on real terminals: support, the nearest available color, and contrast.

use ratatui::style::Color;

/// A color as red, green and blue.
pub(crate) type Rgb = (u8, u8, u8);

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
            // The Linux console approximates other colors badly, whatever the environment says.
            () if term == "linux" => ColorMode::Sixteen,
            () if colorterm.contains("truecolor") || colorterm.contains("24bit") => ColorMode::True,
            () if term.contains("256color") || term.contains("direct") => ColorMode::Indexed,
            () if term == "dumb" || term.contains("mono") => ColorMode::None,
            () => ColorMode::Sixteen,
        }
    }

    /// Returns the nearest color the terminal has.
    pub(super) fn color(self, rgb: Rgb) -> Color {
        self.color_on(rgb, (0, 0, 0), 1.0)
    }

    /// Returns the nearest color with at least this contrast on a ground.
    pub(super) fn color_on(self, rgb: Rgb, ground: Rgb, ratio: f64) -> Color {
        match self {
            ColorMode::None => Color::Reset,
            ColorMode::Sixteen => nearest_of_sixteen(rgb, ground, ratio),
            ColorMode::Indexed => Color::Indexed(nearest_of_cube(rgb, ground, ratio)),
            ColorMode::True => {
                let (r, g, b) = readable(rgb, ground, ratio);
                Color::Rgb(r, g, b)
            }
        }
    }
}

/// Returns the contrast ratio of two colors, 1 to 21, as WCAG 2 defines it.
pub(crate) fn contrast_ratio(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Returns the relative luminance of a color, 0 to 1.
pub(crate) fn luminance((r, g, b): Rgb) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/// Returns black or white, whichever has more contrast.
pub(super) fn ink_on(ground: Rgb) -> Rgb {
    let (black, white) = ((0, 0, 0), (255, 255, 255));
    if contrast_ratio(black, ground) >= contrast_ratio(white, ground) { black } else { white }
}

/// Moves a color toward black or white until it has the wanted contrast on a ground; the color with
/// the most contrast if none has enough.
pub(super) fn readable(rgb: Rgb, ground: Rgb, ratio: f64) -> Rgb {
    const STEPS: u32 = 20;
    let end = ink_on(ground);
    let mixed = |step: u32| {
        let part = |from: u8, to: u8| {
            ((u32::from(from) * (STEPS - step) + u32::from(to) * step) / STEPS) as u8
        };
        (part(rgb.0, end.0), part(rgb.1, end.1), part(rgb.2, end.2))
    };
    (0..=STEPS).map(mixed).find(|mix| contrast_ratio(*mix, ground) >= ratio).unwrap_or(end)
}

fn distance(a: Rgb, b: Rgb) -> u32 {
    let part = |x: u8, y: u8| u32::from(x.abs_diff(y)).pow(2);
    part(a.0, b.0) * 3 + part(a.1, b.1) * 6 + part(a.2, b.2)
}

const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// Returns the nearest color of the cube with enough contrast.
fn nearest_of_cube(rgb: Rgb, ground: Rgb, ratio: f64) -> u8 {
    let wanted = readable(rgb, ground, ratio);
    // Rounding each part alone would turn brown into orange, so a shift of the hue counts too.
    let shift = |other: Rgb| {
        let part = |x: u8, y: u8| i32::from(x) - i32::from(y);
        let (r, g, b) = (part(other.0, wanted.0), part(other.1, wanted.1), part(other.2, wanted.2));
        ((r - g).pow(2) + (g - b).pow(2)).unsigned_abs()
    };
    let cost = |index: &u8| distance(wanted, cube_rgb(*index)) + shift(cube_rgb(*index));
    let enough = (16..=255).filter(|index| contrast_ratio(cube_rgb(*index), ground) >= ratio);
    enough.min_by_key(cost).unwrap_or(if luminance(ground) > 0.18 { 16 } else { 231 })
}

/// Returns the color of an index of the cube of 256, from 16 on.
fn cube_rgb(index: u8) -> Rgb {
    if index >= 232 {
        let gray = 8 + (index - 232) * 10;
        return (gray, gray, gray);
    }
    let index = usize::from(index.saturating_sub(16));
    (LEVELS[index / 36], LEVELS[index / 6 % 6], LEVELS[index % 6])
}

/// The sixteen colors as the VGA text mode and the Linux console show them, and as xterm does. Most
/// terminals are close to one of the two.
const SIXTEEN: [(Rgb, Rgb, Color); 16] = [
    ((0, 0, 0), (0, 0, 0), Color::Black),
    ((170, 0, 0), (205, 0, 0), Color::Red),
    ((0, 170, 0), (0, 205, 0), Color::Green),
    ((170, 85, 0), (205, 205, 0), Color::Yellow),
    ((0, 0, 170), (0, 0, 238), Color::Blue),
    ((170, 0, 170), (205, 0, 205), Color::Magenta),
    ((0, 170, 170), (0, 205, 205), Color::Cyan),
    ((170, 170, 170), (229, 229, 229), Color::Gray),
    ((85, 85, 85), (127, 127, 127), Color::DarkGray),
    ((255, 85, 85), (255, 0, 0), Color::LightRed),
    ((85, 255, 85), (0, 255, 0), Color::LightGreen),
    ((255, 255, 85), (255, 255, 0), Color::LightYellow),
    ((85, 85, 255), (92, 92, 255), Color::LightBlue),
    ((255, 85, 255), (255, 0, 255), Color::LightMagenta),
    ((85, 255, 255), (0, 255, 255), Color::LightCyan),
    ((255, 255, 255), (255, 255, 255), Color::White),
];

/// Returns the nearest color with enough contrast in both palettes.
fn nearest_of_sixteen(rgb: Rgb, ground: Rgb, ratio: f64) -> Color {
    let same = SIXTEEN.iter().find(|(vga, ..)| *vga == ground);
    let xterm_ground = same.map_or(ground, |(_, xterm, _)| *xterm);
    let has_contrast = |(vga, xterm, _): &&(Rgb, Rgb, Color)| {
        contrast_ratio(*vga, ground) >= ratio && contrast_ratio(*xterm, xterm_ground) >= ratio
    };
    let enough = SIXTEEN.iter().filter(has_contrast);
    let nearest = enough.min_by_key(|(vga, ..)| distance(*vga, rgb));
    nearest.map_or_else(
        || if luminance(ground) > 0.18 { Color::Black } else { Color::White },
        |(.., color)| *color,
    )
}

/// Returns the red, green and blue of a terminal color; `None` for the terminal's own.
pub(crate) fn rgb_of(color: Color) -> Option<Rgb> {
    match color {
        Color::Rgb(r, g, b) => Some((r, g, b)),
        Color::Indexed(index) => Some(cube_rgb(index)),
        named => SIXTEEN.iter().find(|(.., color)| *color == named).map(|(rgb, ..)| *rgb),
    }
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
        assert_eq!(detect(&[("TERM", "linux"), ("COLORTERM", "truecolor")]), ColorMode::Sixteen);
        assert_eq!(detect(&[("TERM", "vt100-mono")]), ColorMode::None);
    }

    #[test]
    fn simpler_terminals_get_the_nearest_color() {
        let nearest = |rgb| nearest_of_cube(rgb, (0, 0, 0), 1.0);
        assert_eq!(nearest((255, 255, 255)), 231);
        assert_eq!(nearest((38, 32, 30)), 235);
        assert_eq!(cube_rgb(nearest((196, 154, 108))), (175, 135, 95), "still brown");
        assert_eq!(ColorMode::Sixteen.color((250, 244, 230)), Color::White);
        assert_eq!(ColorMode::Sixteen.color((38, 32, 30)), Color::Black);
    }

    #[test]
    fn sixteen_colors_are_readable_on_the_linux_console_and_in_xterm() {
        for ground in [Color::Green, Color::Cyan, Color::Yellow, Color::Black] {
            let both = |wanted: Color| {
                SIXTEEN
                    .iter()
                    .find(|(.., color)| *color == wanted)
                    .map(|(vga, xterm, _)| [*vga, *xterm])
            };
            let grounds = both(ground).expect("a color");
            for rgb in [(240, 178, 60), (146, 134, 122), (190, 48, 40), (52, 116, 84), (96, 0, 96)]
            {
                let inks = both(nearest_of_sixteen(rgb, grounds[0], 3.0)).expect("a color");
                for (ink, ground) in inks.into_iter().zip(grounds) {
                    assert!(contrast_ratio(ink, ground) >= 3.0, "{rgb:?}: {ink:?} on {ground:?}");
                }
            }
        }
    }

    #[test]
    fn contrast_is_measured_as_wcag_defines_it() {
        let ratio = |a, b| format!("{:.2}", contrast_ratio(a, b));
        assert_eq!(ratio((0, 0, 0), (255, 255, 255)), "21.00");
        assert_eq!(ratio((119, 119, 119), (255, 255, 255)), "4.48");
        assert_eq!(ratio((255, 0, 0), (255, 255, 255)), "4.00");
    }

    #[test]
    fn colors_become_readable_on_any_ground() {
        for ground in [(0, 0, 0), (255, 255, 255), (222, 184, 135), (98, 74, 52), (128, 128, 128)] {
            for rgb in [(240, 178, 60), (146, 134, 122), (190, 48, 40), (52, 116, 84)] {
                for mode in [ColorMode::Sixteen, ColorMode::Indexed, ColorMode::True] {
                    let shown = rgb_of(mode.color_on(rgb, ground, 4.5)).expect("a color");
                    let ratio = contrast_ratio(shown, ground);
                    assert!(ratio >= 4.5, "{rgb:?} on {ground:?} in {mode:?}: {ratio:.2}");
                }
            }
        }
    }
}

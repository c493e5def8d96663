//! Contrast of every theme, measured.

use super::color::rgb_of;
use super::*;

const MODES: [ColorMode; 3] = [ColorMode::Sixteen, ColorMode::Indexed, ColorMode::True];
const SQUARES: [Backdrop; 4] = [Backdrop::Light, Backdrop::Dark, Backdrop::Border, Backdrop::Last];
const SIDES: [Side; 3] = [Side::One, Side::Two, Side::Neutral];
const PAIRS: [[PieceColor; 2]; 3] = [
    [PieceColor::Black, PieceColor::White],
    [PieceColor::White, PieceColor::Black],
    [PieceColor::Red, PieceColor::Blue],
];

fn ratio(front: Option<Color>, back: Option<Color>) -> f64 {
    let rgb = |color: Option<Color>| color.and_then(rgb_of).expect("a color");
    contrast_ratio(rgb(front), rgb(back))
}

fn themes() -> impl Iterator<Item = Theme> {
    THEMES.iter().flat_map(|palette| MODES.map(|mode| Theme::new(palette.name, mode, false)))
}

#[test]
fn pieces_differ_from_squares_and_from_each_other() {
    for theme in themes() {
        for colors in PAIRS {
            let theme = theme.with_colors(colors);
            let (name, mode) = (theme.name(), theme.mode);
            // Few colors leave less choice.
            let wanted = if mode == ColorMode::True { 1.8 } else { 1.25 };
            for backdrop in [Backdrop::Light, Backdrop::Dark, Backdrop::Last] {
                for side in SIDES {
                    let found = ratio(theme.piece(side).fg, theme.ground(backdrop).bg);
                    assert!(found >= wanted, "{name} {mode:?} {side:?} {backdrop:?}: {found:.2}");
                }
            }
            let is_other_shape = theme.is_hollow(Side::One) != theme.is_hollow(Side::Two);
            assert!(theme.piece(Side::One).fg != theme.piece(Side::Two).fg || is_other_shape);
        }
    }
}

#[test]
fn the_cursor_and_all_marks_show_on_every_square() {
    for theme in themes() {
        for backdrop in SQUARES {
            for ink in Ink::ALL {
                let found = ratio(theme.ink(ink, backdrop).fg, theme.ground(backdrop).bg);
                let (name, mode) = (theme.name(), theme.mode);
                assert!(found >= 2.9, "{name} {mode:?} {ink:?} on {backdrop:?}: {found:.2}");
            }
        }
    }
}

/// Backgrounds of common terminals, dark and light.
const BACKGROUNDS: [Rgb; 5] =
    [(0, 0, 0), (30, 30, 46), (0, 43, 54), (255, 255, 255), (253, 246, 227)];

#[test]
fn texts_are_readable_on_dark_and_light_terminals() {
    for theme in themes() {
        let wanted = if theme.name() == CONTRAST { 7.0 } else { 4.5 };
        for background in BACKGROUNDS {
            let theme = theme.on(background);
            let styles = [theme.accent(), theme.danger(), theme.good(), theme.dim()];
            for style in styles {
                let rgb = style.fg.and_then(rgb_of).expect("a color");
                let found = contrast_ratio(rgb, background);
                let (name, mode) = (theme.name(), theme.mode);
                assert!(found >= wanted, "{name} {mode:?} on {background:?}: {found:.2}");
            }
        }
    }
}

#[test]
fn the_contrast_theme_has_seven_to_one_everywhere() {
    for mode in MODES {
        for colors in PAIRS {
            let theme = Theme::new(CONTRAST, mode, false).with_colors(colors);
            for backdrop in SQUARES {
                let ground = theme.ground(backdrop).bg;
                for side in SIDES {
                    let piece = ratio(theme.piece(side).fg, ground);
                    assert!(piece >= 7.0, "{mode:?} {side:?} on {backdrop:?}: {piece:.2}");
                }
                for ink in Ink::ALL {
                    let mark = ratio(theme.ink(ink, backdrop).fg, ground);
                    assert!(mark >= 7.0, "{mode:?} {ink:?} on {backdrop:?}: {mark:.2}");
                }
            }
            for side in SIDES {
                let style = theme.on_piece(side);
                let letter = ratio(style.fg, style.bg);
                assert!(letter >= 7.0, "{mode:?} letter of {side:?}: {letter:.2}");
            }
        }
    }
}

/// The Linux console has sixteen foreground and eight background colors.
#[test]
fn the_linux_console_can_show_every_color() {
    let backgrounds = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
    ];
    for palette in THEMES {
        let theme = Theme::new(palette.name, ColorMode::Sixteen, true);
        for backdrop in SQUARES {
            let ground = theme.ground(backdrop).bg.expect("a background");
            assert!(backgrounds.contains(&ground), "{} {backdrop:?}: {ground:?}", palette.name);
        }
    }
}

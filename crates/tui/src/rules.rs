//! Rules pages for players: how to play first, notation and options in a section of their own at the
//! end.

/// Headings about notation, options and fine points, in every language of the rules.
const TECHNICAL: [&str; 9] = [
    "Notation",
    "Options",
    "Rulings",
    "The random setup",
    "Notação",
    "Opções",
    "Esclarecimentos",
    "Decisões",
    "A preparação ao acaso",
];

/// Moves the technical sections of a rules text to the end, under one heading.
pub(crate) fn for_players(text: &str, heading: &str) -> String {
    let (mut first, mut last) = (String::new(), String::new());
    let mut is_technical = false;
    let mut is_code = false;
    for line in text.lines() {
        is_code ^= line.trim_start().starts_with("```");
        if let Some(title) = line.strip_prefix("## ").filter(|_| !is_code) {
            is_technical = TECHNICAL.contains(&title.trim());
        }
        let part = if is_technical { &mut last } else { &mut first };
        part.push_str(line);
        part.push('\n');
    }
    if last.is_empty() {
        return first;
    }
    format!("{}\n\n# {heading}\n\n{last}", first.trim_end())
}

/// Draws a row of a board with signs for the pieces of both players; `None` for any other line.
pub(crate) fn board_row(line: &str) -> Option<String> {
    let mut tokens = line.split_whitespace();
    let label = tokens.next()?;
    let is_label = label.len() <= 2 && label.bytes().all(|byte| byte.is_ascii_digit());
    let cells: Vec<&str> = tokens.collect();
    let is_cell = |cell: &&str| cell.chars().count() == 1 && !cell.as_bytes()[0].is_ascii_digit();
    if !is_label || cells.len() < 2 || !cells.iter().all(is_cell) {
        return None;
    }
    let (start, rest) = line.split_at(line.find(label)? + label.len());
    let drawn = rest.chars().map(|c| match c {
        'x' => '●',
        'o' => '○',
        '.' => '·',
        other => other,
    });
    Some(start.chars().chain(drawn).collect())
}

#[cfg(test)]
mod tests {
    use parlour_games::finished_games;

    use super::*;

    #[test]
    fn every_game_has_its_technical_sections_at_the_end() {
        for game in finished_games() {
            let info = game.info();
            let translated = info.translations.iter().map(|translation| translation.rules_text);
            for text in translated.chain([info.rules_text]) {
                let shown = for_players(text, "For reference");
                assert_eq!(
                    shown.lines().filter(|line| !line.trim().is_empty()).count(),
                    text.lines().filter(|line| !line.trim().is_empty()).count() + 1,
                    "{}",
                    info.id
                );
                let (play, technical) = shown.split_once("# For reference").expect("two parts");
                assert!(!TECHNICAL.iter().any(|title| play.contains(&format!("\n## {title}\n"))));
                assert!(technical.matches("\n## ").count() >= 3, "{}: {technical}", info.id);
            }
        }
    }

    #[test]
    fn boards_are_drawn_with_pieces() {
        assert_eq!(board_row("    8  . x x o").as_deref(), Some("    8  · ● ● ○"));
        assert_eq!(board_row("   10  # + J ."), Some("   10  # + J ·".to_owned()));
        for line in ["       a b c d", "1. b1-b3 a2-c2", "4/xx2/4/4 x", ""] {
            assert_eq!(board_row(line), None, "{line}");
        }
    }
}

//! Games from pasted text: a record, or a position tagged with its game.

use parlour_core::{AnyGame, Match, Message, Record, message};
use parlour_editor::Editor;
use parlour_games::{GAMES, parse_game};

/// Maximum size of a pasted text.
const MAX_TEXT: usize = 1_000_000;

/// Whether a text can only be a record or a tagged position, not a move.
pub fn is_game_text(text: &str) -> bool {
    let text = text.trim();
    let word = text.split_whitespace().next().unwrap_or_default();
    let is_tagged = text.len() > word.len() && parse_game(word).is_ok();
    is_tagged || text.starts_with("game:") || text.lines().count() > 2
}

/// Parses a record, or a position tagged with its game, such as `GAME BOARD x`.
///
/// # Errors
/// A message for the player that says what was expected.
pub fn match_from_text(text: &str) -> Result<Match, Message> {
    let text = text.trim();
    if text.is_empty() || text.len() > MAX_TEXT {
        return Err(message!("pasted-expected"));
    }
    if let Some((tag, position)) = text.split_once(char::is_whitespace)
        && let Ok((game, values)) = parse_game(tag)
    {
        let position = position.trim();
        return Match::new(game, values, Some(position)).map_err(|error| error.message());
    }
    if !text.contains("game:") {
        return Err(message!("pasted-expected"));
    }
    let record = Record::parse(text).map_err(|error| error.message())?;
    Match::from_record(GAMES, &record).map_err(|error| error.message())
}

/// Opens a match's position in the editor.
///
/// # Errors
/// A message for the player if positions of the game cannot be edited.
pub fn editor_of(played: &Match) -> Result<Editor, Message> {
    let (game, values) = (played.game(), played.values().clone());
    let editing = parlour_games::editing(game);
    Editor::new(game, editing, values, played.position()).map_err(|error| error.message())
}

/// Opens a pasted position of a game in the editor. The name of the game before it may be missing.
///
/// # Errors
/// A message for the player that says what was expected.
pub fn editor_from_text(game: &'static dyn AnyGame, text: &str) -> Result<Editor, Message> {
    let (id, text) = (game.info().id, text.trim());
    let is_tagged = text.split([' ', ':']).next() == Some(id);
    let tagged = if is_tagged { text.to_owned() } else { format!("{id} {text}") };
    editor_of(&match_from_text(&tagged)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_and_positions_are_recognized() {
        for game in GAMES {
            let (game, mut values) = parse_game(game.info().id).expect("a game");
            if let Some(key) = game.missing_seed(&values) {
                values.set(key, "1").expect("a seed");
            }
            let mut played = Match::new(game, values, None).expect("a start");
            let first = played.legal_moves().swap_remove(0);
            played.play(&first).expect("legal");
            let position = played.tagged_position();
            assert!(is_game_text(&position), "{position}");
            let found = match_from_text(&position).expect("a position");
            assert_eq!(found.tagged_position(), position);
            let record = played.to_text();
            assert!(is_game_text(&record), "{record}");
            let found = match_from_text(&format!("\n{record}\n")).expect("a record");
            assert_eq!(found.line_moves().len(), 1);
            assert!(!is_game_text(first.text()), "{first}");
        }
        assert!(match_from_text("hello world").is_err());
        assert!(match_from_text("").is_err());
    }
}

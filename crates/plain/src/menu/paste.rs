//! Pasted games: a position on one line, or a record that ends with `end`.

use parlour_core::{Match, message};
use parlour_play::{is_game_text, match_from_text};

use crate::console::{Console, Stop};
use crate::game::{self, GameStart};
use crate::user_data::UserData;

/// Reads a position or a record and plays from its end.
pub(super) fn run(console: &mut Console, data: &mut UserData) -> Result<(), Stop> {
    match read(console)? {
        Some(played) => game::play(console, data, GameStart::Pasted(Box::new(played))),
        None => Ok(()),
    }
}

/// Reads until the text is complete; `None` if the user goes back.
fn read(console: &mut Console) -> Result<Option<Match>, Stop> {
    console.say(message!("paste-begins"))?;
    let mut text = String::new();
    loop {
        let line = console.line()?;
        match line.to_lowercase().as_str() {
            "quit" | "exit" | "bye" => return Err(Stop::Leave),
            "back" | "menu" => return Ok(None),
            "end" => {}
            _ => {
                text.push_str(&line);
                text.push('\n');
                // A record goes on after its first line; a position does not.
                let is_position = !text.starts_with("game:") && is_game_text(&text);
                let is_first = text.lines().count() == 1;
                if !(is_first && is_position) {
                    continue;
                }
            }
        }
        match match_from_text(&text) {
            Ok(played) => return Ok(Some(played)),
            Err(message) => {
                console.say(message)?;
                console.say(message!("paste-begins"))?;
                text.clear();
            }
        }
    }
}

//! Creates the start of a match from a game string and an optional position, with or without a game tag.

use parlour_core::{AnyGame, Match, Message, OptionValues, PositionError, message};
use parlour_games::parse_game;

/// A match at its start, and the seed if it needed one.
#[derive(Debug)]
pub struct Start {
    /// The match.
    pub played: Match,
    /// The seed option that was missing, and the seed chosen for it.
    pub seeded: Option<(&'static str, u64)>,
}

impl Start {
    /// The match for a game string and an optional position. Calls `seed` if the start is random
    /// and no seed is given.
    ///
    /// # Errors
    /// What is wrong with the options or the position.
    pub fn new(
        game: &str,
        position: Option<&str>,
        seed: impl FnOnce() -> u64,
    ) -> Result<Self, Message> {
        let (game, mut values) = parse_game(game).map_err(|error| error.message())?;
        let mut seeded = None;
        let board = match position {
            None => {
                if let Some(key) = game.missing_seed(&values) {
                    let seed = seed();
                    values.set(key, &seed.to_string()).map_err(|error| error.message())?;
                    seeded = Some((key, seed));
                }
                None
            }
            Some(given) => {
                let (board, merged) = strip_tag(game, values, given)?;
                values = merged;
                Some(board)
            }
        };
        let played = Match::new(game, values, board.as_deref()).map_err(|error| error.message())?;
        Ok(Self { played, seeded })
    }
}

/// Strips the game tag from a position string and merges its options into `values`.
///
/// # Errors
/// How the tag and the game contradict each other.
pub fn strip_tag(
    game: &'static dyn AnyGame,
    mut values: OptionValues,
    given: &str,
) -> Result<(String, OptionValues), Message> {
    let mut board = given.trim();
    if let Some((tag, rest)) = split_tag(board) {
        let (tag_game, tag_values) = parse_game(tag)
            .map_err(|error| PositionError::one(given, error.message()).message())?;
        if tag_game.info().id != game.info().id {
            return Err(message!(
                "position-of-other-game" =
                    "the position belongs to {found}: expected one of {game}",
                found = tag_game.info().id,
                game = game.info().id,
            ));
        }
        merge(&mut values, &tag_values)?;
        board = rest;
    }
    Ok((board.to_owned(), values))
}

/// Whether a word names a listed game, with or without options.
pub fn names_game(word: &str) -> bool {
    parse_game(word.split(':').next().unwrap_or(word)).is_ok()
}

/// Splits `id:options position`. The first word of an untagged position is a board, which never
/// consists of letters only.
pub fn split_tag(text: &str) -> Option<(&str, &str)> {
    let (tag, rest) = text.split_once(char::is_whitespace)?;
    let id = tag.split(':').next()?;
    let is_word = !id.is_empty() && id.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
    is_word.then(|| (tag, rest.trim_start()))
}

fn merge(values: &mut OptionValues, tag: &OptionValues) -> Result<(), Message> {
    for spec in tag.specs().iter().filter(|spec| tag.is_given(spec.key)) {
        let (ours, theirs) = (values.get(spec.key), tag.get(spec.key));
        if values.is_given(spec.key) && ours != theirs {
            return Err(message!(
                "option-disagrees" = "the option {option} is {ours} in the game but {theirs} in the position: expected them to agree",
                option = spec.key,
                ours = ours,
                theirs = theirs,
            ));
        }
        values.set(spec.key, &theirs).map_err(|error| error.message())?;
    }
    Ok(())
}

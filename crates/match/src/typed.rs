//! Parses typed moves: the game's notation, or a list of squares in any of the forms that other
//! programs for these games use.
//!
//! A square is `c5`, `C-5` or `C5`, or two numbers: `2-4` counts columns and rows from 0, `row 5
//! column 3` and plain `5 3` count from 1. The rules decide step by step which squares make a move.

use parlour_core::{
    AnyMove, BoardView, Cell, Match, Message, MoveError, Picker, Progress, Step, StepSource,
    message,
};

/// Parses a typed move.
///
/// # Errors
/// [`MoveError`] of the notation, or of the squares if the text is a list of squares.
pub fn typed_move(played: &Match, text: &str) -> Result<AnyMove, MoveError> {
    if let Some(outcome) = played.outcome() {
        return Err(MoveError::game_over(outcome));
    }
    let error = match played.position().parse_move(text) {
        Ok(m) => return played.allowed(m),
        Err(error) => error,
    };
    let view = played.position().view(&[]);
    let Some(readings) = squares(&view, text) else { return Err(error) };
    let mut first_fault = None;
    for cells in readings {
        match move_through(played, &cells) {
            Ok(m) => return Ok(m),
            Err(fault) => first_fault = first_fault.or(Some(fault)),
        }
    }
    // Text in the form of the notation gets the error of the notation.
    match error {
        MoveError::Malformed { .. } => Err(first_fault.unwrap_or(error)),
        _ => Err(error),
    }
}

/// Returns the move whose steps are these cells; a final button (such as pass) is never typed as a square.
fn move_through(played: &Match, cells: &[Cell]) -> Result<AnyMove, MoveError> {
    let mut picker = Picker::new(played);
    let mut progress = Progress::Unfinished;
    for cell in cells {
        progress = picker.push(Step::Cell(*cell))?;
    }
    match progress {
        Progress::MayStop(m) | Progress::Finished(m) => Ok(m),
        Progress::Unfinished => {
            let names: Vec<String> =
                picker.choices().into_iter().map(|step| played.step_name(step)).collect();
            let typed: Vec<String> =
                cells.iter().map(|cell| played.step_name(Step::Cell(*cell))).collect();
            let next = if names.len() > 12 {
                let english = format!("one of {} squares", names.len());
                message!("one-of-squares" or english, n = names.len())
            } else {
                Message::verbatim(names.join(", "))
            };
            let english = format!("the move goes on: expected {next} next");
            let why = message!("move-goes-on" or english, next = next);
            Err(MoveError::illegal(typed.join(" "), why))
        }
    }
}

/// Parses the squares in a typed text, in order; `None` if it is not a list of squares. They need not form
/// a move: a person may enter one square at a time.
pub fn typed_squares(view: &BoardView, text: &str) -> Option<Vec<Cell>> {
    squares(view, text)?.into_iter().next()
}

/// Returns every reading of the text as a list of squares; `None` if there is none.
fn squares(view: &BoardView, text: &str) -> Option<Vec<Vec<Cell>>> {
    let words: Vec<String> = text
        .to_lowercase()
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '/' | '(' | ')' | '>' | 'x'))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    if words.is_empty() || words.len() > 400 {
        return None;
    }
    if let Some(cells) = words.iter().map(|word| square(view, word)).collect::<Option<Vec<_>>>() {
        return Some(vec![cells]);
    }
    numbered(view, &words)
}

/// Parses one square in one word: `c5`, `c-5`, or `2-4` from 0.
fn square(view: &BoardView, word: &str) -> Option<Cell> {
    if let Some(cell) = view.cell_named(word) {
        return Some(cell);
    }
    let (left, right) = word.split_once('-')?;
    if let Some(cell) = view.cell_named(&format!("{left}{right}")) {
        return Some(cell);
    }
    at(view, left.parse().ok()?, right.parse().ok()?)
}

/// Parses pairs of numbers from 1, rows first unless the words say otherwise.
fn numbered(view: &BoardView, words: &[String]) -> Option<Vec<Vec<Cell>>> {
    let is_row = |word: &str| matches!(word, "row" | "r" | "line");
    let is_column = |word: &str| matches!(word, "column" | "col" | "c" | "file");
    let mut named: Vec<Option<bool>> = Vec::new();
    let mut numbers: Vec<usize> = Vec::new();
    let mut axis = None;
    for word in words {
        if is_row(word) {
            axis = Some(true);
        } else if is_column(word) {
            axis = Some(false);
        } else {
            numbers.push(word.parse::<usize>().ok()?.checked_sub(1)?);
            named.push(axis.take());
        }
    }
    if numbers.is_empty() || !numbers.len().is_multiple_of(2) {
        return None;
    }
    let mut cells = Vec::new();
    for (pair, words) in numbers.chunks_exact(2).zip(named.chunks_exact(2)) {
        let column_first = words[0] == Some(false) || words[1] == Some(true);
        let (row, column) = if column_first { (pair[1], pair[0]) } else { (pair[0], pair[1]) };
        cells.push(at(view, column, row)?);
    }
    Some(vec![cells])
}

fn at(view: &BoardView, column: usize, row: usize) -> Option<Cell> {
    let is_on_board = column < view.columns.len() && row < view.rows.len();
    is_on_board.then(|| Cell((row * view.columns.len() + column) as u16))
}

#[cfg(test)]
mod tests {
    use parlour_core::{AnyMove, Match};
    use parlour_games::parse_game;

    use super::typed_move;

    fn typed(game: &str, text: &str) -> Result<AnyMove, String> {
        let (game, values) = parse_game(game).unwrap();
        let played = Match::new(game, values, None).unwrap();
        typed_move(&played, text).map_err(|error| error.to_string())
    }

    #[test]
    fn columns_and_rows_from_zero() {
        let walk = typed("qawale", "0-0 0-1 0-2 0-3").unwrap();
        assert_eq!(typed("qawale", "a1 a2 a3 a4").unwrap(), walk);
        assert_eq!(typed("qawale", walk.text()).unwrap(), walk);
    }

    #[test]
    fn letters_with_a_dash() {
        assert_eq!(typed("pathway", "C-5").unwrap(), "c5");
        assert_eq!(typed("pathway", "C5").unwrap(), "c5");
    }

    #[test]
    fn rows_and_columns_by_number() {
        for text in ["5 3", "row 5 column 3", "column 3 row 5", "r 5 c 3", "5, 3"] {
            assert_eq!(typed("pathway", text).unwrap(), "c5", "{text}");
        }
    }

    #[test]
    fn a_partial_move_lists_its_next_steps() {
        let error = typed("qawale", "0-0 0-1").unwrap_err();
        assert!(error.contains("the move goes on: expected"), "{error}");
    }

    #[test]
    fn invalid_text_is_rejected() {
        for text in ["", "hello", "99 99", "5", "1-", "-", "row", "0-99", "½"] {
            let error = typed("pathway", text).unwrap_err();
            assert!(error.contains("expected"), "{text}: {error}");
        }
    }
}

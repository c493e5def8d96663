//! FEN dialects of two other programs: single positions in a chess-like string.

use parlour_core::{Game, Match, Player, Record, RecordError, RecordFormat, message, shortened};

use super::Loa;
use super::sgf::not_for;

/// A dialect: `BOARD SIDE - - 0 1` with its own letters.
#[derive(Debug)]
pub(super) struct Fen {
    id: &'static str,
    /// The piece letters of Black (`x`) and White (`o`).
    pieces: [char; 2],
    /// The side letters of Black and White.
    sides: [char; 2],
}

/// `PlayStrategy`: the first player is `L` and has side `w`.
pub(super) const PLAYSTRATEGY: Fen =
    Fen { id: "playstrategy-fen", pieces: ['L', 'l'], sides: ['w', 'b'] };

/// cutechess: real colors, `p` for Black, who is first and has side `b`.
pub(super) const CUTECHESS: Fen =
    Fen { id: "cutechess-fen", pieces: ['p', 'P'], sides: ['b', 'w'] };

impl Fen {
    fn position(&self, text: &str) -> Option<String> {
        let mut fields = text.split_whitespace();
        let (board, side) = (fields.next()?, fields.next()?);
        let board: Option<String> = board
            .chars()
            .map(|c| match self.pieces.iter().position(|piece| *piece == c) {
                Some(index) => Some(Player::BOTH[index].letter()),
                None => Some(c).filter(|c| c.is_ascii_digit() || *c == '/'),
            })
            .collect();
        let side = self.sides.iter().position(|letter| side == letter.to_string())?;
        Some(format!("{} {}", board?, Player::BOTH[side].letter()))
    }
}

impl RecordFormat for Fen {
    fn id(&self) -> &'static str {
        self.id
    }

    fn recognizes(&self, text: &str) -> bool {
        text.trim().lines().count() == 1
            && text.contains(self.pieces)
            && self.position(text).is_some()
    }

    fn read(&self, text: &str) -> Result<Record, RecordError> {
        let Some(start) = self.position(text) else {
            let [black, white] = self.pieces;
            let [first, second] = self.sides;
            let message = message!(
                "fen-malformed" = "`{text}` is not a position: expected rows of {black}, {white} and numbers, then {first} or {second}",
                text = shortened(text.trim()),
                black = black.to_string(),
                white = white.to_string(),
                first = first.to_string(),
                second = second.to_string(),
            );
            return Err(RecordError::syntax(1, message));
        };
        Ok(Record { game: Loa::INFO.id.to_owned(), start: Some(start), ..Default::default() })
    }

    /// Writes only the current position; the format has no moves.
    fn write(&self, game: &Match) -> Result<String, RecordError> {
        if game.game().info().id != Loa::INFO.id {
            let name = game.game().info().name;
            return Err(RecordError::Unsupported(not_for(self.id, name)));
        }
        let text = game.position().text();
        let board = text.split(' ').next().unwrap_or_default();
        let board: String = board
            .chars()
            .map(|c| Player::from_letter(c).map_or(c, |player| self.pieces[player.index()]))
            .collect();
        Ok(format!("{board} {} - - 0 1\n", self.sides[game.position().turn().index()]))
    }
}

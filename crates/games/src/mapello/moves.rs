//! The implementation of the grid kit, and position strings.

use parlour_core::{
    BoardView, ByPlayer, Effect, Game, Mark, Message, PieceView, Player, Position, PositionError,
    Step, alternatives, message, shortened,
};

use super::flips::Word;
use super::layout::{Board, Frame, PIECES, Piece, SIZES, parse_name};
use super::{Mapello, MapelloMove, MapelloPosition, view};
use crate::board::{BoardText, Fields, Grid};
use crate::grid::{GridMove, GridPosition, on_grid};

/// The maximum number of taken bonuses in a position string.
const MAX_TAKEN: u16 = 9999;

/// A cell of the board, including the border; a pass has none.
impl<B: Word> GridMove<MapelloPosition<B>> for MapelloMove {
    const TOUCHES: (usize, usize) = (1, 1);

    fn squares(self, position: &MapelloPosition<B>) -> Vec<usize> {
        match self {
            Self::Place(square) => vec![position.frame().cell_of::<B>(square as usize)],
            Self::Pass => Vec::new(),
        }
    }

    fn for_each_square(self, position: &MapelloPosition<B>, visit: &mut dyn FnMut(usize)) {
        if let Self::Place(square) = self {
            visit(position.frame().cell_of::<B>(square as usize));
        }
    }

    fn from_squares(position: &MapelloPosition<B>, cells: &[usize]) -> Option<Self> {
        let [cell] = cells else { return None };
        position.frame().square_of::<B>(*cell).map(|square| Self::Place(square as u8))
    }
}

impl<B: Word> GridPosition for MapelloPosition<B> {
    type Game = Mapello;

    const PIECES: &'static [PieceView] = &PIECES;
    const MOVE_FORM: &'static str = "a square such as e2, or pass";
    const PASS_MOVE: Option<MapelloMove> = Some(MapelloMove::Pass);

    fn grid(&self) -> Grid {
        self.frame().grid()
    }

    fn owner(&self, cell: usize) -> Option<Player> {
        self.piece_on(cell).and_then(|piece| piece.view().owner)
    }

    fn piece(&self, cell: usize) -> Option<PieceView> {
        let piece = self.piece_on(cell)?;
        let view = piece.view();
        Some(if piece == Piece::Bonus { view.with_value(self.bonus_points() as u16) } else { view })
    }

    fn extra_text(&self) -> Option<String> {
        Some(format!("{},{}", self.taken().one, self.taken().two))
    }

    fn square_name(&self, cell: usize) -> String {
        self.frame().name(cell)
    }

    fn parse_square<'a>(&self, text: &'a str) -> Option<(Option<usize>, &'a str)> {
        text.chars().next().filter(char::is_ascii_alphabetic)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let (name, rest) = text.split_at(1 + digits);
        Some((self.frame().find(parse_name(name)?), rest))
    }

    fn why_off_board(&self) -> Message {
        message!(
            "discs-placed-on" = "discs are placed on {squares}",
            squares = self.frame().extent()
        )
    }

    fn why_not(&self, cells: &[usize]) -> Message {
        let cell = cells[0];
        let name = self.frame().name(cell);
        if self.must_pass() {
            return self.why_only_pass();
        }
        if !self.frame().is_inner(cell) {
            let extent = self.frame().extent();
            return message!(
                "border-square" = "{square} is a border square: discs are placed on {squares}",
                square = name,
                squares = extent,
            );
        }
        match self.piece_on(cell) {
            Some(Piece::Disc(_)) => message!("occupied" = "{square} is occupied", square = name),
            Some(Piece::Wall) => {
                message!("wall-there" = "there is a wall on {square}", square = name)
            }
            _ => message!(
                "flips-nothing" = "a disc on {square} flips nothing: it must flip at least one",
                square = name,
            ),
        }
    }

    fn why_turn_is_over(&self) -> Message {
        message!("one-disc" = "you place one disc per turn")
    }

    fn why_no_pass(&self) -> Message {
        message!(
            "can-place" = "{side} can place a disc and may not pass",
            side = self.turn().to_string(),
        )
    }

    fn why_only_pass(&self) -> Message {
        message!(
            "cannot-place" = "no disc can be placed anywhere, so {side} must pass",
            side = self.turn().to_string(),
        )
    }

    fn empty_view(&self) -> BoardView {
        view::empty(self.frame())
    }

    fn draw(&self, view: &mut BoardView, taken: &[Step]) {
        view::draw(self, view, taken);
    }

    /// The discs of the winner: most points are discs.
    fn winning_squares(&self) -> Vec<usize> {
        let winner = self.outcome().and_then(|outcome| outcome.result.winner());
        let is_won = |cell: &usize| winner.is_some() && self.owner(*cell) == winner;
        self.frame().cells().filter(is_won).collect()
    }

    fn status_of_pass(&self, _status: Message) -> Message {
        let name = Mapello::INFO.player_message(self.turn());
        message!(
            "status-no-disc" = "{player} ({side}) must pass: no disc can be placed",
            player = name,
            side = self.turn().to_string(),
        )
    }

    fn grid_effects(&self, taken: &[Step], step: Step) -> Vec<Effect> {
        match self.grid_move_of(&[step]) {
            Some(MapelloMove::Place(square)) if taken.is_empty() => self
                .flipped_by(square as usize)
                .squares()
                .map(|flipped| Effect { cell: view::cell(self, flipped), mark: Mark::Flipped })
                .collect(),
            _ => Vec::new(),
        }
    }
}

on_grid!([B: Word] MapelloPosition<B>: Notation, View, Steps);

/// A parsed and checked position string.
pub(super) struct Reading {
    pub(super) board: Board,
    pub(super) turn: Player,
    pub(super) taken: ByPlayer<u16>,
}

impl Reading {
    /// Black to move on a start board.
    pub(super) fn start(board: Board) -> Self {
        Self { board, turn: Player::One, taken: ByPlayer::default() }
    }
}

/// Parses a position string (rules.md, "Notation"); `given` is the size option, if set.
pub(super) fn read(text: &str, given: Option<usize>) -> Result<Reading, PositionError> {
    let mut fields = Fields::split(text, 3..=3, "BOARD SIDE BONUSES")?;
    let letters = fields.board(&Piece::LETTERS);
    let board = letters.and_then(|letters| framed(&letters, given, &mut fields));
    let turn = fields.side();
    let taken = counts(&mut fields);
    match (board, turn, taken) {
        (Some(board), Some(turn), Some(taken)) => fields.finish(Reading { board, turn, taken }),
        _ => Err(fields.error()),
    }
}

/// Converts a board string of the right size, without checking where its pieces are.
pub(super) fn board_of(frame: Frame, letters: &BoardText) -> Board {
    let piece = |letter: &Option<char>| letter.and_then(Piece::from_letter);
    Board { frame, pieces: letters.cells.iter().map(piece).collect() }
}

fn framed(letters: &BoardText, given: Option<usize>, fields: &mut Fields<'_>) -> Option<Board> {
    let (columns, rows) = (letters.grid.columns(), letters.grid.rows());
    if columns != rows || !SIZES.contains(&columns.saturating_sub(2)) {
        let framed: Vec<String> = SIZES.iter().map(|n| format!("{0} x {0}", n + 2)).collect();
        let framed: Vec<&str> = framed.iter().map(String::as_str).collect();
        fields.fault(message!(
            "board-frame" = "the board has {columns} columns and {rows} rows: expected {sizes}, border included",
            columns = columns,
            rows = rows,
            sizes = alternatives(&framed),
        ));
        return None;
    }
    let frame = Frame::new(columns - 2);
    if let Some(given) = given.filter(|given| *given != frame.size()) {
        fields.fault(message!(
            "board-inner-size" =
                "the board has inner size {size}: expected {given}, as the option says",
            size = frame.size(),
            given = given,
        ));
    }
    let board = board_of(frame, letters);
    let misplaced = |on_border: bool| -> Vec<String> {
        let is_wrong = |cell: &usize| {
            board.pieces[*cell].is_some_and(|piece| {
                frame.is_inner(*cell) != on_border && (piece == Piece::Joker) != on_border
            })
        };
        frame.cells().filter(is_wrong).map(|cell| frame.name(cell)).collect()
    };
    let on_border = misplaced(true);
    fields.require(on_border.is_empty(), || {
        message!(
            "only-jokers-on-border" = "{squares} on the border: expected nothing but jokers there",
            squares = on_border.join(", "),
        )
    });
    let inside = misplaced(false);
    fields.require(inside.is_empty(), || {
        message!(
            "joker-inside" = "a joker on {squares}: expected jokers on the border only",
            squares = inside.join(", "),
        )
    });
    Some(board)
}

fn counts(fields: &mut Fields<'_>) -> Option<ByPlayer<u16>> {
    let field = fields.get(2).unwrap_or_default();
    let count = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u16>().ok().filter(|count| digits && *count <= MAX_TAKEN)
    };
    let counts = field.split_once(',').and_then(|(one, two)| Some((count(one)?, count(two)?)));
    if counts.is_none() {
        fields.fault(message!(
            "bonuses-taken" = "the bonuses taken are `{bonuses}`: expected two numbers from 0 to {most} such as 2,0",
            bonuses = shortened(field),
            most = MAX_TAKEN,
        ));
    }
    counts.map(|(one, two)| ByPlayer::new(one, two))
}

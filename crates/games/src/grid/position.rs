//! Notation, view and steps of a position on a grid.

use parlour_core::{
    BoardView, ByPlayer, Cell, Effect, Emblem, Game, Mark, Message, MoveError, Neighbors, PASS,
    Pattern, PiecePlace, PieceView, Player, Position, Step, message,
};

use super::GridMove;
use crate::board::{Bits, Grid, why_off_board, write_cells};

/// A position on a grid: the pieces, and why moves are refused. Everything else is provided.
pub trait GridPosition: Position<Move: GridMove<Self>> {
    /// The game, whose metadata the view shows.
    type Game: Game;

    /// The pieces, those of the two players first; the editor offers them too.
    const PIECES: &'static [PieceView];

    /// The form of a move text: "a square such as c5".
    const MOVE_FORM: &'static str;

    /// The pass, in a game that has one.
    const PASS_MOVE: Option<Self::Move> = None;

    /// Whether squares hold stacks, which commas separate in position strings.
    const STACKS: bool = false;

    /// How the squares differ.
    const PATTERN: Pattern = Pattern::Checkered;

    /// The signs on the players' pieces.
    const EMBLEMS: [Emblem; 2] = [Emblem::Ring, Emblem::Diamond];

    /// Which neighbors of one color belong together, in a game about groups.
    const JOINED: Option<Neighbors> = None;

    /// Whether front ends always show what belongs together, not only at the end.
    const ALWAYS_SHOWS_JOINED: bool = false;

    /// The board.
    fn grid(&self) -> Grid;

    /// The owner of the piece on a square; see [`owner_in`].
    fn owner(&self, square: usize) -> Option<Player>;

    /// The piece on a square.
    fn piece(&self, square: usize) -> Option<PieceView> {
        self.owner(square).map(|player| Self::PIECES[player.index()])
    }

    /// The pieces on a square, from bottom to top.
    fn pieces_on(&self, square: usize) -> Vec<PieceView> {
        self.piece(square).into_iter().collect()
    }

    /// Why the last of these squares cannot follow the others in a move. Called only if it cannot.
    fn why_not(&self, squares: &[usize]) -> Message {
        self.usual_why_not(squares)
    }

    /// Reasons that do not depend on how pieces move.
    fn usual_why_not(&self, squares: &[usize]) -> Message {
        let name = |square: usize| self.square_name(square);
        match *squares {
            [from] => match self.owner(from) {
                None => message!("no-piece" = "there is no piece on {square}", square = name(from)),
                Some(player) if player != self.turn() => {
                    message!(
                        "piece-not-yours" = "the piece on {square} is not yours",
                        square = name(from)
                    )
                }
                Some(_) => {
                    message!(
                        "piece-has-no-move" = "the piece on {square} has no move",
                        square = name(from)
                    )
                }
            },
            [from, ..] if self.owner(from) != Some(self.turn()) => self.usual_why_not(&[from]),
            [.., to] if self.owner(to) == Some(self.turn()) => {
                message!("own-piece-there" = "your own piece stands on {square}", square = name(to))
            }
            _ => message!("illegal-here" = "it is not legal here"),
        }
    }

    /// Why the player to move may not pass.
    fn why_no_pass(&self) -> Message {
        if Self::PASS_MOVE.is_some() {
            message!("pass-only-without-move" = "you may pass only when you have no other move")
        } else {
            message!("no-pass-in-game" = "there is no pass in {game}", game = Self::Game::INFO.name)
        }
    }

    /// Why the player to move can only pass.
    fn why_only_pass(&self) -> Message {
        message!("must-pass" = "you have no move and must pass")
    }

    /// The field after the side to move in a position string.
    fn extra_text(&self) -> Option<String> {
        None
    }

    /// A move text without trailing annotations (`!`, `+`).
    fn trimmed<'a>(&self, text: &'a str) -> &'a str {
        text.trim()
    }

    /// The name of a square.
    fn square_name(&self, square: usize) -> String {
        self.grid().name(square)
    }

    /// Parses a square name at the start of a text; see [`Grid::parse_prefix`].
    fn parse_square<'a>(&self, text: &'a str) -> Option<(Option<usize>, &'a str)> {
        self.grid().parse_prefix(text)
    }

    /// The message for a square that is not on the board.
    fn why_off_board(&self) -> Message {
        why_off_board("a1", self.grid().name(self.grid().n_squares() - 1))
    }

    /// The message for a step after a complete turn.
    fn why_turn_is_over(&self) -> Message {
        message!("turn-is-over" = "the turn is over")
    }

    /// Whether a piece that lands on a square captures there.
    fn captures_on(&self, square: usize) -> bool {
        self.owner(square) == Some(self.turn().other())
    }

    /// The status line if the player to move can only pass; `status` says who is to move.
    fn status_of_pass(&self, status: Message) -> Message {
        message!("status-no-move" = "{status}, who has no move and must pass", status = status)
    }

    /// The squares that show why the game ended.
    fn winning_squares(&self) -> Vec<usize> {
        Vec::new()
    }

    /// Whether the player to move can only pass.
    fn has_only_pass(&self) -> bool {
        Self::PASS_MOVE.is_some_and(|pass| self.is_legal(pass))
    }

    /// The legal move with exactly these squares.
    fn legal_move(&self, squares: &[usize]) -> Option<Self::Move> {
        GridMove::from_squares(self, squares).filter(|m| self.is_legal(*m))
    }

    /// The position string.
    fn grid_text(&self) -> String {
        let board = write_cells(self.grid(), if Self::STACKS { "," } else { "" }, |square| {
            let letters: String = self.pieces_on(square).iter().map(|piece| piece.letter).collect();
            (!letters.is_empty()).then_some(letters)
        });
        let extra = self.extra_text().map(|extra| format!(" {extra}")).unwrap_or_default();
        format!("{board} {}{extra}", self.turn())
    }

    /// The text of a move: its squares, with `x` before a capture, else `-`.
    fn grid_move_text(&self, m: Self::Move) -> String {
        if Self::PASS_MOVE == Some(m) {
            return PASS.to_owned();
        }
        let mut text = String::new();
        for (index, square) in m.squares(self).into_iter().enumerate() {
            if index > 0 {
                text.push(if self.captures_on(square) { 'x' } else { '-' });
            }
            text.push_str(&self.square_name(square));
        }
        text
    }

    /// Parses a move: either case, `:` for a capture; marks may be missing but not wrong.
    ///
    /// # Errors
    /// [`MoveError`] with what was expected, or why the move is illegal.
    fn grid_parse_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::game_over(outcome));
        }
        let trimmed = self.trimmed(text);
        if let Some(pass) = Self::PASS_MOVE
            && trimmed.eq_ignore_ascii_case(PASS)
        {
            return if self.is_legal(pass) {
                Ok(pass)
            } else {
                Err(MoveError::illegal(text, self.why_no_pass()))
            };
        }
        let malformed = || MoveError::malformed(text, Message::fact("move-form", Self::MOVE_FORM));
        let touched = read_squares(self, trimmed).ok_or_else(malformed)?;
        let (fewest, most) = <Self::Move as GridMove<Self>>::TOUCHES;
        if !(fewest..=most).contains(&touched.len()) {
            return Err(malformed());
        }
        let squares: Option<Vec<usize>> = touched.iter().map(|(square, _)| *square).collect();
        let squares = squares.ok_or_else(|| MoveError::illegal(text, self.why_off_board()))?;
        let m = self
            .legal_move(&squares)
            .ok_or_else(|| MoveError::illegal(text, self.why_not(&squares)))?;
        for (square, (_, mark)) in squares.into_iter().zip(touched).skip(1) {
            let captures = self.captures_on(square);
            if mark.is_some_and(|mark| mark != captures) {
                let square = self.square_name(square);
                let why = if captures {
                    message!(
                        "landing-captures" =
                            "the landing on {square} captures: expected `x` before it, not `-`",
                        square = square,
                    )
                } else {
                    message!(
                        "landing-captures-nothing" =
                            "the landing on {square} captures nothing: expected `-` before it",
                        square = square,
                    )
                };
                return Err(MoveError::illegal(text, why));
            }
        }
        Ok(m)
    }

    /// The empty board.
    fn empty_view(&self) -> BoardView {
        self.grid().view()
    }

    /// Draws the pieces on an empty view, as they are after the steps of a partial move, and marks
    /// those squares.
    fn draw(&self, view: &mut BoardView, taken: &[Step]) {
        for (square, cell) in view.cells.iter_mut().enumerate() {
            cell.stack = self.pieces_on(square);
        }
        let squares = self.grid().all_touched(taken).unwrap_or_default();
        if let (Some(_), &[from, to]) = (self.legal_move(&squares), &squares[..]) {
            if self.captures_on(to) {
                view.mark(Cell(to as u16), Mark::Captured);
            }
            view.cells[to].stack = std::mem::take(&mut view.cells[from].stack);
        }
        for step in taken {
            if let Step::Cell(cell) = step {
                view.mark(*cell, Mark::Used);
            }
        }
    }

    /// The board as data.
    fn grid_view(&self, taken: &[Step]) -> BoardView {
        let mut view = self.empty_view();
        self.draw(&mut view, taken);
        for square in self.winning_squares() {
            view.mark(Cell(square as u16), Mark::Winning);
        }
        (view.pattern, view.emblems) = (Self::PATTERN, Self::EMBLEMS);
        if let Some(neighbors) = Self::JOINED {
            view.join_neighbors(neighbors);
            view.shows_joined = Self::ALWAYS_SHOWS_JOINED;
        }
        view.set_status(self.turn(), self.outcome(), &Self::Game::INFO);
        if self.has_only_pass() {
            view.status = self.status_of_pass(view.status);
        }
        view
    }

    /// The pieces of the view. A game overrides this if it has stacks, or if it draws more than
    /// pieces on squares.
    fn grid_for_each_piece(&self, taken: &[Step], visit: &mut dyn FnMut(PiecePlace, PieceView)) {
        // A piece that was only selected is still where it was.
        let (fewest, _) = <Self::Move as GridMove<Self>>::TOUCHES;
        let is_unchanged = taken.is_empty() || (taken.len() == 1 && fewest > 1);
        if Self::STACKS || !is_unchanged {
            return self.grid_view(taken).for_each_piece(visit);
        }
        for square in 0..self.grid().n_squares() {
            if let Some(piece) = self.piece(square) {
                visit(PiecePlace::Cell(Cell(square as u16)), piece);
            }
        }
    }

    /// The squares of a move, or the button of a pass.
    fn grid_steps_of(&self, m: Self::Move) -> Vec<Step> {
        let mut steps = Vec::new();
        self.grid_append_steps(m, &mut steps);
        steps
    }

    /// The squares of a move, or the button of a pass.
    fn grid_append_steps(&self, m: Self::Move, steps: &mut Vec<Step>) {
        if Self::PASS_MOVE == Some(m) {
            steps.push(Step::PASS);
        } else {
            m.for_each_square(self, &mut |square| steps.push(Step::Cell(Cell(square as u16))));
        }
    }

    /// The next steps of the legal moves. A game with more moves than memory holds overrides this.
    fn grid_next_steps(&self, taken: &[Step], next: &mut Vec<Step>) {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        for m in moves {
            let steps = self.grid_steps_of(m);
            if let Some(step) = steps.get(taken.len())
                && steps.starts_with(taken)
                && !next.contains(step)
            {
                next.push(*step);
            }
        }
    }

    /// The legal move with exactly these steps.
    fn grid_move_of(&self, taken: &[Step]) -> Option<Self::Move> {
        if let [Step::PASS] = taken {
            return Self::PASS_MOVE.filter(|pass| self.is_legal(*pass));
        }
        self.legal_move(&self.grid().all_touched(taken)?)
    }

    /// Why a step cannot follow others.
    fn grid_refusal(&self, taken: &[Step], step: Step) -> Message {
        if self.has_only_pass() {
            return self.why_only_pass();
        }
        let (_, most) = <Self::Move as GridMove<Self>>::TOUCHES;
        match (self.grid().all_touched(taken), self.grid().touched(step)) {
            (_, None) => self.why_no_pass(),
            (Some(mut squares), Some(square)) if squares.len() < most => {
                squares.push(square);
                self.why_not(&squares)
            }
            _ => self.why_turn_is_over(),
        }
    }

    /// The capture of the last step of a move.
    fn grid_effects(&self, taken: &[Step], step: Step) -> Vec<Effect> {
        let steps: Vec<Step> = taken.iter().copied().chain([step]).collect();
        let Some(m) = self.grid_move_of(&steps).filter(|m| Self::PASS_MOVE != Some(*m)) else {
            return Vec::new();
        };
        let captured = m.squares(self).into_iter().skip(1).last();
        let captured = captured.filter(|square| self.captures_on(*square));
        let effect = |square| Effect { cell: Cell(square as u16), mark: Mark::Captured };
        captured.map(effect).into_iter().collect()
    }
}

/// A square, `None` if it is off the board, with the mark before it: true for a capture.
type Marked = (Option<usize>, Option<bool>);

/// Parses square names with marks between them.
fn read_squares<P: GridPosition>(position: &P, text: &str) -> Option<Vec<Marked>> {
    let (first, mut rest) = position.parse_square(text)?;
    let mut squares = vec![(first, None)];
    while !rest.is_empty() {
        let (mark, name) = split_mark(rest);
        let (square, after) = position.parse_square(name)?;
        squares.push((square, mark));
        rest = after;
    }
    Some(squares)
}

/// Splits off the mark before a square. On a board of 24 columns or more `x` is also a column: it
/// is one if a digit follows.
fn split_mark(text: &str) -> (Option<bool>, &str) {
    let mut letters = text.chars();
    let mark = match letters.next() {
        Some('-') => Some(false),
        Some(':') => Some(true),
        Some('x' | 'X') if !letters.as_str().starts_with(|c: char| c.is_ascii_digit()) => {
            Some(true)
        }
        _ => return (None, text),
    };
    (mark, letters.as_str())
}

/// The owner of a square.
pub fn owner_in<B: Bits>(sides: &ByPlayer<B>, square: usize) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| sides[*player].has(square))
}

/// The pieces of a game with one kind per player, `x` and `o`.
pub const fn two_pieces(one: &'static str, two: &'static str) -> [PieceView; 2] {
    [PieceView::new('x', one, Some(Player::One)), PieceView::new('o', two, Some(Player::Two))]
}

//! Start boards without a setup phase: `rulebook`, `plain` and `random`.

use parlour_core::{ByPlayer, OptionError, OptionValues, Player, Rng, message};

use super::MapelloPosition;
use super::layout::{Board, Piece};
use super::moves::board_of;
use crate::board::Fields;

/// The rule book's example layout.
const RULEBOOK: &str = "3J2J3/1#1+1+2#1/6#1+J/1+#7/4xo4/J3ox4/1+5#+J/3#6/1#1+2+1#1/3JJ2J2";

/// The start board for the options. With `setup=hand` it has only the center discs.
pub(super) fn start_board(values: &OptionValues) -> Result<Board, OptionError> {
    let mut board = Board::start(values);
    match values.get("setup").as_str() {
        "rulebook" => add_rulebook(&mut board)?,
        "random" => draw(&mut board, values)?,
        _ => {}
    }
    Ok(board)
}

fn add_rulebook(board: &mut Board) -> Result<(), OptionError> {
    let size = board.frame.size();
    if size != 8 {
        return Err(OptionError::Conflict(message!(
            "rulebook-size" = "setup=rulebook is a layout of size 8: expected size=8 or another setup, found size={size}",
            size = size,
        )));
    }
    let layout = Fields::split(RULEBOOK, 1..=1, "BOARD")
        .ok()
        .and_then(|mut fields| fields.board(&Piece::LETTERS))
        .expect("the rule book's layout is well formed");
    for (cell, piece) in board_of(board.frame, &layout).pieces.into_iter().enumerate() {
        // The discs are already there, colored by the `start` option.
        if !board.frame.is_center(cell) {
            board.pieces[cell] = piece;
        }
    }
    Ok(())
}

/// rules.md, "The random setup". A seed gives the same layout everywhere: a change here is a new
/// version of the rules.
fn draw(board: &mut Board, values: &OptionValues) -> Result<(), OptionError> {
    let Some(seed) = values.seed("seed") else {
        return Err(OptionError::Conflict(message!(
            "random-needs-seed" = "setup=random needs a seed: expected seed=NUMBER as well"
        )));
    };
    let [walls, bonuses, jokers] =
        ["walls", "bonuses", "jokers"].map(|key| values.number(key) as usize);
    let frame = board.frame;
    let inner: Vec<usize> =
        frame.cells().filter(|cell| frame.is_inner(*cell) && !frame.is_center(*cell)).collect();
    let border: Vec<usize> = frame.border().collect();
    if walls + bonuses > inner.len() {
        return Err(OptionError::Conflict(message!(
            "layout-too-full" = "walls={walls} and bonuses={bonuses} do not fit on size={size}: expected at most {n} in total",
            walls = walls,
            bonuses = bonuses,
            size = frame.size(),
            n = inner.len(),
        )));
    }
    let mut rng = Rng::new(seed);
    loop {
        let mut drawn = board.clone();
        let squares = sample(&inner, walls + bonuses, &mut rng);
        for (index, cell) in squares.into_iter().enumerate() {
            drawn.pieces[cell] = Some(if index < walls { Piece::Wall } else { Piece::Bonus });
        }
        for cell in sample(&border, jokers, &mut rng) {
            drawn.pieces[cell] = Some(Piece::Joker);
        }
        if can_be_played(&drawn) {
            *board = drawn;
            return Ok(());
        }
    }
}

/// The first `n` items of a Fisher-Yates shuffle.
fn sample(cells: &[usize], n: usize, rng: &mut Rng) -> Vec<usize> {
    let mut cells = cells.to_vec();
    for index in 0..n {
        let other = index + rng.below((cells.len() - index) as u64) as usize;
        cells.swap(index, other);
    }
    cells.truncate(n);
    cells
}

fn can_be_played(board: &Board) -> bool {
    Player::BOTH.into_iter().any(|player| {
        let taken = ByPlayer::default();
        if board.frame.size() <= 8 {
            MapelloPosition::<u64>::new(board, player, taken, 0).can_place()
        } else {
            MapelloPosition::<u128>::new(board, player, taken, 0).can_place()
        }
    })
}

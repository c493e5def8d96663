//! Parser for position strings: `BOARD SIDE RESERVES`.

use parlour_core::{ByPlayer, Message, OptionValues, Player, PositionError, message, shortened};
use parlour_editor::Draft;

use super::stack::{Stack, Stone};
use super::{N_NEUTRAL, SIZES, default_stones};
use crate::board::{Fields, Grid, bad_letter, bad_run};
use crate::grid::{bad_rows, other_rows};

/// A position of any size.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) size: usize,
    /// By square.
    pub(super) stacks: Vec<Stack>,
    pub(super) reserves: ByPlayer<u8>,
    pub(super) turn: Player,
}

impl Setup {
    /// The start: two neutral stones on each corner.
    pub(super) fn start(size: usize, stones: u8) -> Self {
        let mut stacks = vec![Stack::EMPTY; size * size];
        let grid = Grid::new(size, size);
        for column in [0, size - 1] {
            for row in [0, size - 1] {
                stacks[grid.square(column, row)] = [Stone::NEUTRAL; 2].into_iter().collect();
            }
        }
        Self { size, stacks, reserves: ByPlayer::new(stones, stones), turn: Player::One }
    }

    /// Parses a position; `size` and `stones` are the option values, if set.
    ///
    /// # Errors
    /// [`PositionError`] with every error (rules.md, "Notation").
    pub(super) fn read(
        text: &str,
        size: Option<usize>,
        stones: Option<usize>,
    ) -> Result<Self, PositionError> {
        let mut fields = Fields::split(text, 3..=3, "BOARD SIDE RESERVES")?;
        let board = fields.get(0).unwrap_or_default();
        let rows = read_rows(board, size, &mut fields.faults);
        let turn = fields.side();
        let reserves_text = fields.get(2).unwrap_or_default();
        let reserves = read_reserves(reserves_text);
        fields.require(reserves.is_some(), || {
            message!(
                "reserves-form" = "the reserves are `{reserves}`: expected the stones in hand of x and o, such as 8,8",
                reserves = shortened(reserves_text),
            )
        });
        let n_neutral = count(board, Stone::NEUTRAL);
        fields.require(n_neutral == N_NEUTRAL, || {
            message!(
                "neutral-stones" = "there are {n} neutral stones on the board: expected {expected}",
                n = n_neutral,
                expected = N_NEUTRAL,
            )
        });
        let stones = stones.or_else(|| rows.as_ref().map(|rows| default_stones(rows.len())));
        if let (Some(reserves), Some(stones)) = (reserves, stones) {
            for player in Player::BOTH {
                let (placed, held) = (count(board, Stone::of(player)), reserves[player]);
                fields.require(placed + held == stones, || {
                    message!(
                        "stones-of-side" = "{side} has {placed} stones on the board and {held} in hand: expected {stones} in all",
                        side = player.to_string(),
                        placed = placed,
                        held = held,
                        stones = stones,
                    )
                });
            }
        }
        if let (Some(reserves), Some(turn)) = (reserves, turn) {
            let (x, o) = (reserves.one, reserves.two);
            fields.require(x + turn.index() == o, || match turn {
                Player::One => message!(
                    "reserves-equal" =
                        "the reserves are {x},{o} with x to move: expected as many for x as for o",
                    x = x,
                    o = o,
                ),
                Player::Two => message!(
                    "reserves-one-less" = "the reserves are {x},{o} with o to move: expected one less for x than for o",
                    x = x,
                    o = o,
                ),
            });
        }
        match (rows, turn, reserves, fields.faults.is_empty()) {
            (Some(rows), Some(turn), Some(reserves), true) => Ok(Self {
                size: rows.len(),
                stacks: rows.into_iter().rev().flatten().collect(),
                reserves: reserves.map(|held| held as u8),
                turn,
            }),
            _ => Err(fields.error()),
        }
    }
}

/// The reserves for a board: each player's stones minus those placed.
pub(super) fn reserves_left(draft: &Draft, values: &OptionValues) -> String {
    let (_, n_rows) = draft.size();
    let stones = if values.is_given("stones") {
        values.number("stones") as usize
    } else {
        default_stones(n_rows)
    };
    let held = |player| stones.saturating_sub(draft.count(Stone::of(player).letter()));
    format!("{},{}", held(Player::One), held(Player::Two))
}

fn count(board: &str, stone: Stone) -> usize {
    board.chars().filter(|letter| *letter == stone.letter()).count()
}

/// Two numbers without sign or leading zeros, joined by a comma.
fn read_reserves(text: &str) -> Option<ByPlayer<usize>> {
    let (x, o) = text.split_once(',')?;
    Some(ByPlayer::new(read_number(x)?, read_number(o)?))
}

/// Parses a number of at most two digits; no number of this game has more.
fn read_number(text: &str) -> Option<usize> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit())
        && (1..=2).contains(&text.len())
        && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| is_plain)
}

/// Parses the rows from the top; `None` if the shape or a letter is invalid.
fn read_rows(
    board: &str,
    size: Option<usize>,
    faults: &mut Vec<Message>,
) -> Option<Vec<Vec<Stack>>> {
    let before = faults.len();
    let n_rows = board.split('/').count();
    if !SIZES.contains(&n_rows) {
        faults.push(bad_rows(n_rows, &SIZES));
        return None;
    }
    if let Some(size) = size.filter(|size| *size != n_rows) {
        faults.push(other_rows(n_rows, size));
    }
    let mut rows = Vec::with_capacity(n_rows);
    for (row_idx, row) in board.split('/').enumerate() {
        match read_row(row_idx + 1, row) {
            Ok(row) if row.len() == n_rows => rows.push(row),
            Ok(row) => faults.push(message!(
                "row-not-square" = "row {row} from the top has {n} squares: expected {expected}, as many as there are rows",
                row = row_idx + 1,
                n = row.len(),
                expected = n_rows,
            )),
            Err(fault) => faults.push(fault),
        }
    }
    (faults.len() == before).then_some(rows)
}

/// Parses one row from the left, or returns the first invalid part.
fn read_row(number: usize, row: &str) -> Result<Vec<Stack>, Message> {
    let mut squares = Vec::new();
    let mut after_run = false;
    for token in row.split(',') {
        let is_run = token.starts_with(|letter: char| letter.is_ascii_digit());
        if is_run {
            let run = read_number(token).filter(|run| (1..=*SIZES.end()).contains(run));
            let Some(run) = run else {
                let shown: String = token.chars().take(20).collect();
                return Err(bad_run(number, &shown, *SIZES.end()));
            };
            if after_run {
                return Err(message!(
                    "row-two-runs" = "row {row} from the top has two numbers side by side: expected one for each run",
                    row = number,
                ));
            }
            squares.resize(squares.len() + run, Stack::EMPTY);
        } else {
            squares.push(read_stack(number, token)?);
        }
        after_run = is_run;
    }
    Ok(squares)
}

fn read_stack(row: usize, token: &str) -> Result<Stack, Message> {
    if token.is_empty() {
        return Err(message!(
            "row-empty-stack" = "row {row} from the top has nothing between two commas: expected a stack or a number",
            row = row,
        ));
    }
    token
        .chars()
        .map(|letter| {
            Stone::from_letter(letter).ok_or_else(|| bad_letter(row, letter, &['x', 'o', 'n']))
        })
        .collect()
}

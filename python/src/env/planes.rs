//! Observations: the board as planes, from the point of view of the side to move.

use parlour_core::{
    AnyPosition, FullPosition, KeyHistory, MatchRules, PiecePlace, PieceView, Player,
    PositionVisitor, Repetition, Step,
};

use crate::game::Setup;
use crate::position::listed;

/// The highest stack that the planes show in full; of a higher one, the top.
const MAX_LEVELS: usize = 64;

/// Pieces in a reserve that make its plane 1.
const FULL_RESERVE: f32 = 8.0;

/// The layout of the planes of a game. Each plane has one number per cell, row by row from the
/// bottom.
#[derive(Clone, Debug)]
pub(crate) struct Planes {
    pub(crate) n_columns: usize,
    pub(crate) n_rows: usize,
    pub(crate) names: Vec<String>,
    /// The kinds of pieces by letter: its owner and its number among the owner's kinds.
    kinds: Vec<(char, Option<Player>, usize)>,
    /// The most kinds of one player.
    n_own: usize,
    n_kinds: usize,
    levels: usize,
    has_stacks: bool,
    has_reserves: bool,
    /// The planes that the game declares.
    extra: &'static [&'static str],
    /// Rules that depend on history have planes for it.
    rules: MatchRules,
}

/// The history of a position that its observation shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HistoryCounts {
    /// Earlier occurrences of the position that count for repetition.
    pub(crate) n_earlier: u32,
    pub(crate) n_plies: u32,
}

impl HistoryCounts {
    /// The counts of the current position of a game after `n_plies` plies.
    pub(crate) fn of<P: FullPosition>(position: &P, keys: &KeyHistory, n_plies: u32) -> Self {
        let own = u32::from(keys.current_occurrences() > 0);
        let n_earlier = keys.occurrences(position.repetition_key()) - own;
        Self { n_earlier, n_plies }
    }
}

/// The planes that the game of a position declares.
struct ExtraPlanes;

impl PositionVisitor for ExtraPlanes {
    type Output = &'static [&'static str];

    fn visit<P: FullPosition>(self, _: P) -> Self::Output {
        P::EXTRA_PLANES
    }
}

impl Planes {
    /// The planes of a game with this start position. Stacks are shown `levels` high.
    pub(crate) fn new(setup: &Setup, start: &dyn AnyPosition, levels: usize) -> Self {
        let view = start.view(&[]);
        let editing = parlour_games::editing(setup.game);
        let mut n_of = [0; 3];
        let mut kinds = Vec::new();
        for piece in editing.pieces {
            let counter = &mut n_of[piece.owner.map_or(2, Player::index)];
            kinds.push((piece.letter, piece.owner, *counter));
            *counter += 1;
        }
        let n_own = n_of[0].max(n_of[1]);
        let mut planes = Self {
            n_columns: view.columns.len(),
            n_rows: view.rows.len(),
            names: Vec::new(),
            kinds,
            n_own,
            n_kinds: 2 * n_own + n_of[2],
            levels: if editing.stacks { levels.clamp(1, MAX_LEVELS) } else { 1 },
            has_stacks: editing.stacks,
            has_reserves: view.reserves.is_some(),
            extra: listed(start, ExtraPlanes),
            rules: setup.game.match_rules(&setup.values),
        };
        planes.names = planes.all_names(editing.pieces);
        planes
    }

    /// The names of the planes, in order. This is the layout; `write` follows it.
    fn all_names(&self, pieces: &[PieceView]) -> Vec<String> {
        let mut kinds = Vec::new();
        for (whose, owner) in [("own", Player::One), ("enemy", Player::Two)] {
            let of_one = pieces.iter().filter(|piece| piece.owner == Some(Player::One));
            let named = of_one.map(|piece| format!("{whose} {}", piece.letter));
            let before = kinds.len();
            kinds.extend(named);
            kinds.resize(before + self.n_own, format!("{whose} ({owner})"));
        }
        let neutral = pieces.iter().filter(|piece| piece.owner.is_none());
        kinds.extend(neutral.map(|piece| format!("neutral {}", piece.letter)));
        let mut names = Vec::new();
        for level in 0..self.levels {
            let place = |kind: &String| {
                let below = format!(", {level} below the top");
                kind.clone() + if self.has_stacks { &below } else { "" }
            };
            names.extend(kinds.iter().map(place));
        }
        if self.has_stacks {
            names.push("height".to_owned());
            for level in 0..self.levels {
                names.extend(kinds.iter().map(|kind| format!("hand: {kind}, {level} before it")));
            }
        }
        if self.has_reserves {
            names.extend(["own reserve", "enemy reserve"].map(str::to_owned));
        }
        names.extend(["touched", "touched last", "player one to move"].map(str::to_owned));
        names.extend(self.extra.iter().map(|name| (*name).to_owned()));
        if self.n_before_draw() > 0 {
            names.push("earlier occurrences".to_owned());
        }
        if self.rules.max_plies > 0 {
            names.push("plies played".to_owned());
        }
        names
    }

    /// The number of occurrences after which the next one draws; 0 if repetition does not draw.
    fn n_before_draw(&self) -> u32 {
        match self.rules.repetition {
            Repetition::Draw { occurrences, .. } => occurrences.saturating_sub(1).max(1),
            Repetition::Off | Repetition::Forbid => 0,
        }
    }

    pub(crate) fn n_cells(&self) -> usize {
        self.n_columns * self.n_rows
    }

    /// The numbers of an observation.
    pub(crate) fn len(&self) -> usize {
        self.names.len() * self.n_cells()
    }

    #[inline]
    fn kind_of(&self, piece: PieceView, turn: Player) -> Option<usize> {
        let found = self.kinds.iter().find(|(letter, ..)| *letter == piece.letter);
        found.map(|(_, owner, number)| match owner {
            Some(owner) if *owner == turn => *number,
            Some(_) => self.n_own + number,
            None => 2 * self.n_own + number,
        })
    }

    /// Writes the planes of a position after the first steps of a move.
    pub(crate) fn write<P: FullPosition>(
        &self,
        position: &P,
        taken: &[Step],
        counts: HistoryCounts,
        out: &mut [f32],
    ) {
        out.fill(0.0);
        let (n_cells, turn) = (self.n_cells(), position.turn());
        let stack_planes = self.n_kinds * self.levels;
        let hand_at = (stack_planes + 1) * n_cells;
        let mut next_plane = stack_planes;
        if self.has_stacks {
            next_plane += 1 + stack_planes;
        }
        let reserve_at = next_plane * n_cells;
        let mut stack = Stack::default();
        let mut n_in_hand = 0;
        position.for_each_piece(taken, &mut |place, piece| {
            let Some(kind) = self.kind_of(piece, turn) else { return };
            match place {
                PiecePlace::Cell(cell) if self.has_stacks => {
                    if stack.cell != cell.0 as usize {
                        self.write_stack(&stack, out);
                        stack = Stack { cell: cell.0 as usize, ..Stack::default() };
                    }
                    stack.push(kind);
                }
                PiecePlace::Cell(cell) => out[kind * n_cells + cell.0 as usize] = 1.0,
                // The lowest stone in hand is the next to be placed.
                PiecePlace::Hand if self.has_stacks && n_in_hand < self.levels => {
                    let first = hand_at + (n_in_hand * self.n_kinds + kind) * n_cells;
                    out[first..first + n_cells].fill(1.0);
                    n_in_hand += 1;
                }
                PiecePlace::Reserve(player) if self.has_reserves => {
                    let first = reserve_at + usize::from(player != turn) * n_cells;
                    for number in &mut out[first..first + n_cells] {
                        *number += 1.0 / FULL_RESERVE;
                    }
                }
                PiecePlace::Hand | PiecePlace::Reserve(_) => {}
            }
        });
        if self.has_stacks {
            self.write_stack(&stack, out);
        }
        if self.has_reserves {
            next_plane += 2;
        }
        let touched = next_plane * n_cells;
        let cells = || {
            taken.iter().filter_map(|step| match step {
                Step::Cell(cell) => Some(cell.0 as usize),
                Step::Button(_) => None,
            })
        };
        for cell in cells() {
            out[touched + cell] = 1.0;
        }
        if let Some(cell) = cells().next_back() {
            out[touched + n_cells + cell] = 1.0;
        }
        if turn == Player::One {
            out[touched + 2 * n_cells..touched + 3 * n_cells].fill(1.0);
        }
        self.write_extra(position, counts, &mut out[touched + 3 * n_cells..]);
    }

    /// Writes the planes that the game declares and those of the history.
    fn write_extra<P: FullPosition>(&self, position: &P, counts: HistoryCounts, out: &mut [f32]) {
        let n_cells = self.n_cells();
        let (extra, history) = out.split_at_mut(self.extra.len() * n_cells);
        if !extra.is_empty() {
            position.extra_planes(&mut |plane, cell, value| {
                let plane = &mut extra[plane * n_cells..(plane + 1) * n_cells];
                match cell {
                    Some(cell) => plane[cell.0 as usize] = value,
                    None => plane.fill(value),
                }
            });
        }
        let mut planes = history.chunks_exact_mut(n_cells);
        let limits =
            [(counts.n_earlier, self.n_before_draw()), (counts.n_plies, self.rules.max_plies)];
        for (count, limit) in limits.into_iter().filter(|(_, limit)| *limit > 0) {
            let plane = planes.next().expect("each limit has a plane");
            if count > 0 {
                plane.fill((count as f32 / limit as f32).min(1.0));
            }
        }
    }

    fn write_stack(&self, stack: &Stack, out: &mut [f32]) {
        let n_cells = self.n_cells();
        for (level, kind) in stack.kinds[..stack.height].iter().rev().take(self.levels).enumerate()
        {
            out[(level * self.n_kinds + *kind as usize) * n_cells + stack.cell] = 1.0;
        }
        if stack.height > 0 {
            let height_at = self.n_kinds * self.levels * n_cells;
            out[height_at + stack.cell] = stack.height as f32 / self.levels as f32;
        }
    }
}

/// The pieces of a cell, bottom to top.
struct Stack {
    cell: usize,
    height: usize,
    kinds: [u8; MAX_LEVELS],
}

impl Default for Stack {
    fn default() -> Self {
        Self { cell: 0, height: 0, kinds: [0; MAX_LEVELS] }
    }
}

impl Stack {
    fn push(&mut self, kind: usize) {
        if self.height < MAX_LEVELS {
            self.kinds[self.height] = kind as u8;
            self.height += 1;
        }
    }
}

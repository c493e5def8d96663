//! Positions that are hard on engines: large boards, far from any opening, crowded.

use parlour_core::{AnyGame, AnyPosition, Cell, Match, OptionKind, OptionValues, Player, Rng};
use parlour_editor::{Draft, Editing, Extra};

/// A crowded board has had this many edits for each of its cells.
const EDITS_PER_CELL: u64 = 3;

/// Options that do not go together are drawn again; so are positions in which the game is over.
const TRIES: u32 = 200;

/// A game on its largest boards with random other options, at a random unfinished position: every
/// second one after random play, the others filled by random edits. Works for any game, because the
/// editor knows the pieces.
pub fn stress_match(game: &'static dyn AnyGame, rng: &mut Rng) -> Option<Match> {
    let is_crowded = rng.below(2) == 0;
    (0..TRIES).find_map(|_| {
        let values = large_values(game, rng)?;
        let start = game.start(&values).ok()?;
        let position =
            if is_crowded { crowded(game, &values, &*start, rng)? } else { played(start, rng)? };
        let is_open = position.ending().is_none();
        is_open.then(|| Match::from_position(game, values, position, true))
    })
}

/// The largest or at least a large value of every number, and a random one of everything else.
fn large_values(game: &'static dyn AnyGame, rng: &mut Rng) -> Option<OptionValues> {
    let mut values = OptionValues::defaults(game.info().options);
    for spec in game.info().options {
        let few = spec.kind.few_values();
        let value = match spec.kind {
            OptionKind::Number { .. } if rng.below(2) == 0 => few.last().cloned(),
            OptionKind::Number { .. } => rng.choose(&few[few.len() / 2..]).cloned(),
            OptionKind::Choice(_) => rng.choose(&few).cloned(),
            OptionKind::Seed => Some(rng.below(1 << 32).to_string()),
        };
        // Every second option keeps its default, so that those that exclude each other come alone, too.
        if let Some(value) = value.filter(|_| spec.on_board || rng.below(2) == 0) {
            values.set(spec.key, &value).ok()?;
        }
    }
    if let Some(key) = game.missing_seed(&values) {
        values.set(key, "1").ok()?;
    }
    Some(values)
}

fn played(start: Box<dyn AnyPosition>, rng: &mut Rng) -> Option<Box<dyn AnyPosition>> {
    let mut position = start;
    for _ in 0..rng.below(2 * position.view(&[]).cells.len() as u64) {
        let next = position.after(&position.random_move(rng)?).ok()?;
        if next.ending().is_some() {
            break;
        }
        position = next;
    }
    Some(position)
}

/// A start filled by random edits, each of which the rules allow.
fn crowded(
    game: &'static dyn AnyGame,
    values: &OptionValues,
    start: &dyn AnyPosition,
    rng: &mut Rng,
) -> Option<Box<dyn AnyPosition>> {
    let editing = parlour_games::editing(game);
    let mut draft = Draft::read(&start.text(), &editing).ok()?;
    let mut position = start.boxed_clone();
    let (columns, rows) = draft.size();
    let n_cells = (columns * rows) as u64;
    // Stacks grow tall where pieces come often and never leave.
    let favorite = Cell(rng.below(n_cells) as u16);
    let percent = if editing.stacks { rng.below(100) } else { 0 };
    for _ in 0..rng.below(EDITS_PER_CELL * n_cells) {
        let mut next = draft.clone();
        let cell = rng.below(n_cells);
        let to = if rng.below(100) < percent { favorite } else { Cell(cell as u16) };
        edit(&mut next, &editing, favorite, to, rng);
        next.set_turn(*rng.choose(&Player::BOTH)?);
        if let Extra::Follows(rule) = editing.extra {
            let extra = rule(&next, values);
            next.set_extra(&extra);
        }
        if let Ok(read) = game.read(values, &next.text())
            && read.ending().is_none()
        {
            (draft, position) = (next, read);
        }
    }
    Some(position)
}

/// Puts a piece on a cell, takes one away, or moves one; none leaves the cell that is `kept`.
fn edit(draft: &mut Draft, editing: &Editing, kept: Cell, to: Cell, rng: &mut Rng) {
    let (columns, rows) = draft.size();
    let from = Cell(rng.below((columns * rows) as u64) as u16);
    let new = rng.choose(editing.pieces).map(|piece| piece.letter);
    let letter = match rng.below(8) {
        0..=3 => new,
        _ if from == kept => None,
        4 => {
            draft.take(from);
            None
        }
        _ => draft.take(from),
    };
    if let Some(letter) = letter {
        draft.put(to, letter);
    }
}

//! Stress positions for engines: large, crowded boards far from any opening.

use parlour_core::{AnyGame, AnyPosition, Cell, Match, OptionKind, OptionValues, Player, Rng};
use parlour_editor::{Draft, Editing, Extra};

/// Maximum number of edits per cell of a crowded board.
const EDITS_PER_CELL: u64 = 3;

/// Maximum number of attempts: one fails if its options exclude each other or the game is over.
const ATTEMPTS: u32 = 200;

/// Returns a match on a large board with random options, at a random unfinished position. Half of
/// the positions come from random play, the others from random edits.
pub fn stress_match(game: &'static dyn AnyGame, rng: &mut Rng) -> Option<Match> {
    let is_crowded = rng.below(2) == 0;
    (0..ATTEMPTS).find_map(|_| {
        let values = large_values(game, rng)?;
        let start = game.start(&values).ok()?;
        let position = if is_crowded {
            random_edits(game, &values, &*start, rng)?
        } else {
            random_play(start, rng)?
        };
        let is_open = position.outcome().is_none();
        is_open.then(|| Match::from_position(game, values, position, true))
    })
}

/// Chooses large values for numbers and random values for other options.
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
        // Half of the options keep their default, so that options that exclude each other occur.
        if let Some(value) = value.filter(|_| spec.on_board || rng.below(2) == 0) {
            values.set(spec.key, &value).ok()?;
        }
    }
    if let Some(key) = game.missing_seed(&values) {
        values.set(key, "1").ok()?;
    }
    Some(values)
}

fn random_play(start: Box<dyn AnyPosition>, rng: &mut Rng) -> Option<Box<dyn AnyPosition>> {
    let mut position = start;
    for _ in 0..rng.below(2 * position.view(&[]).cells.len() as u64) {
        let next = position.after(&position.random_move(rng)?).ok()?;
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    Some(position)
}

/// Applies random edits that keep the position legal.
fn random_edits(
    game: &'static dyn AnyGame,
    values: &OptionValues,
    start: &dyn AnyPosition,
    rng: &mut Rng,
) -> Option<Box<dyn AnyPosition>> {
    let editing = parlour_games::editing(game);
    let mut draft = Draft::parse(&start.text(), &editing).ok()?;
    let mut position = start.boxed_clone();
    let (columns, rows) = draft.size();
    let n_cells = (columns * rows) as u64;
    // One cell gets more pieces and never loses one, so that tall stacks occur.
    let favorite = Cell(rng.below(n_cells) as u16);
    let favorite_percent = if editing.stacks { rng.below(100) } else { 0 };
    for _ in 0..rng.below(EDITS_PER_CELL * n_cells) {
        let mut next = draft.clone();
        let cell = rng.below(n_cells);
        let to = if rng.below(100) < favorite_percent { favorite } else { Cell(cell as u16) };
        edit(&mut next, &editing, favorite, to, rng);
        next.set_turn(*rng.choose(&Player::BOTH)?);
        if let Extra::Derived(rule) = editing.extra {
            let extra = rule(&next, values);
            next.set_extra(&extra);
        }
        if let Ok(read) = game.read(values, &next.text())
            && read.outcome().is_none()
        {
            (draft, position) = (next, read);
        }
    }
    Some(position)
}

/// Adds, removes or moves a piece. Never takes one off the cell `kept`.
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

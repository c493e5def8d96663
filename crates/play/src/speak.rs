//! Describes boards and moves in words, for screen readers.

use std::ops::ControlFlow;

use parlour_core::{
    AnyPosition, BoardView, ByPlayer, CellView, Ending, Mark, Match, Picker, PieceView, Player,
    Progress, Step, StepSource, Surface,
};

/// Positions may have too many moves to count.
const MOST_COUNTED: usize = 9_999;

/// A longer list of squares is tiring to hear.
const MOST_NAMED: usize = 60;

/// A move in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToldMove {
    /// The complete sentence: "Black goes from b1 to b3, capturing 1".
    pub words: String,
    /// Number of the opponent's pieces captured or covered.
    pub captured: usize,
    /// Number of the opponent's pieces flipped.
    pub flipped: usize,
}

/// A move in a sentence: "Black goes from b1 to b3, capturing 1".
pub fn describe_move(before: &dyn AnyPosition, text: &str, players: [&str; 2]) -> String {
    tell_move(before, text, players).words
}

/// A move as a sentence, and its effects as numbers.
pub fn tell_move(before: &dyn AnyPosition, text: &str, players: [&str; 2]) -> ToldMove {
    let player = before.turn();
    let name = players[player.index()];
    let steps = before.steps_of(text).unwrap_or_default();
    let cells: Vec<String> = steps
        .iter()
        .filter(|step| matches!(step, Step::Cell(_)))
        .map(|step| before.step_name(*step))
        .collect();
    let action = match cells.as_slice() {
        [] => steps.first().map_or_else(|| text.to_owned(), |step| said_button(before, *step)),
        [one] => format!("plays {one}"),
        [from, to] => format!("goes from {from} to {to}"),
        [from, way @ .., to] => format!("goes from {from} by {} to {to}", way.join(", ")),
    };
    let after = before.after(text).ok();
    let (captured, flipped) =
        after.map_or((0, 0), |after| effect_of(&before.view(&[]), &after.view(&[]), player));
    let effect = match (captured, flipped) {
        (0, 0) => String::new(),
        (0, flipped) => format!(", turning over {flipped}"),
        (captured, _) => format!(", capturing {captured}"),
    };
    ToldMove { words: format!("{name} {action}{effect}"), captured, flipped }
}

fn said_button(before: &dyn AnyPosition, step: Step) -> String {
    let label = before.step_name(step);
    if step == Step::PASS { "passes: there is no other move".to_owned() } else { label }
}

/// Counts the opponent's pieces captured and flipped.
fn effect_of(before: &BoardView, after: &BoardView, player: Player) -> (usize, usize) {
    let count = |view: &BoardView, owner: Player| {
        let pieces = view.cells.iter().flat_map(|cell| &cell.stack);
        pieces.filter(|piece| piece.owner == Some(owner)).count()
    };
    let other = player.other();
    let lost = count(before, other).saturating_sub(count(after, other));
    let gained = count(after, player).saturating_sub(count(before, player));
    if gained > lost { (0, lost) } else { (lost, 0) }
}

/// A cell in words: its name, its content and its marks.
pub fn describe_cell(cell: &CellView) -> String {
    let mut text = format!("{}: {}", cell.name, describe_stack(&cell.stack));
    if cell.surface == Surface::Border && cell.stack.is_empty() {
        text = format!("{}: border", cell.name);
    }
    for mark in &cell.marks {
        text.push_str(match mark {
            Mark::LastMove => ", last move",
            Mark::Used => ", used in this move",
            Mark::Winning => ", decides the game",
            Mark::Captured => ", captured",
            Mark::Flipped => ", turned over",
        });
    }
    text
}

fn describe_stack(stack: &[PieceView]) -> String {
    match stack {
        [] => "empty".to_owned(),
        [one] => one.name.to_owned(),
        many => {
            let names: Vec<&str> = many.iter().map(|piece| piece.name).collect();
            format!("stack of {}, bottom to top {}", many.len(), names.join(", "))
        }
    }
}

/// Every piece and its cells, one line per kind of piece or stack, then pieces in hand, the score
/// and the side to move.
pub fn describe_board(view: &BoardView) -> Vec<String> {
    let mut kinds: Vec<(String, Vec<&str>)> = Vec::new();
    for cell in view.cells.iter().filter(|cell| !cell.stack.is_empty()) {
        let what = describe_stack(&cell.stack);
        match kinds.iter_mut().find(|(kind, _)| *kind == what) {
            Some((_, names)) => names.push(&cell.name),
            None => kinds.push((what, vec![&cell.name])),
        }
    }
    let mut lines: Vec<String> =
        kinds.into_iter().map(|(what, names)| format!("{what}: {}", names.join(", "))).collect();
    if lines.is_empty() {
        lines.push("the board is empty".to_owned());
    }
    if let Some(reserves) = &view.reserves {
        let count = |player: Player| reserves[player].len();
        lines.push(format!("in hand: {} for x, {} for o", count(Player::One), count(Player::Two)));
    }
    if !view.hand.is_empty() {
        lines.push(format!("lifted: {}", describe_stack(&view.hand)));
    }
    if let Some(scores) = &view.scores {
        let score =
            |player: Player| format!("{} ({})", scores[player].points, scores[player].detail);
        lines.push(format!("score: x {}, o {}", score(Player::One), score(Player::Two)));
    }
    lines.push(view.status.clone());
    lines
}

/// The possible next steps of a partial move, and whether it may stop.
pub fn describe_choices(played: &Match, taken: &[Step]) -> String {
    let picker = Picker::resume(played, taken.to_vec());
    let names: Vec<String> =
        picker.choices().into_iter().map(|step| played.step_name(step)).collect();
    let shown = if names.len() > MOST_NAMED {
        format!("{} and {} more", names[..MOST_NAMED].join(", "), names.len() - MOST_NAMED)
    } else {
        names.join(", ")
    };
    match (taken.is_empty(), picker.progress()) {
        (true, _) if names.is_empty() => "there is no move".to_owned(),
        (true, _) => format!("you may begin with {shown}"),
        (false, Progress::Unfinished) => format!("you may go on to {shown}"),
        (false, Progress::MayStop(_)) => format!("you may stop here, or go on to {shown}"),
        (false, Progress::Finished(text)) => format!("the move {text} is complete"),
    }
}

/// The result in a sentence.
pub fn describe_result(ending: Ending, players: [&str; 2]) -> String {
    match ending.outcome.winner() {
        Some(winner) => format!("{} wins: {}", players[winner.index()], ending.reason.text),
        None => format!("draw: {}", ending.reason.text),
    }
}

/// The number of moves as text: a number, or "more than" one.
pub fn move_count(played: &Match) -> String {
    if played.ending().is_some() {
        return "0".to_owned();
    }
    let mut count = 0;
    played.position().for_each_move(&mut |_| {
        count += 1;
        if count > MOST_COUNTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if count > MOST_COUNTED { format!("more than {MOST_COUNTED}") } else { count.to_string() }
}

/// Each player's pieces on the board, for a status line.
pub fn piece_counts(view: &BoardView) -> ByPlayer<usize> {
    ByPlayer::from_fn(|player| {
        let pieces = view.cells.iter().flat_map(|cell| &cell.stack);
        pieces.filter(|piece| piece.owner == Some(player)).count()
    })
}

#[cfg(test)]
mod tests {
    use parlour_core::Match;
    use parlour_games::{GAMES, parse_game};

    use super::*;

    fn begin(game: &str) -> Match {
        let (game, values) = parse_game(game).unwrap();
        let mut values = values;
        if let Some(key) = game.missing_seed(&values) {
            values.set(key, "1").unwrap();
        }
        Match::new(game, values, None).unwrap()
    }

    #[test]
    fn every_game_can_be_described() {
        for game in GAMES {
            let played = begin(game.info().id);
            let lines = describe_board(&played.view(&[]));
            assert!(lines.last().unwrap().contains("to move"), "{lines:?}");
            assert!(describe_choices(&played, &[]).starts_with("you may begin with"));
            let first = played.legal_moves().swap_remove(0);
            let said = describe_move(played.position(), &first, game.info().players);
            assert!(said.starts_with(game.info().players[0]), "{said}");
            assert!(move_count(&played).parse::<usize>().unwrap() > 0);
        }
    }

    #[test]
    fn captures_and_turned_pieces_are_said() {
        let played = begin("loa:size=4");
        let capture = played.legal_moves().into_iter().find(|text| text.contains('x')).unwrap();
        let said = describe_move(played.position(), &capture, ["Black", "White"]);
        assert!(said.ends_with(", capturing 1"), "{said}");
        let played = begin("mapello:setup=plain");
        let first = played.legal_moves().swap_remove(0);
        let said = describe_move(played.position(), &first, ["Black", "White"]);
        assert!(said.ends_with(", turning over 1"), "{said}");
    }

    #[test]
    fn a_stack_is_read_from_the_bottom() {
        let played = begin("qawale");
        let cell = &played.view(&[]).cells[0];
        assert_eq!(
            describe_cell(cell),
            "a1: stack of 2, bottom to top neutral stone, neutral stone"
        );
    }
}

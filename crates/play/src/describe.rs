//! Describes boards and moves in text, for screen readers.

use std::ops::ControlFlow;

use parlour_core::{
    AnyMove, AnyPosition, BoardView, ByPlayer, CellView, Mark, Match, Message, MoveError, Outcome,
    Picker, PieceView, Player, Progress, Step, StepSource, Surface, button_message, message,
};

/// Maximum number of moves counted; a position may have far more.
const MAX_COUNTED: usize = 9_999;

/// Maximum number of squares listed: screen readers read every one aloud.
const MAX_NAMED: usize = 60;

/// The description of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveDescription {
    /// A clause: "Black moves from b1 to b3, capturing 1".
    pub message: Message,
    /// Number of the opponent's pieces captured or covered.
    pub captured: usize,
    /// Number of the opponent's pieces flipped.
    pub flipped: usize,
}

/// Describes a move and counts its captures and flips.
pub fn describe_move(before: &dyn AnyPosition, m: &AnyMove) -> MoveDescription {
    let player = before.turn();
    let steps = before.steps_of(m);
    let after = before.after(m).ok();
    let (captured, flipped) =
        after.map_or((0, 0), |after| effect_of(&before.view(&[]), &after.view(&[]), player));
    let effect = match (captured, flipped) {
        (0, 0) => message!("effect-none"),
        (0, flipped) => message!("effect-flips", n = flipped),
        (captured, _) => message!("effect-captures", n = captured),
    };
    let cells: Vec<String> = steps
        .iter()
        .filter(|step| matches!(step, Step::Cell(_)))
        .map(|step| before.step_name(*step))
        .collect();
    let message = match cells.as_slice() {
        [] if steps.first() == Some(&Step::PASS) => message!("move-passes", player = player),
        [] => {
            let action = match steps.first() {
                Some(Step::Button(label)) => button_message(label),
                _ => Message::verbatim(m.text()),
            };
            message!("move-other", player = player, action = action, effect = effect)
        }
        [square] => {
            message!("move-plays", player = player, square = square.clone(), effect = effect)
        }
        [from, to] => message!(
            "move-goes",
            player = player,
            from = from.clone(),
            to = to.clone(),
            effect = effect,
        ),
        [from, via @ .., to] => message!(
            "move-goes-by",
            player = player,
            from = from.clone(),
            squares = via.join(", "),
            to = to.clone(),
            effect = effect,
        ),
    };
    MoveDescription { message, captured, flipped }
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

/// Describes a cell: its name, its content and its marks.
pub fn describe_cell(cell: &CellView) -> Message {
    let content = if cell.surface == Surface::Border && cell.stack.is_empty() {
        message!("cell-border")
    } else {
        describe_stack(&cell.stack)
    };
    let marks = cell.marks.iter().map(|mark| match mark {
        Mark::LastMove => message!("mark-last-move"),
        Mark::Used => message!("mark-used"),
        Mark::Winning => message!("mark-winning"),
        Mark::Captured => message!("mark-captured"),
        Mark::Flipped => message!("mark-flipped"),
    });
    let all = listed(std::iter::once(content).chain(marks)).expect("there is always a content");
    message!("cell-holds", square = cell.name.clone(), content = all)
}

/// Joins messages: "a, b, c". `None` if there is none.
fn listed(messages: impl IntoIterator<Item = Message>) -> Option<Message> {
    messages.into_iter().reduce(|others, last| message!("list", others = others, last = last))
}

/// Describes a stack.
fn describe_stack(stack: &[PieceView]) -> Message {
    match (stack, listed(stack.iter().map(PieceView::message))) {
        ([_, _, ..], Some(pieces)) => {
            message!("stack", n = stack.len(), pieces = pieces)
        }
        (_, Some(piece)) => piece,
        (_, None) => message!("cell-empty"),
    }
}

/// Describes a board: one line per kind of piece or stack with its squares, then the state.
pub fn describe_board(view: &BoardView, must_pass: bool) -> Vec<Message> {
    let mut kinds: Vec<(&[PieceView], Vec<&str>)> = Vec::new();
    for cell in view.cells.iter().filter(|cell| !cell.stack.is_empty()) {
        match kinds.iter_mut().find(|(stack, _)| *stack == cell.stack) {
            Some((_, names)) => names.push(&cell.name),
            None => kinds.push((&cell.stack, vec![&cell.name])),
        }
    }
    let mut lines: Vec<Message> = kinds
        .into_iter()
        .map(|(stack, names)| {
            message!("pieces-at", pieces = describe_stack(stack), squares = names.join(", "))
        })
        .collect();
    if lines.is_empty() {
        lines.push(message!("board-empty"));
    }
    lines.extend(describe_state(view, must_pass));
    lines
}

/// Describes the state besides the board: pieces in hand, the score, the side to move.
pub fn describe_state(view: &BoardView, must_pass: bool) -> Vec<Message> {
    let mut lines = Vec::new();
    if let Some(reserves) = &view.reserves {
        let [x, o] = Player::BOTH.map(|player| reserves[player].len());
        lines.push(message!("reserves", x = x, o = o));
    }
    lines.extend(describe_hand(&view.hand));
    if let Some(scores) = &view.scores {
        lines.extend(Player::BOTH.map(|player| {
            let score = &scores[player];
            let detail = score.detail.clone();
            message!("score", player = player, n = score.points, detail = detail)
        }));
    }
    lines.push(describe_status(view, must_pass));
    lines
}

/// Describes the stack lifted in an unfinished move, if any.
pub fn describe_hand(hand: &[PieceView]) -> Option<Message> {
    let pieces = listed(hand.iter().map(PieceView::message))?;
    Some(message!("lifted", pieces = pieces))
}

/// Describes the side to move, or the result.
pub fn describe_status(view: &BoardView, must_pass: bool) -> Message {
    let named = |player: Player| message!("side", player = player, side = player.to_string());
    match (view.outcome, view.turn) {
        (Some(outcome), _) => match outcome.result.winner() {
            Some(winner) => {
                message!("status-won", side = named(winner), reason = outcome.reason.message())
            }
            None => message!("result-draw", reason = outcome.reason.message()),
        },
        (None, Some(turn)) if must_pass => message!("status-must-pass", side = named(turn)),
        (None, Some(turn)) => message!("status-to-move", side = named(turn)),
        (None, None) => view.status.clone(),
    }
}

/// Describes the possible next steps of a partial move, and whether it may stop.
pub fn describe_choices(played: &Match, taken: &[Step]) -> Message {
    let picker = Picker::resume(played, taken.to_vec());
    let choices = picker.choices();
    let named = |steps: &[Step]| {
        let names: Vec<String> = steps.iter().map(|step| played.step_name(*step)).collect();
        names.join(", ")
    };
    let shown = match choices.as_slice() {
        [Step::Button(label)] => button_message(label),
        few if few.len() <= MAX_NAMED => Message::verbatim(named(few)),
        many => {
            let (first, rest) = many.split_at(MAX_NAMED);
            message!("squares-and-more", squares = named(first), n = rest.len())
        }
    };
    match (taken.is_empty(), picker.progress()) {
        (true, _) if choices.is_empty() => message!("choices-none"),
        (true, _) => message!("choices-begin", squares = shown),
        (false, Progress::Unfinished) => message!("choices-next", squares = shown),
        (false, Progress::MayStop(_)) => message!("choices-may-stop", squares = shown),
        (false, Progress::Finished(m)) => message!("choices-complete", move = &m),
    }
}

/// Describes the result in a sentence.
pub fn describe_result(outcome: Outcome) -> Message {
    let reason = outcome.reason.message();
    match outcome.result.winner() {
        Some(winner) => message!("result-won", player = winner, reason = reason),
        None => message!("result-draw", reason = reason),
    }
}

/// Describes why a move is illegal, without repeating the move.
pub fn describe_move_error(error: &MoveError) -> Message {
    match error {
        MoveError::Illegal { why, .. } => why.clone(),
        _ => error.message(),
    }
}

/// The number of legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveCount {
    /// The number, up to the limit.
    pub n: usize,
    /// Whether there are more than the limit.
    pub is_capped: bool,
}

impl MoveCount {
    /// Formats the count: "34 moves".
    pub fn message(self) -> Message {
        if self.is_capped {
            message!("moves-more-than", n = self.n)
        } else {
            message!("moves-counted", n = self.n)
        }
    }
}

/// Counts the legal moves, up to a limit.
pub fn move_count(played: &Match) -> MoveCount {
    let mut n = 0;
    if played.outcome().is_none() {
        played.position().for_each_move(&mut |_| {
            n += 1;
            if n > MAX_COUNTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    MoveCount { n: n.min(MAX_COUNTED), is_capped: n > MAX_COUNTED }
}

/// Counts each player's pieces on the board.
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
    use parlour_messages::{Language, Localization};

    use super::*;

    fn start(game: &str) -> Match {
        let (game, values) = parse_game(game).unwrap();
        let mut values = values;
        if let Some(key) = game.missing_seed(&values) {
            values.set(key, "1").unwrap();
        }
        Match::new(game, values, None).unwrap()
    }

    fn text(played: &Match, message: &Message) -> String {
        Localization::shared(Language::English, Some(played.game().info())).text(message)
    }

    #[test]
    fn every_game_can_be_described() {
        for game in GAMES {
            let played = start(game.info().id);
            let lines = describe_board(&played.view(&[]), false);
            let last = text(&played, lines.last().unwrap());
            assert!(last.contains("to move"), "{last}");
            let choices = text(&played, &describe_choices(&played, &[]));
            assert!(choices.starts_with("You may begin with"), "{choices}");
            let first = played.legal_moves().swap_remove(0);
            let description = text(&played, &describe_move(played.position(), &first).message);
            assert!(description.starts_with(game.info().players[0]), "{description}");
            assert!(move_count(&played).n > 0);
        }
    }

    #[test]
    fn captures_and_flips_are_described() {
        let played = start("loa:size=4");
        let capture = played.legal_moves().into_iter().find(|m| m.text().contains('x')).unwrap();
        let description = text(&played, &describe_move(played.position(), &capture).message);
        assert!(description.ends_with(", capturing 1"), "{description}");
        let played = start("mapello:setup=plain");
        let first = played.legal_moves().swap_remove(0);
        let description = text(&played, &describe_move(played.position(), &first).message);
        assert!(description.ends_with(", flipping 1"), "{description}");
    }

    #[test]
    fn a_stack_is_read_from_the_bottom() {
        let played = start("qawale");
        let cell = &played.view(&[]).cells[0];
        assert_eq!(
            text(&played, &describe_cell(cell)),
            "a1: stack of 2, bottom to top: neutral stone, neutral stone"
        );
        let portuguese = Localization::shared(Language::Portuguese, Some(played.game().info()));
        assert_eq!(
            portuguese.text(&describe_cell(cell)),
            "a1: pilha de 2, de baixo para cima: pedra neutra, pedra neutra"
        );
    }
}

//! Describes boards and moves in words, for screen readers.

use std::ops::ControlFlow;

use parlour_core::{
    AnyMove, AnyPosition, BoardView, ByPlayer, CellView, Ending, Mark, Match, Message, MoveError,
    Picker, PieceView, Player, Progress, Step, StepSource, Surface, button_message, message,
};

/// Positions may have too many moves to count.
const MOST_COUNTED: usize = 9_999;

/// A longer list of squares is tiring to hear.
const MOST_NAMED: usize = 60;

/// A move in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToldMove {
    /// The whole clause: "Black moves from b1 to b3, capturing 1".
    pub message: Message,
    /// Number of the opponent's pieces captured or covered.
    pub captured: usize,
    /// Number of the opponent's pieces flipped.
    pub flipped: usize,
}

/// A move in a clause: "Black moves from b1 to b3, capturing 1".
pub fn describe_move(before: &dyn AnyPosition, m: &AnyMove) -> Message {
    tell_move(before, m).message
}

/// A move in a clause, and what it did in numbers.
pub fn tell_move(before: &dyn AnyPosition, m: &AnyMove) -> ToldMove {
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
        [from, way @ .., to] => message!(
            "move-goes-by",
            player = player,
            from = from.clone(),
            squares = way.join(", "),
            to = to.clone(),
            effect = effect,
        ),
    };
    ToldMove { message, captured, flipped }
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
    let all = listed(std::iter::once(content).chain(marks)).expect("the content is there");
    message!("cell-holds", square = cell.name.clone(), content = all)
}

/// Several things after each other: "a, b, c".
fn listed(messages: impl IntoIterator<Item = Message>) -> Option<Message> {
    messages.into_iter().reduce(|others, last| message!("list", others = others, last = last))
}

/// A stack in words.
fn describe_stack(stack: &[PieceView]) -> Message {
    match (stack, listed(stack.iter().map(PieceView::message))) {
        ([_, _, ..], Some(pieces)) => {
            message!("stack", n = stack.len(), pieces = pieces)
        }
        (_, Some(piece)) => piece,
        (_, None) => message!("cell-empty"),
    }
}

/// Every piece and where it stands, one line a kind of piece or stack, then what else there is to know.
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

/// What is to be known besides the board: pieces in hand, the score, whose turn it is.
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

/// The stack that is lifted in an unfinished move, if any.
pub fn describe_hand(hand: &[PieceView]) -> Option<Message> {
    let pieces = listed(hand.iter().map(PieceView::message))?;
    Some(message!("lifted", pieces = pieces))
}

/// Whose turn it is, or the result.
pub fn describe_status(view: &BoardView, must_pass: bool) -> Message {
    let named = |player: Player| message!("side", player = player, side = player.to_string());
    match (view.ending, view.turn) {
        (Some(ending), _) => match ending.outcome.winner() {
            Some(winner) => {
                message!("status-won", side = named(winner), reason = ending.reason.message())
            }
            None => message!("result-draw", reason = ending.reason.message()),
        },
        (None, Some(turn)) if must_pass => message!("status-must-pass", side = named(turn)),
        (None, Some(turn)) => message!("status-to-move", side = named(turn)),
        (None, None) => view.status.clone(),
    }
}

/// The possible next steps of a partial move, and whether it may stop.
pub fn describe_choices(played: &Match, taken: &[Step]) -> Message {
    let picker = Picker::resume(played, taken.to_vec());
    let choices = picker.choices();
    let named = |steps: &[Step]| {
        let names: Vec<String> = steps.iter().map(|step| played.step_name(*step)).collect();
        names.join(", ")
    };
    let shown = match choices.as_slice() {
        [Step::Button(label)] => button_message(label),
        few if few.len() <= MOST_NAMED => Message::verbatim(named(few)),
        many => {
            let (first, rest) = many.split_at(MOST_NAMED);
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

/// The result in a sentence.
pub fn describe_result(ending: Ending) -> Message {
    let reason = ending.reason.message();
    match ending.outcome.winner() {
        Some(winner) => message!("result-won", player = winner, reason = reason),
        None => message!("result-draw", reason = reason),
    }
}

/// Why a move cannot be played, without the move, which is seen on the board.
pub fn describe_fault(error: &MoveError) -> Message {
    match error {
        MoveError::Illegal { why, .. } => why.clone(),
        _ => error.message(),
    }
}

/// How many moves there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveCount {
    /// The number, or as many as were counted.
    pub n: usize,
    /// Whether there are more.
    pub is_cut: bool,
}

impl MoveCount {
    /// "34 moves".
    pub fn message(self) -> Message {
        if self.is_cut {
            message!("moves-more-than", n = self.n)
        } else {
            message!("moves-counted", n = self.n)
        }
    }
}

/// Counts the legal moves, up to a limit.
pub fn move_count(played: &Match) -> MoveCount {
    let mut n = 0;
    if played.ending().is_none() {
        played.position().for_each_move(&mut |_| {
            n += 1;
            if n > MOST_COUNTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    MoveCount { n: n.min(MOST_COUNTED), is_cut: n > MOST_COUNTED }
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
    use parlour_messages::{Language, Localization};

    use super::*;

    fn begin(game: &str) -> Match {
        let (game, values) = parse_game(game).unwrap();
        let mut values = values;
        if let Some(key) = game.missing_seed(&values) {
            values.set(key, "1").unwrap();
        }
        Match::new(game, values, None).unwrap()
    }

    fn said(played: &Match, message: &Message) -> String {
        Localization::shared(Language::English, Some(played.game().info())).text(message)
    }

    #[test]
    fn every_game_can_be_described() {
        for game in GAMES {
            let played = begin(game.info().id);
            let lines = describe_board(&played.view(&[]), false);
            let last = said(&played, lines.last().unwrap());
            assert!(last.contains("to move"), "{last}");
            let choices = said(&played, &describe_choices(&played, &[]));
            assert!(choices.starts_with("You may begin with"), "{choices}");
            let first = played.legal_moves().swap_remove(0);
            let told = said(&played, &describe_move(played.position(), &first));
            assert!(told.starts_with(game.info().players[0]), "{told}");
            assert!(move_count(&played).n > 0);
        }
    }

    #[test]
    fn captures_and_turned_pieces_are_said() {
        let played = begin("loa:size=4");
        let capture = played.legal_moves().into_iter().find(|m| m.text().contains('x')).unwrap();
        let told = said(&played, &describe_move(played.position(), &capture));
        assert!(told.ends_with(", capturing 1"), "{told}");
        let played = begin("mapello:setup=plain");
        let first = played.legal_moves().swap_remove(0);
        let told = said(&played, &describe_move(played.position(), &first));
        assert!(told.ends_with(", flipping 1"), "{told}");
    }

    #[test]
    fn a_stack_is_read_from_the_bottom() {
        let played = begin("qawale");
        let cell = &played.view(&[]).cells[0];
        assert_eq!(
            said(&played, &describe_cell(cell)),
            "a1: stack of 2, bottom to top: neutral stone, neutral stone"
        );
        let portuguese = Localization::shared(Language::Portuguese, Some(played.game().info()));
        assert_eq!(
            portuguese.text(&describe_cell(cell)),
            "a1: pilha de 2, de baixo para cima: pedra neutra, pedra neutra"
        );
    }
}

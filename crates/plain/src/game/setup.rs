//! Manual setup: one player places, the other chooses a side.

use parlour_bots::{BotKind, BotSpec, Budget, build};
use parlour_core::{BoardView, Match, Message, Player, message, shortened};
use parlour_editor::{SetupPhase, SetupSession};
use parlour_play::GameSetup;

use super::say_board;
use crate::console::{Console, Stop};

/// Node budget of a bot to choose its side.
const NODES: u64 = 20_000;

/// Runs the setup and returns the game setup with its start position; `None` if the user goes back.
pub(super) fn run(
    console: &mut Console,
    choice: &GameSetup,
    mut by_hand: SetupSession,
) -> Result<Option<GameSetup>, Stop> {
    console.say(message!("setup-begins"))?;
    if !place(console, &mut by_hand)? {
        return Ok(None);
    }
    by_hand.finish_placing();
    let mut placed = choice.clone();
    placed.position = Some(by_hand.board().start().text());
    let computer = Player::BOTH.into_iter().find(|player| !choice.seats[*player].is_person());
    let persons = Player::BOTH.iter().filter(|player| choice.seats[**player].is_person()).count();
    match (computer, persons) {
        (Some(computer), 1) => {
            let side = computers_side(&placed);
            by_hand.choose(side);
            console.say(message!("computer-chooses", player = side, side = side.to_string()))?;
            if side != computer {
                placed.seats = placed.seats.swapped();
            }
        }
        (None, _) => {
            let (one, two) = (Player::One, Player::Two);
            let question = message!("choose-side", one = one, two = two);
            let expected = message!("expected-side", one = one, two = two);
            let side = loop {
                let heard = console.ask(&question, None, |line| Ok(line.to_owned()))?;
                let Some(line) = heard else { return Ok(None) };
                match console.side_named(&line) {
                    Some(side) => break side,
                    None => console.say(expected.clone())?,
                }
            };
            by_hand.choose(side);
            console.say(message!("side-chosen", player = side, other = side.other()))?;
        }
        // Two bots play the position as it is.
        _ => {}
    }
    Ok(Some(placed))
}

/// Takes edits until the user is done; returns false if the user goes back.
fn place(console: &mut Console, by_hand: &mut SetupSession) -> Result<bool, Stop> {
    debug_assert_eq!(by_hand.phase(), SetupPhase::Placing);
    draw(console, by_hand)?;
    loop {
        let tools = by_hand.board().tools();
        let tools = tools.iter().map(|tool| {
            let (letter, name) = (tool.letter.to_string(), tool.message());
            message!("setup-tool", letter = letter, name = name, n = tool.left)
        });
        let tools = tools.reduce(|others, last| message!("list", others = others, last = last));
        if let Some(tools) = tools {
            console.say(message!("setup-prompt", tools = tools))?;
        }
        let line = console.line()?;
        match line.to_lowercase().as_str() {
            "done" => return Ok(true),
            "back" | "menu" => return Ok(false),
            "quit" | "exit" | "bye" => return Err(Stop::Leave),
            "undo" if by_hand.undo() => {
                console.say(message!("step-taken-back"))?;
                draw(console, by_hand)?;
            }
            "undo" => console.say(message!("nothing-to-undo"))?,
            "board" | "" => draw(console, by_hand)?,
            "edits" | "moves" => console.print(&by_hand.board().edits().join(" "))?,
            "help" | "?" => console.say(message!("setup-help"))?,
            _ => match by_hand.edit(&line) {
                Ok(()) => console.say(message!("setup-placed", edit = shortened(&line)))?,
                Err(error) => console.say(error.message())?,
            },
        }
    }
}

/// The board, and what there is to place.
fn draw(console: &mut Console, by_hand: &SetupSession) -> Result<(), Stop> {
    let view = by_hand.board().view();
    say_board(console, &BoardView { turn: None, ending: None, ..view }, false)
}

/// The side a bot prefers.
fn computers_side(placed: &GameSetup) -> Player {
    let spec = BotSpec { threads: Some(1), ..BotSpec::new(BotKind::Best) };
    let begun: Result<Match, Message> = placed.begin();
    let (Ok(played), Ok(mut bot)) = (begun, build(&spec, placed.game)) else { return Player::One };
    let turn = played.position().turn();
    if played.ending().is_some() {
        return turn;
    }
    let score = bot.think(&played, &Budget::nodes(NODES), 1, &mut |_| {}).score();
    if score.points >= 0 { turn } else { turn.other() }
}

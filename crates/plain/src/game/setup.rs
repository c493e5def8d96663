//! Manual setup: one player places, the other chooses a side.

use parlour_bots::{BotKind, BotSpec, Budget, build};
use parlour_core::{BoardView, Match, Message, Player, message, shortened};
use parlour_editor::{SetupPhase, SetupSession};
use parlour_play::GameSetup;

use super::say_board;
use crate::console::{Console, Stop};

/// Node budget of a bot to choose its side.
const SIDE_NODES: u64 = 20_000;

/// Runs the setup and returns the game setup with its start position; `None` if the user goes back.
pub(super) fn run(
    console: &mut Console,
    setup: &GameSetup,
    mut session: SetupSession,
) -> Result<Option<GameSetup>, Stop> {
    console.say(message!("setup-begins"))?;
    if !place(console, &mut session)? {
        return Ok(None);
    }
    session.finish_placing();
    let mut placed = setup.clone();
    placed.position = Some(session.board().start().text());
    let bot = Player::BOTH.into_iter().find(|player| !setup.seats[*player].is_person());
    let n_people = Player::BOTH.iter().filter(|player| setup.seats[**player].is_person()).count();
    match (bot, n_people) {
        (Some(bot), 1) => {
            let side = bot_side(&placed);
            session.choose(side);
            console.say(message!("computer-chooses", player = side, side = side.to_string()))?;
            if side != bot {
                placed.seats = placed.seats.swapped();
            }
        }
        (None, _) => {
            let (one, two) = (Player::One, Player::Two);
            let question = message!("choose-side", one = one, two = two);
            let expected = message!("expected-side", one = one, two = two);
            let side = loop {
                let answer = console.ask(&question, None, |line| Ok(line.to_owned()))?;
                let Some(line) = answer else { return Ok(None) };
                match console.side_named(&line) {
                    Some(side) => break side,
                    None => console.say(expected.clone())?,
                }
            };
            session.choose(side);
            console.say(message!("side-chosen", player = side, other = side.other()))?;
        }
        // Two bots keep their sides.
        _ => {}
    }
    Ok(Some(placed))
}

/// Reads edits until the user is done; returns false if the user goes back.
fn place(console: &mut Console, session: &mut SetupSession) -> Result<bool, Stop> {
    debug_assert_eq!(session.phase(), SetupPhase::Placing);
    draw(console, session)?;
    loop {
        let tools = session.board().tools();
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
            "undo" if session.undo() => {
                console.say(message!("step-taken-back"))?;
                draw(console, session)?;
            }
            "undo" => console.say(message!("nothing-to-undo"))?,
            "board" | "" => draw(console, session)?,
            "edits" | "moves" => console.print(&session.board().edits().join(" "))?,
            "help" | "?" => console.say(message!("setup-help"))?,
            _ => match session.edit(&line) {
                Ok(()) => console.say(message!("setup-placed", edit = shortened(&line)))?,
                Err(error) => console.say(error.message())?,
            },
        }
    }
}

/// Prints the board.
fn draw(console: &mut Console, session: &SetupSession) -> Result<(), Stop> {
    let view = session.board().view();
    say_board(console, &BoardView { turn: None, outcome: None, ..view }, false)
}

/// Returns the side a bot prefers.
fn bot_side(placed: &GameSetup) -> Player {
    let spec = BotSpec { threads: Some(1), ..BotSpec::new(BotKind::Best) };
    let played: Result<Match, Message> = placed.begin();
    let (Ok(played), Ok(mut bot)) = (played, build(&spec, placed.game)) else { return Player::One };
    let turn = played.position().turn();
    if played.outcome().is_some() {
        return turn;
    }
    let score = bot.think(&played, &Budget::nodes(SIDE_NODES), 1, &mut |_| {}).score();
    if score.points >= 0 { turn } else { turn.other() }
}

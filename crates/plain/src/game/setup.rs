//! Manual setup: one player places, the other chooses a side.

use parlour_bots::{BotKind, BotSpec, Budget, build};
use parlour_core::{Match, Player, shortened, text_board};
use parlour_editor::{SetupPhase, SetupSession};
use parlour_play::GameSetup;

use crate::console::{Console, Stop};

/// Node budget of a bot to choose its side.
const NODES: u64 = 20_000;

/// Runs the setup and returns the game setup with its start position; `None` if the user goes back.
pub(super) fn run(
    console: &mut Console,
    choice: &GameSetup,
    mut by_hand: SetupSession,
) -> Result<Option<GameSetup>, Stop> {
    console.say("set the board up by hand, one piece a line; undo, edits, board, done or back")?;
    if !place(console, &mut by_hand)? {
        return Ok(None);
    }
    by_hand.finish_placing();
    let names = choice.game.info().players;
    let mut placed = choice.clone();
    placed.position = Some(by_hand.board().start().text());
    let computer = Player::BOTH.into_iter().find(|player| !choice.seats[*player].is_person());
    let persons = Player::BOTH.iter().filter(|player| choice.seats[**player].is_person()).count();
    match (computer, persons) {
        (Some(computer), 1) => {
            let side = computers_side(&placed);
            by_hand.choose(side);
            console.say(&format!("the computer chooses {} ({side})", names[side.index()]))?;
            if side != computer {
                placed.seats = placed.seats.swapped();
            }
        }
        (None, _) => {
            let question =
                format!("the other player chooses a side: {} (x) or {} (o)", names[0], names[1]);
            let read = |line: &str| {
                let is_named = |player: &Player| {
                    line.eq_ignore_ascii_case(names[player.index()])
                        || line.eq_ignore_ascii_case(&player.to_string())
                };
                let side = Player::BOTH.into_iter().find(is_named);
                side.ok_or_else(|| format!("expected x for {} or o for {}", names[0], names[1]))
            };
            let Some(side) = console.ask(&question, None, read)? else { return Ok(None) };
            by_hand.choose(side);
            let (name, other) = (names[side.index()], names[side.other().index()]);
            console.say(&format!(
                "the one who chose plays {name}, the one who set up plays {other}"
            ))?;
        }
        // Two bots play the position as it is.
        _ => {}
    }
    Ok(Some(placed))
}

/// Takes edits until the user is done; returns false if the user goes back.
fn place(console: &mut Console, by_hand: &mut SetupSession) -> Result<bool, Stop> {
    debug_assert_eq!(by_hand.phase(), SetupPhase::Placing);
    console.say(&text_board(&by_hand.board().view()))?;
    loop {
        let tools: Vec<String> = by_hand
            .board()
            .tools()
            .iter()
            .map(|tool| format!("{} {} ({} left)", tool.letter, tool.name, tool.left))
            .collect();
        console.say(&format!("place {}, with the square behind it, or done", tools.join(", ")))?;
        let line = console.line()?;
        match line.to_lowercase().as_str() {
            "done" => return Ok(true),
            "back" | "menu" => return Ok(false),
            "quit" | "exit" | "bye" => return Err(Stop::Leave),
            "undo" if by_hand.undo() => {
                console.say("taken back")?;
                console.say(&text_board(&by_hand.board().view()))?;
            }
            "undo" => console.say("there is nothing to take back")?,
            "board" | "" => console.say(&text_board(&by_hand.board().view()))?,
            "edits" | "moves" => console.say(&by_hand.board().edits().join(" "))?,
            "help" | "?" => {
                console
                    .say("type a piece and its square; - and a square takes a piece off again")?;
                console.say("undo, edits (all that may be typed), board, done, back or quit")?;
            }
            _ => match by_hand.edit(&line) {
                Ok(()) => console.say(&format!("{}: done", shortened(&line)))?,
                Err(error) => console.say(&error.to_string())?,
            },
        }
    }
}

/// The side a bot prefers.
fn computers_side(placed: &GameSetup) -> Player {
    let spec = BotSpec { threads: Some(1), ..BotSpec::new(BotKind::Best) };
    let begun: Result<Match, String> = placed.begin();
    let (Ok(played), Ok(mut bot)) = (begun, build(&spec, placed.game)) else { return Player::One };
    let turn = played.position().turn();
    if played.ending().is_some() {
        return turn;
    }
    let score = bot.think(&played, &Budget::nodes(NODES), 1, &mut |_| {}).score();
    if score.points >= 0 { turn } else { turn.other() }
}

//! A new game: which one, who plays, the clock.

use parlour_bots::build;
use parlour_core::{AnyGame, ByPlayer, Player};
use parlour_games::{GAMES, parse_game};
use parlour_play::{GameSetup, Seat, TimeControl, seat_note, seats_for};

use super::{last_game, named_game, options};
use crate::console::{Console, Stop};
use crate::game::{self, Opening};
use crate::keep::Keep;
use crate::learn;

/// The four combinations of people and bots: whether a person plays x, and o.
const MODES: [(&str, [bool; 2]); 4] = [
    ("person against person", [true, true]),
    ("person against computer", [true, false]),
    ("computer against person", [false, true]),
    ("computer against computer", [false, false]),
];

/// Chooses the game.
pub(crate) fn choose_game(
    console: &mut Console,
    keep: &Keep,
) -> Result<Option<&'static dyn AnyGame>, Stop> {
    let texts: Vec<String> = GAMES
        .iter()
        .map(|game| format!("{}: {} {}", game.info().name, game.info().pitch, game.info().credit))
        .collect();
    let last = last_game(&keep.settings);
    let picked = console.choose("which game?", &texts, last, named_game)?;
    Ok(picked.map(|index| GAMES[index]))
}

/// From the choice of a game to its end.
pub(super) fn run(console: &mut Console, keep: &mut Keep) -> Result<(), Stop> {
    let Some(game) = choose_game(console, keep)? else { return Ok(()) };
    let mut choice = keep.settings.choice_for(game);
    loop {
        say_choice(console, &choice)?;
        let items = [
            "play",
            "who plays",
            "board size and rules",
            "a position to begin with",
            "clock",
            "read the rules",
            "learn it",
        ]
        .map(str::to_owned);
        let word = |line: &str| items.iter().position(|item| item.eq_ignore_ascii_case(line));
        let title = format!("{}:", game.info().name);
        match console.choose(&title, &items, 0, word)? {
            None => return Ok(()),
            Some(0) => match choice.with_seed(0).begin() {
                Ok(_) => return game::play(console, keep, Opening::New(choice)),
                Err(message) => console.say(&message)?,
            },
            Some(1) => choose_seats(console, &mut choice)?,
            Some(2) => options::run(console, &mut choice)?,
            Some(3) => choose_position(console, &mut choice)?,
            Some(4) => choose_clock(console, &mut choice)?,
            Some(5) => console.say(game.info().rules_text)?,
            Some(_) => learn::run(console, keep, Some(game))?,
        }
    }
}

fn say_choice(console: &mut Console, choice: &GameSetup) -> Result<(), Stop> {
    let info = choice.game.info();
    let seat = |player: Player| {
        format!(
            "{} ({player}) is {}",
            info.players[player.index()],
            choice.seats[player].describe()
        )
    };
    let saved = choice.to_saved();
    let clock = saved.clock.unwrap_or_else(|| "no clock".to_owned());
    console.say(&format!(
        "{}; {}; rules {}; {clock}",
        seat(Player::One),
        seat(Player::Two),
        saved.game
    ))?;
    match &choice.position {
        Some(position) => console.say(&format!("it begins at {position}")),
        None => Ok(()),
    }
}

fn choose_seats(console: &mut Console, choice: &mut GameSetup) -> Result<(), Stop> {
    let is_person = [choice.seats.one.is_person(), choice.seats.two.is_person()];
    let default = MODES.iter().position(|(_, persons)| *persons == is_person).unwrap_or(1);
    let names = choice.game.info().players;
    let texts: Vec<String> = MODES.iter().map(|(text, _)| (*text).to_owned()).collect();
    let title = format!("who plays {} and {}?", names[0], names[1]);
    let Some(mode) = console.choose(&title, &texts, default, |_| None)? else { return Ok(()) };
    let mut seats = ByPlayer::new(Seat::Person, Seat::Person);
    for player in Player::BOTH {
        if !MODES[mode].1[player.index()] {
            let Some(seat) = choose_level(console, choice, player)? else { return Ok(()) };
            seats[player] = seat;
        }
    }
    choice.seats = seats;
    Ok(())
}

/// The strength of the bot on a side: a list entry, or any bot name.
fn choose_level(
    console: &mut Console,
    choice: &GameSetup,
    player: Player,
) -> Result<Option<Seat>, Stop> {
    let game = choice.game;
    let seats: Vec<Seat> = seats_for(game).into_iter().filter(|seat| !seat.is_person()).collect();
    let usual = GameSetup::of_game(game).seats.two;
    let now = [&choice.seats[player], &choice.seats[player.other()], &usual];
    let default = now.into_iter().find(|seat| !seat.is_person()).unwrap_or(&usual).clone();
    let name = game.info().players[player.index()];
    console.say(&format!("how strong is the computer that plays {name}?"))?;
    for (index, seat) in seats.iter().enumerate() {
        console.say(&format!("{}. {}, {}", index + 1, seat.describe(), seat_note(seat, game)))?;
    }
    let n_seats = seats.len();
    let question =
        format!("a number from 1 to {n_seats}, or an engine such as ab:nodes=10000 [{default}]");
    console
        .ask(&question, Some(default), |line| {
            if let Ok(number) = line.parse::<usize>() {
                let seat = number.checked_sub(1).and_then(|index| seats.get(index));
                return seat
                    .cloned()
                    .ok_or_else(|| format!("expected a number from 1 to {n_seats}"));
            }
            match Seat::parse(line).map_err(|error| error.to_string())? {
                Seat::Person => Err("expected a computer".to_owned()),
                Seat::Computer(spec) => match build(&spec, game) {
                    Ok(_) => Ok(Seat::Computer(spec)),
                    Err(error) => Err(error.to_string()),
                },
            }
        })
        .map(|seat| seat.map(|seat| seat.fitted_to(game)))
}

fn choose_position(console: &mut Console, choice: &mut GameSetup) -> Result<(), Stop> {
    let question = "a position string, or none for the game's own start [none]";
    let (game, values) = (choice.game, choice.values.clone());
    let position = console.ask(question, Some(None), |line| {
        if line.eq_ignore_ascii_case("none") {
            return Ok(None);
        }
        // The tagged form names its game first.
        let board = match line.split_once(char::is_whitespace) {
            Some((tag, rest)) if parse_game(tag).is_ok() => rest.trim(),
            _ => line,
        };
        game.read(&values, board).map(|_| Some(board.to_owned())).map_err(|error| error.to_string())
    })?;
    if let Some(position) = position {
        choice.position = position;
    }
    Ok(())
}

fn choose_clock(console: &mut Console, choice: &mut GameSetup) -> Result<(), Stop> {
    let now = choice.clock.map_or_else(|| "none".to_owned(), |clock| clock.to_string());
    let question = format!("time for each player, such as 5m or 5m+3s, or none [{now}]");
    let clock = console.ask(&question, Some(choice.clock), |line| {
        if line.eq_ignore_ascii_case("none") {
            return Ok(None);
        }
        TimeControl::parse(line).map(Some)
    })?;
    if let Some(clock) = clock {
        choice.clock = clock;
    }
    Ok(())
}

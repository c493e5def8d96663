//! A new game: which one, who plays, the clock.

use parlour_bots::build;
use parlour_core::{AnyGame, ByPlayer, Message, Player, message};
use parlour_games::{GAMES, parse_game};
use parlour_messages::{Language, Localization};
use parlour_play::{GameSetup, Seat, TimeControl, seat_note, seats_for};

use super::{editor, last_game, named_game, options};
use crate::console::{Console, Stop};
use crate::game::{self, GameStart, say_rules};
use crate::learn;
use crate::user_data::UserData;

/// The combinations of people and bots: whether a person plays x, and o.
const MODES: [[bool; 2]; 4] = [[true, true], [true, false], [false, true], [false, false]];

/// Asks for a game.
pub(crate) fn choose_game(
    console: &mut Console,
    data: &UserData,
) -> Result<Option<&'static dyn AnyGame>, Stop> {
    let texts: Vec<String> = GAMES
        .iter()
        .map(|game| {
            let info = game.info();
            let (pitch, credit) = (info.pitch_message(), info.credit_message());
            let item = message!("game-offered", game = info.name, pitch = pitch, credit = credit);
            Localization::shared(console.language(), Some(info)).text(&item)
        })
        .collect();
    let last = last_game(&data.settings);
    let picked = console.choose(message!("which-game"), &texts, last, named_game)?;
    Ok(picked.map(|index| GAMES[index]))
}

/// Asks for a game and its setup, and plays it.
pub(super) fn run(console: &mut Console, data: &mut UserData) -> Result<(), Stop> {
    let Some(game) = choose_game(console, data)? else { return Ok(()) };
    console.set_game(game.info());
    let mut setup = data.settings.setup_for(game);
    loop {
        say_setup(console, &setup)?;
        let items = [
            message!("play"),
            message!("who-plays"),
            message!("size-and-rules"),
            message!("start-position"),
            message!("game-clock"),
            message!("read-rules"),
            message!("learn-it"),
            message!("edit-position"),
        ];
        let texts = items.each_ref().map(|item| console.text(item));
        let english = Localization::shared(Language::English, None);
        let is_named = |item: &Message, text: &String, line: &str| {
            let line = line.to_lowercase();
            text.to_lowercase() == line || english.text(item).to_lowercase() == line
        };
        let word = |line: &str| {
            items.iter().zip(&texts).position(|(item, text)| is_named(item, text, line))
        };
        match console.choose(Message::verbatim(game.info().name), &texts, 0, word)? {
            None => return Ok(()),
            Some(0) => match setup.with_seed(0).begin() {
                Ok(_) => return game::play(console, data, GameStart::New(setup)),
                Err(message) => console.say(message)?,
            },
            Some(1) => choose_seats(console, &mut setup)?,
            Some(2) => options::run(console, &mut setup)?,
            Some(3) => choose_position(console, &mut setup)?,
            Some(4) => choose_clock(console, &mut setup)?,
            Some(5) => say_rules(console, game)?,
            Some(6) => learn::run(console, data, game)?,
            Some(_) => editor::run(console, &mut setup)?,
        }
    }
}

fn say_setup(console: &mut Console, setup: &GameSetup) -> Result<(), Stop> {
    let seat = |player: Player| {
        let seat = setup.seats[player].describe();
        message!("seat-of", player = player, side = player.to_string(), seat = seat)
    };
    let saved = setup.to_saved();
    let clock = saved.clock.map_or_else(|| message!("no-clock"), Message::verbatim);
    console.say(message!(
        "choice",
        one = seat(Player::One),
        two = seat(Player::Two),
        game = saved.game,
        clock = clock,
    ))?;
    match &setup.position {
        Some(position) => console.say(message!("choice-start", position = position.clone())),
        None => Ok(()),
    }
}

fn choose_seats(console: &mut Console, setup: &mut GameSetup) -> Result<(), Stop> {
    let is_person = [setup.seats.one.is_person(), setup.seats.two.is_person()];
    let default = MODES.iter().position(|persons| *persons == is_person).unwrap_or(1);
    let texts = MODES.map(|persons| {
        let [one, two] = persons.map(|is_person| {
            if is_person { message!("seat-person") } else { message!("seat-any-computer") }
        });
        console.text(&message!("players-against", one = one, two = two))
    });
    let title = message!("who-plays-sides", one = Player::One, two = Player::Two);
    let Some(mode) = console.choose(title, &texts, default, |_| None)? else { return Ok(()) };
    let mut seats = ByPlayer::new(Seat::Person, Seat::Person);
    for player in Player::BOTH {
        if !MODES[mode][player.index()] {
            let Some(seat) = choose_level(console, setup, player)? else { return Ok(()) };
            seats[player] = seat;
        }
    }
    setup.seats = seats;
    Ok(())
}

/// Asks for the bot of a side: a list entry, or any bot name.
fn choose_level(
    console: &mut Console,
    setup: &GameSetup,
    player: Player,
) -> Result<Option<Seat>, Stop> {
    let game = setup.game;
    let seats: Vec<Seat> = seats_for(game).into_iter().filter(|seat| !seat.is_person()).collect();
    let default_bot = GameSetup::default_for(game).seats.two;
    let now = [&setup.seats[player], &setup.seats[player.other()], &default_bot];
    let default = now.into_iter().find(|seat| !seat.is_person()).unwrap_or(&default_bot).clone();
    console.say(message!("how-strong", player = player))?;
    for (index, seat) in seats.iter().enumerate() {
        let item = message!("list", others = seat.describe(), last = seat_note(seat, game));
        console.say(message!("numbered", n = index + 1, item = item))?;
    }
    let n_seats = seats.len();
    let question = message!("choose-strength", n = n_seats, default = default.to_string());
    console
        .ask(&question, Some(default), |line| {
            if let Ok(number) = line.parse::<usize>() {
                let seat = number.checked_sub(1).and_then(|index| seats.get(index));
                return seat.cloned().ok_or_else(|| message!("expected-number", n = n_seats));
            }
            match Seat::parse(line).map_err(|error| error.message())? {
                Seat::Person => Err(message!("expected-computer")),
                Seat::Bot(spec) => match build(&spec, game) {
                    Ok(_) => Ok(Seat::Bot(spec)),
                    Err(error) => Err(error.message()),
                },
            }
        })
        .map(|seat| seat.map(|seat| seat.fitted_to(game)))
}

fn choose_position(console: &mut Console, setup: &mut GameSetup) -> Result<(), Stop> {
    let question = message!("ask-position");
    let (game, values) = (setup.game, setup.values.clone());
    let position = console.ask(&question, Some(None), |line| {
        if line.eq_ignore_ascii_case("none") {
            return Ok(None);
        }
        // A tagged position starts with its game.
        let board = match line.split_once(char::is_whitespace) {
            Some((tag, rest)) if parse_game(tag).is_ok() => rest.trim(),
            _ => line,
        };
        let read = game.read(&values, board).map(|_| Some(board.to_owned()));
        read.map_err(|error| error.message())
    })?;
    if let Some(position) = position {
        setup.position = position;
    }
    Ok(())
}

fn choose_clock(console: &mut Console, setup: &mut GameSetup) -> Result<(), Stop> {
    let now = setup.clock.map_or_else(|| "none".to_owned(), |clock| clock.to_string());
    let question = message!("ask-clock", now = now);
    let clock = console.ask(&question, Some(setup.clock), |line| {
        if line.eq_ignore_ascii_case("none") {
            return Ok(None);
        }
        TimeControl::parse(line).map(Some)
    })?;
    if let Some(clock) = clock {
        setup.clock = clock;
    }
    Ok(())
}

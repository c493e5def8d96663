//! Seats in requests, responses and the store.

use parlour_core::{AnyGame, ByPlayer, Message};
use parlour_match::{Action, Event, Seat, Side, Viewer};
use parlour_messages::{Language, Localization};
use parlour_play::Seat as PlaySeat;
use parlour_wire::PairJson;
use serde::Deserialize;

use crate::engine::{bot_spec, stored_bot_spec};
use crate::match_json::{SeatJson, SeatKindJson};

/// Parses both seats of a new match and checks bots.
///
/// # Errors
/// A message that says what was expected.
pub fn read_seats(
    (x, o): (&str, &str),
    game: &'static dyn AnyGame,
    holder: &str,
) -> Result<ByPlayer<Seat>, Message> {
    let seats = Seat::parse_both(x, o, holder).map_err(|error| error.message())?;
    Ok(ByPlayer::new(checked(seats.one, game)?, checked(seats.two, game)?))
}

/// A seat whose bot exists, with the canonical name of the bot.
fn checked(seat: Seat, game: &'static dyn AnyGame) -> Result<Seat, Message> {
    match seat {
        Seat::Bot { bot } => Ok(Seat::Bot { bot: bot_spec(&bot, game)?.to_string() }),
        other => Ok(other),
    }
}

/// The same action with the canonical name of its bot, if it names one.
///
/// # Errors
/// A message that says which bots there are.
pub fn checked_action(action: &Action, game: &'static dyn AnyGame) -> Result<Action, Message> {
    Ok(match action {
        Action::Seat { side, seat } => {
            let seat = checked(Seat::parse(seat, ""), game)?.text().to_owned();
            Action::Seat { side: *side, seat }
        }
        Action::AskChange { change } => {
            Action::AskChange { change: Box::new(checked_action(change, game)?) }
        }
        other => other.clone(),
    })
}

/// Checks the bot that a stored event names.
///
/// # Errors
/// A message that says which bots there are.
pub fn check_event(event: &Event, game: &'static dyn AnyGame) -> Result<(), Message> {
    match event {
        Event::SeatChanged { seat, .. } => match Seat::parse(seat, "") {
            Seat::Bot { bot } => stored_bot_spec(&bot, game).map(|_| ()),
            _ => Ok(()),
        },
        Event::ChangeAsked { change, .. } => check_event(change, game),
        _ => Ok(()),
    }
}

fn seat_json(seat: &Seat) -> SeatJson {
    let (kind, label) = match seat {
        Seat::Person { .. } => (SeatKindJson::Human, "person".to_owned()),
        Seat::Open => (SeatKindJson::Open, "open".to_owned()),
        Seat::Choice { .. } => (SeatKindJson::Choice, "to be chosen".to_owned()),
        Seat::Bot { bot } => {
            let english = Localization::shared(Language::English, None);
            let described = PlaySeat::parse(bot).map(|seat| english.text(&seat.describe()));
            let label = described.unwrap_or_else(|_| bot.clone());
            (SeatKindJson::Computer, label)
        }
    };
    SeatJson { kind, taken: !seat.is_free(), bot: seat.bot().map(str::to_owned), label }
}

/// Both seats as clients see them.
pub fn seats_json(seats: &ByPlayer<Seat>) -> PairJson<SeatJson> {
    PairJson { x: seat_json(&seats.one), o: seat_json(&seats.two) }
}

/// The seats as they are stored.
pub fn seats_text(seats: &ByPlayer<Seat>) -> String {
    let pair = PairJson { x: &seats.one, o: &seats.two };
    serde_json::to_string(&pair).expect("plain data serializes")
}

/// Parses what [`seats_text`] writes.
pub fn parse_seats(text: &str) -> Option<ByPlayer<Seat>> {
    #[derive(Deserialize)]
    struct Pair {
        x: Seat,
        o: Seat,
    }
    serde_json::from_str::<Pair>(text).ok().map(|pair| ByPlayer::new(pair.x, pair.o))
}

/// The sides a viewer plays.
pub fn sides_json(viewer: &Viewer) -> Vec<Side> {
    viewer.sides.iter().copied().map(Side::from).collect()
}

/// The sides that belong to a viewer while others play them.
pub fn lent_json(viewer: &Viewer) -> Vec<Side> {
    viewer.lent_sides().map(Side::from).collect()
}

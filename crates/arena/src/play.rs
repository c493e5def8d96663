//! One game from its opening to its end.

use std::time::{Duration, Instant};

use parlour_bots::StopFlag;
use parlour_core::{ByPlayer, Match, Outcome, Player};

use crate::movers::{Mover, Trouble, Turn};
use crate::{Fault, FaultKind, Plan, Played, Slot};

/// Plays a game; returns `None` if the arena is stopped before its end.
pub(crate) fn play_game(
    plan: &Plan,
    slot: &Slot,
    movers: &mut [Option<Box<dyn Mover>>],
    stop: &StopFlag,
) -> Option<(Played, String)> {
    let opening = &plan.openings[slot.round as usize];
    let mut played = opening.played.clone();
    for (key, side) in [("x", Player::One), ("o", Player::Two)] {
        played.set_header(key, &plan.settings.players[slot.who(side)].name);
    }
    played.set_header("round", &(slot.round + 1).to_string());
    played.set_header("opening", &format!("{} plies", opening.played.ply()));
    let mut game = Game { plan, slot, movers, stop, clocks: starting_clocks(plan) };
    let mut trouble = game.begin();
    while trouble.is_none() && played.ending().is_none() {
        if played.ply() as u32 >= plan.settings.max_plies {
            played.agree_draw();
            let note = format!("called a draw after {} plies", plan.settings.max_plies);
            played.set_header("note", &note);
            break;
        }
        trouble = game.turn(&mut played).err().map(|trouble| (played.position().turn(), trouble));
    }
    let fault = match trouble {
        None => None,
        Some((_, Trouble::Stopped)) => return None,
        Some((side, Trouble::Fault(kind, text))) => {
            let player = slot.who(side);
            // After a fault the state of an engine is unknown.
            game.movers[player] = None;
            if kind == FaultKind::Timeout {
                played.lose_on_time(side);
            } else {
                played.resign(side);
            }
            let name = &plan.settings.players[player].name;
            played.set_header("note", &format!("{name}: {text}"));
            Some(Fault { player, kind, text })
        }
    };
    let ending = played.ending().expect("the game was played to its end");
    let reason = match &fault {
        Some(Fault { kind: FaultKind::Crash, .. }) => "crash",
        Some(Fault { kind: FaultKind::Illegal, .. }) => "illegal",
        None if played.header("note").is_some() => "adjudicated",
        _ => ending.reason.word,
    };
    let result = Outcome::text(ending.outcome).to_owned();
    let plies = played.ply() as u32;
    let line = Played { game: slot.id, result, reason: reason.to_owned(), plies, fault };
    Some((line, played.to_text()))
}

fn starting_clocks(plan: &Plan) -> Option<ByPlayer<Duration>> {
    plan.settings.limits.clock.map(|clock| ByPlayer::new(clock.base, clock.base))
}

struct Game<'a> {
    plan: &'a Plan,
    slot: &'a Slot,
    movers: &'a mut [Option<Box<dyn Mover>>],
    stop: &'a StopFlag,
    clocks: Option<ByPlayer<Duration>>,
}

impl Game<'_> {
    /// Announces a new game to both players.
    fn begin(&mut self) -> Option<(Player, Trouble)> {
        let opening = &self.plan.openings[self.slot.round as usize];
        for side in [Player::One, Player::Two] {
            let seed = self.slot.seeds[side.index()];
            let stop = self.stop;
            let begun = self.mover(side).and_then(|mover| mover.new_game(opening, seed, stop));
            if let Err(trouble) = begun {
                return Some((side, trouble));
            }
        }
        None
    }

    /// The mover of a side, created if there is none or the last one failed.
    fn mover(&mut self, side: Player) -> Result<&mut Box<dyn Mover>, Trouble> {
        let player = self.slot.who(side);
        let place = &mut self.movers[player];
        if place.is_none() {
            let settings = &self.plan.settings;
            let made = crate::movers::mover(&settings.players[player], settings, self.plan.game)
                .map_err(|error| Trouble::Fault(FaultKind::Crash, error.to_string()))?;
            *place = Some(made);
        }
        Ok(place.as_mut().expect("made above"))
    }

    /// Plays one turn: asks for a move, checks the time, and plays the move if it is legal.
    fn turn(&mut self, played: &mut Match) -> Result<(), Trouble> {
        let limits = self.plan.settings.limits;
        let side = played.position().turn();
        let left = self.clocks.map(|clocks| clocks[side]);
        let allowed = [limits.time, left].into_iter().flatten().min();
        let turn = Turn {
            nodes: limits.nodes,
            time: limits.time,
            clocks: self.clocks.zip(limits.clock.map(|clock| clock.increment)),
            deadline: allowed.map_or(limits.patience, |allowed| allowed + limits.margin),
            stop: self.stop.clone(),
        };
        let started = Instant::now();
        let choice = self.mover(side)?.choose(played, &turn)?;
        let elapsed = started.elapsed();
        if allowed.is_some_and(|allowed| elapsed > allowed + limits.margin) {
            let text = format!("took {} ms", elapsed.as_millis());
            return Err(Trouble::Fault(FaultKind::Timeout, text));
        }
        if let (Some(clocks), Some(clock)) = (&mut self.clocks, limits.clock) {
            clocks[side] = clocks[side].saturating_sub(elapsed) + clock.increment;
        }
        played.play(&choice.best).map_err(|error| Trouble::illegal(played, &error))?;
        played.set_comment(&choice.comment);
        if self.stop.is_stopped() { Err(Trouble::Stopped) } else { Ok(()) }
    }
}

//! Plays one game.

use std::time::{Duration, Instant};

use parlour_bots::StopFlag;
use parlour_core::{ByPlayer, GameResult, Match, Player};

use crate::movers::{Mover, Turn, TurnError};
use crate::{Fault, FaultKind, Plan, PlayedGame, Slot};

/// Plays a game; returns `None` if the arena is stopped before its end.
pub(crate) fn play_game(
    plan: &Plan,
    slot: &Slot,
    movers: &mut [Option<Box<dyn Mover>>],
    stop: &StopFlag,
) -> Option<(PlayedGame, String)> {
    let opening = &plan.openings[slot.round as usize];
    let mut played = opening.played.clone();
    for (key, side) in [("x", Player::One), ("o", Player::Two)] {
        played.set_header(key, &plan.settings.players[slot.who(side)].name);
    }
    played.set_header("round", &(slot.round + 1).to_string());
    played.set_header("opening", &format!("{} plies", opening.played.ply()));
    let mut game = Game { plan, slot, movers, stop, clocks: starting_clocks(plan) };
    let mut error = game.start();
    while error.is_none() && played.outcome().is_none() {
        if played.ply() as u32 >= plan.settings.max_plies {
            played.agree_draw();
            let note = format!("called a draw after {} plies", plan.settings.max_plies);
            played.set_header("note", &note);
            break;
        }
        error = game.turn(&mut played).err().map(|error| (played.position().turn(), error));
    }
    let fault = match error {
        None => None,
        Some((_, TurnError::Stopped)) => return None,
        Some((side, TurnError::Fault(kind, text))) => {
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
    let outcome = played.outcome().expect("the loop ends with the game");
    let reason = match &fault {
        Some(Fault { kind: FaultKind::Crash, .. }) => "crash",
        Some(Fault { kind: FaultKind::Illegal, .. }) => "illegal",
        None if played.header("note").is_some() => "adjudicated",
        _ => outcome.reason.word,
    };
    let result = GameResult::text(outcome.result).to_owned();
    let plies = played.ply() as u32;
    let line = PlayedGame { game: slot.id, result, reason: reason.to_owned(), plies, fault };
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
    /// Starts a new game for both players; returns the first error.
    fn start(&mut self) -> Option<(Player, TurnError)> {
        let opening = &self.plan.openings[self.slot.round as usize];
        for side in [Player::One, Player::Two] {
            let seed = self.slot.seeds[side.index()];
            let stop = self.stop;
            let started = self.mover(side).and_then(|mover| mover.new_game(opening, seed, stop));
            if let Err(error) = started {
                return Some((side, error));
            }
        }
        None
    }

    /// Returns the mover of a side; creates it if there is none or the last one failed.
    fn mover(&mut self, side: Player) -> Result<&mut Box<dyn Mover>, TurnError> {
        let player = self.slot.who(side);
        let mover = &mut self.movers[player];
        if mover.is_none() {
            let settings = &self.plan.settings;
            let created = crate::movers::mover(&settings.players[player], settings, self.plan.game)
                .map_err(|error| TurnError::Fault(FaultKind::Crash, error.to_string()))?;
            *mover = Some(created);
        }
        Ok(mover.as_mut().expect("created above"))
    }

    /// Plays one turn: asks for a move, checks the time, and plays the move if it is legal.
    fn turn(&mut self, played: &mut Match) -> Result<(), TurnError> {
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
            return Err(TurnError::Fault(FaultKind::Timeout, text));
        }
        if let (Some(clocks), Some(clock)) = (&mut self.clocks, limits.clock) {
            clocks[side] = clocks[side].saturating_sub(elapsed) + clock.increment;
        }
        played.play(&choice.best).map_err(|error| TurnError::illegal(played, &error))?;
        played.set_comment(&choice.comment);
        if self.stop.is_stopped() { Err(TurnError::Stopped) } else { Ok(()) }
    }
}

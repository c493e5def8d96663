//! Prints the events of a game.

use std::time::{Duration, Instant};

use parlour_bots::analysis::GradedMove;
use parlour_bots::score_message;
use parlour_core::{AnyMove, BoardView, Mark, Message, Player, Step, StepSource, message};
use parlour_play::{
    PlayedMove, SessionEvent, describe_choices, describe_hand, describe_move, move_count, time_text,
};

use super::{GameLoop, say_board};
use crate::console::Stop;

/// Maximum number of moves listed; beyond it, only start squares are listed.
const MAX_MOVES: usize = 300;

/// Maximum number of steps whose effects are printed.
const MAX_EFFECTS: usize = 40;

impl GameLoop<'_, '_> {
    /// Prints the game and the players.
    pub(super) fn introduce(&mut self) -> Result<(), Stop> {
        let played = self.session.played();
        let credit = played.game().info().credit_message();
        let game = played.game_string();
        self.say(message!("introduction", credit = credit, game = game))?;
        self.say_seats()?;
        if let Some(clock) = self.session.clock() {
            let time = clock.control().to_string();
            self.say(message!("clock", time = time))?;
        }
        let ply = self.session.played().ply();
        if ply > 0 {
            self.say(message!("resumed", n = ply))?;
        }
        self.say(message!("how-to-play"))
    }

    pub(super) fn say_seats(&mut self) -> Result<(), Stop> {
        let seat = |player: Player| {
            let seat = self.session.seat(player).describe();
            message!("seat-of", player = player, side = player.to_string(), seat = seat)
        };
        let (one, two) = (seat(Player::One), seat(Player::Two));
        self.say(message!("seats", one = one, two = two))
    }

    pub(super) fn say_board(&mut self) -> Result<(), Stop> {
        let view = self.session.view();
        let view = if self.is_flipped { flipped(view) } else { view };
        let must_pass = !self.session.is_browsing() && self.session.must_pass();
        say_board(self.console, &view, must_pass)
    }

    /// Formats the remaining times, if there is a clock.
    pub(super) fn times(&self) -> Option<Message> {
        let left = |player: Player| self.session.time_left(player).map(time_text);
        let (one, two) = left(Player::One).zip(left(Player::Two))?;
        let (first, second) = (Player::One, Player::Two);
        Some(message!("times-left", first = first, one = one, second = second, two = two))
    }

    pub(super) fn print_events(&mut self, events: Vec<SessionEvent>) -> Result<(), Stop> {
        let n_played =
            events.iter().filter(|event| matches!(event, SessionEvent::Played(_))).count();
        let mut turn = (self.session.played().ply() + 1).saturating_sub(n_played);
        for event in events {
            if let SessionEvent::Played(played) = &event {
                self.print_move(turn, played)?;
                turn += 1;
            }
            self.print_event(event)?;
        }
        Ok(())
    }

    fn print_move(&mut self, turn: usize, played: &PlayedMove) -> Result<(), Stop> {
        let description = describe_move(&*played.before, &played.played).message;
        let item = message!("move-said", move = &played.played, said = description);
        self.say(message!("numbered", n = turn, item = item))?;
        self.needs_prompt = true;
        self.needs_board = true;
        if !self.session.has_person() {
            self.pause_until = Some(Instant::now() + self.pace);
            self.say_board()?;
            // No prompt while bots play alone, except at the end.
            self.needs_prompt = false;
            self.needs_board = false;
        }
        Ok(())
    }

    fn print_event(&mut self, event: SessionEvent) -> Result<(), Stop> {
        match event {
            SessionEvent::Played(_) | SessionEvent::Lines | SessionEvent::GradesProgress(..) => {
                return Ok(());
            }
            SessionEvent::Ended(outcome) => {
                self.result = Some(outcome);
                self.needs_board = self.session.has_person();
            }
            SessionEvent::Hint => {
                let hint = self.session.hint().map(|hint| (hint.area.clone(), hint.idea.clone()));
                match hint {
                    Some((area, Some(idea))) => {
                        self.say(message!("hint-idea", area = area, idea = idea))?;
                    }
                    Some((area, None)) => self.say(message!("hint-area", area = area))?,
                    None => {}
                }
            }
            SessionEvent::DrawAnswered { accepted: true } => self.say(message!("draw-accepted"))?,
            SessionEvent::DrawAnswered { accepted: false } => {
                self.say(message!("draw-declined"))?;
            }
            SessionEvent::Grades => self.say_grades()?,
            SessionEvent::Error(message) => self.say(message)?,
        }
        self.needs_prompt = true;
        Ok(())
    }

    pub(super) fn say_grades(&mut self) -> Result<(), Stop> {
        let grades = self.session.grades().unwrap_or_default().to_vec();
        let reader = self.session.only_person();
        for graded in &grades {
            self.say(grade_message(graded, reader))?;
        }
        Ok(())
    }

    /// Starts a search for best lines, or says why not.
    pub(super) fn evaluate(&mut self, timeout: Duration) -> Result<(), Stop> {
        if self.session.turn().is_none() {
            return self.say(message!("play-is-over"));
        }
        if self.session.is_browsing() {
            return self.say(message!("earlier-position-words"));
        }
        self.session.show_lines(true);
        self.evaluation_deadline = Some(Instant::now() + timeout);
        Ok(())
    }

    /// Prints the requested lines, once they are found or the time is up.
    pub(super) fn print_evaluation(&mut self, now: Instant) -> Result<(), Stop> {
        let Some(until) = self.evaluation_deadline else { return Ok(()) };
        let is_found = self.session.lines().is_some() && !self.session.is_finding_lines();
        let is_over = self.session.turn().is_none();
        if !is_found && !is_over && now < until {
            return Ok(());
        }
        self.evaluation_deadline = None;
        self.needs_prompt = true;
        let lines = self.session.lines().cloned();
        self.session.show_lines(false);
        let (Some(result), Some(player)) = (lines, self.session.turn()) else {
            return self.say(message!("no-evaluation"));
        };
        let score = score_message(result.score());
        self.say(message!("evaluation-for", player = player, score = score))?;
        for line in &result.lines {
            let moves: Vec<&str> = line.moves.iter().take(8).map(AnyMove::text).collect();
            let score = score_message(line.score);
            self.say(message!("evaluated-line", score = score, moves = moves.join(" ")))?;
        }
        Ok(())
    }

    /// Prints the legal moves, or the continuations of the partial move.
    pub(super) fn say_choices(&mut self) -> Result<(), Stop> {
        let played = self.session.played();
        let taken = self.session.taken();
        let mut lines = Vec::new();
        lines.extend(describe_hand(&played.view(taken).hand));
        if taken.is_empty() {
            let count = move_count(played);
            lines.push(if count.n <= MAX_MOVES {
                let moves = played.legal_moves().join(" ");
                message!("moves-listed", count = count.message(), moves = moves)
            } else {
                count.message()
            });
        }
        let choices = self.session.picker().choices();
        if !(taken.is_empty() && choices.is_empty()) {
            lines.push(describe_choices(played, taken));
        }
        let effects = choices.iter().filter_map(|step| self.effect_message(*step));
        lines.extend(effects.take(MAX_EFFECTS));
        self.say_all(lines)
    }

    /// Describes what a step would capture or flip.
    fn effect_message(&self, step: Step) -> Option<Message> {
        let played = self.session.played();
        let effects = played.position().effects(self.session.taken(), step);
        let named = |mark: Mark| {
            let cells = effects.iter().filter(|effect| effect.mark == mark);
            let names: Vec<String> =
                cells.map(|effect| played.step_name(Step::Cell(effect.cell))).collect();
            (!names.is_empty()).then(|| names.join(", "))
        };
        let captures =
            named(Mark::Captured).map(|cells| message!("step-captures", squares = cells));
        let flips = named(Mark::Flipped).map(|cells| message!("step-flips", squares = cells));
        let all = [captures, flips].into_iter().flatten();
        let all = all.reduce(|one, two| message!("both", one = one, two = two))?;
        Some(message!("step-effect", step = played.step_name(step), effect = all))
    }
}

/// The grade of a move and its reason; "you" is the player who reads.
fn grade_message(graded_move: &GradedMove, reader: Option<Player>) -> Message {
    let grade = graded_move.grade.message();
    let graded =
        message!("graded", player = graded_move.player, move = &graded_move.played, grade = grade);
    let reason = graded_move.explanation.as_ref().map(|found| found.message(reader));
    let better = graded_move
        .better_line()
        .filter(|_| graded_move.grade.is_bad() && reason.is_none())
        .and_then(<[AnyMove]>::first);
    let better = better.map(|best| message!("graded-better", move = best));
    let all = std::iter::once(graded).chain(better).chain(reason);
    let all = all.reduce(|before, next| message!("sentences", before = before, next = next));
    message!("numbered", n = graded_move.ply + 1, item = all.expect("there is always a grade"))
}

/// Rotates the board to the other player's side.
fn flipped(mut view: BoardView) -> BoardView {
    view.columns.reverse();
    view.rows.reverse();
    view.cells.reverse();
    view
}

//! Prints what happens in a game.

use std::time::{Duration, Instant};

use parlour_bots::analysis::{Fact, GradedMove};
use parlour_bots::score_message;
use parlour_core::{AnyMove, BoardView, Mark, Message, Player, Step, StepSource, message};
use parlour_play::{
    News, PlayedMove, describe_choices, describe_hand, describe_move, move_count, time_text,
};

use super::{GameLoop, say_board};
use crate::console::Stop;

/// A longer move list is tiring to hear; start squares are listed instead.
const MOST_MOVES: usize = 300;

/// Effects are printed for at most this many steps.
const MOST_EFFECTS: usize = 40;

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
        let view = if self.is_flipped { turned(view) } else { view };
        let must_pass = !self.session.is_browsing() && self.session.must_pass();
        say_board(self.console, &view, must_pass)
    }

    /// The remaining time, if there is a clock.
    pub(super) fn times(&self) -> Option<Message> {
        let left = |player: Player| self.session.time_left(player).map(time_text);
        let (one, two) = left(Player::One).zip(left(Player::Two))?;
        let (first, second) = (Player::One, Player::Two);
        Some(message!("times-left", first = first, one = one, second = second, two = two))
    }

    pub(super) fn tell_all(&mut self, news: Vec<News>) -> Result<(), Stop> {
        let n_played = news.iter().filter(|news| matches!(news, News::Played(_))).count();
        let mut turn = (self.session.played().ply() + 1).saturating_sub(n_played);
        for one in news {
            if let News::Played(played) = &one {
                self.tell_move(turn, played)?;
                turn += 1;
            }
            self.tell(one)?;
        }
        Ok(())
    }

    fn tell_move(&mut self, turn: usize, played: &PlayedMove) -> Result<(), Stop> {
        let said = describe_move(&*played.before, &played.played);
        let said = message!("move-said", move = &played.played, said = said);
        self.say(message!("numbered", n = turn, item = said))?;
        self.asks = true;
        self.shows_board = true;
        if !self.session.has_person() {
            self.rests_until = Some(Instant::now() + self.pace);
            self.say_board()?;
            // No prompt while bots play alone, except at the end.
            self.asks = false;
            self.shows_board = false;
        }
        Ok(())
    }

    fn tell(&mut self, news: News) -> Result<(), Stop> {
        match news {
            News::Played(_) | News::Lines | News::GradesProgress(..) => return Ok(()),
            News::Ended(ending) => {
                self.result = Some(ending);
                self.shows_board = self.session.has_person();
            }
            News::Hint => {
                let area = self.session.hint().map(|hint| hint.area.clone());
                if let Some(area) = area {
                    self.say(message!("hint-area", area = area))?;
                }
            }
            News::DrawAnswered { accepted: true } => self.say(message!("draw-accepted"))?,
            News::DrawAnswered { accepted: false } => self.say(message!("draw-declined"))?,
            News::Grades => self.say_grades()?,
            News::Trouble(message) => self.say(message)?,
        }
        self.asks = true;
        Ok(())
    }

    pub(super) fn say_grades(&mut self) -> Result<(), Stop> {
        let grades = self.session.grades().unwrap_or_default().to_vec();
        for one in &grades {
            self.say(grade_words(one))?;
        }
        Ok(())
    }

    /// Starts a search for best lines, or says why not.
    pub(super) fn evaluate(&mut self, most: Duration) -> Result<(), Stop> {
        if self.session.turn().is_none() {
            return self.say(message!("play-is-over"));
        }
        if self.session.is_browsing() {
            return self.say(message!("earlier-position-words"));
        }
        self.session.show_lines(true);
        self.evaluates_until = Some(Instant::now() + most);
        Ok(())
    }

    /// Prints the requested lines, once they are found or the time is up.
    pub(super) fn tell_evaluation(&mut self, now: Instant) -> Result<(), Stop> {
        let Some(until) = self.evaluates_until else { return Ok(()) };
        let is_found = self.session.lines().is_some() && !self.session.is_finding_lines();
        let is_over = self.session.turn().is_none();
        if !is_found && !is_over && now < until {
            return Ok(());
        }
        self.evaluates_until = None;
        self.asks = true;
        let lines = self.session.lines().cloned();
        self.session.show_lines(false);
        let (Some(thought), Some(player)) = (lines, self.session.turn()) else {
            return self.say(message!("no-evaluation"));
        };
        let score = score_message(thought.score());
        self.say(message!("evaluation-for", player = player, score = score))?;
        for line in &thought.lines {
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
            lines.push(if count.n <= MOST_MOVES {
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
        let effects = choices.iter().filter_map(|step| self.effect_words(*step));
        lines.extend(effects.take(MOST_EFFECTS));
        self.say_all(lines)
    }

    /// What a step would capture or flip.
    fn effect_words(&self, step: Step) -> Option<Message> {
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

fn grade_words(one: &GradedMove) -> Message {
    let grade = one.grade.message();
    let graded = message!("graded", player = one.player, move = &one.played, grade = grade);
    let reasons = one.facts.iter().map(Fact::message);
    let better = one.better_line().filter(|_| one.grade.is_bad()).and_then(<[AnyMove]>::first);
    let better = better.map(|best| message!("graded-better", move = best));
    let all = std::iter::once(graded).chain(better).chain(reasons);
    let all = all.reduce(|before, next| message!("sentences", before = before, next = next));
    message!("numbered", n = one.ply + 1, item = all.expect("a grade is said"))
}

/// The board from the other player's side.
fn turned(mut view: BoardView) -> BoardView {
    view.columns.reverse();
    view.rows.reverse();
    view.cells.reverse();
    view
}

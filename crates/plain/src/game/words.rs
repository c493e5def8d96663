//! Prints what happens in a game.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use parlour_bots::analysis::GradedMove;
use parlour_bots::score_text;
use parlour_core::{BoardView, Mark, Player, Step, StepSource, text_board};
use parlour_play::{
    News, PlayedMove, Session, describe_choices, describe_move, move_count, time_text,
};

use super::GameLoop;
use crate::console::Stop;

/// A longer move list is tiring to hear; start squares are listed instead.
const MOST_MOVES: usize = 300;

/// Effects are printed for at most this many steps.
const MOST_EFFECTS: usize = 40;

impl GameLoop<'_, '_> {
    /// Prints the game and the players.
    pub(super) fn introduce(&mut self) -> Result<(), Stop> {
        let played = self.session.played();
        let info = played.game().info();
        let text = format!("{} ({})", info.credit, played.game_string());
        self.say(&text)?;
        self.say_seats()?;
        if let Some(clock) = self.session.clock() {
            let text = format!("clock: {}", clock.control());
            self.say(&text)?;
        }
        let ply = self.session.played().ply();
        if ply > 0 {
            self.say(&format!("the game goes on after turn {ply}"))?;
        }
        self.say("type a move, or help for the words that are understood")
    }

    pub(super) fn say_seats(&mut self) -> Result<(), Stop> {
        let seat = |player: Player| {
            let seat = self.session.seat(player);
            format!("{} ({player}): {}", self.session.name(player), seat.describe())
        };
        let text = format!("{}; {}", seat(Player::One), seat(Player::Two));
        self.say(&text)
    }

    pub(super) fn say_board(&mut self) -> Result<(), Stop> {
        let view = self.session.view();
        let text = text_board(&if self.is_flipped { turned(view) } else { view });
        self.say(&text)
    }

    /// The remaining time, if there is a clock.
    pub(super) fn time_words(&self) -> String {
        let left = |player: Player| {
            let left = time_text(self.session.time_left(player)?);
            Some(format!("{} has {left}", self.session.name(player)))
        };
        let both = left(Player::One).zip(left(Player::Two));
        both.map(|(one, two)| format!(" ({one}, {two})")).unwrap_or_default()
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
        let names = self.session.played().game().info().players;
        let said = describe_move(&*played.before, &played.text, names);
        self.say(&format!("{turn}. {}: {said}", played.text))?;
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
                let area = self.session.hint().map(|hint| self.session.text(&hint.area));
                let area = area.unwrap_or_default();
                self.say(&format!("hint: {area}; hint again tells the move"))?;
            }
            News::DrawAnswered { accepted: true } => self.say("the offer is accepted")?,
            News::DrawAnswered { accepted: false } => {
                self.say("the offer is declined: the game goes on")?;
            }
            News::Grades => self.say_grades()?,
            News::Trouble(message) => self.say(&message)?,
        }
        self.asks = true;
        Ok(())
    }

    pub(super) fn say_grades(&mut self) -> Result<(), Stop> {
        let grades = self.session.grades().unwrap_or_default().to_vec();
        for one in &grades {
            let line = grade_words(one, &self.session);
            self.say(&line)?;
        }
        Ok(())
    }

    /// Starts a search for best lines, or says why not.
    pub(super) fn evaluate(&mut self, most: Duration) -> Result<(), Stop> {
        if self.session.turn().is_none() {
            return self.say("there is nothing to evaluate: the game is over");
        }
        if self.session.is_browsing() {
            return self.say("this is an earlier position: expected end or branch first");
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
            return self.say("no evaluation was found in time: ask again");
        };
        let name = self.session.name(player);
        self.say(&format!("for {name}: {}", score_text(thought.score())))?;
        for line in &thought.lines {
            let moves: Vec<&str> = line.moves.iter().take(8).map(String::as_str).collect();
            self.say(&format!("{}: {}", score_text(line.score), moves.join(" ")))?;
        }
        Ok(())
    }

    /// Prints the legal moves, or the continuations of the partial move.
    pub(super) fn say_choices(&mut self) -> Result<(), Stop> {
        let played = self.session.played();
        let taken = self.session.taken();
        let hand = &played.view(taken).hand;
        let mut lines = Vec::new();
        if !hand.is_empty() {
            let names: Vec<&str> = hand.iter().map(|piece| piece.name).collect();
            lines.push(format!("lifted, bottom first: {}", names.join(", ")));
        }
        if taken.is_empty() {
            let count = move_count(played);
            let is_short = count.parse::<usize>().is_ok_and(|count| count <= MOST_MOVES);
            lines.push(if is_short {
                format!("{count} moves: {}", played.legal_moves().join(" "))
            } else {
                format!("{count} moves")
            });
        }
        let choices = self.session.picker().choices();
        if !(taken.is_empty() && choices.is_empty()) {
            lines.push(describe_choices(played, taken));
        }
        let effects = choices.iter().filter_map(|step| self.effect_words(*step));
        lines.extend(effects.take(MOST_EFFECTS));
        self.say(&lines.join("\n"))
    }

    /// What a step would capture or flip.
    fn effect_words(&self, step: Step) -> Option<String> {
        let played = self.session.played();
        let effects = played.position().effects(self.session.taken(), step);
        let named = |mark: Mark| -> Vec<String> {
            let cells = effects.iter().filter(|effect| effect.mark == mark);
            cells.map(|effect| played.step_name(Step::Cell(effect.cell))).collect()
        };
        let said = |cells: Vec<String>, does: &str| {
            (!cells.is_empty()).then(|| format!("{does} {}", cells.join(", ")))
        };
        let captures = said(named(Mark::Captured), "captures");
        let turns = said(named(Mark::Flipped), "turns over");
        let all: Vec<String> = captures.into_iter().chain(turns).collect();
        (!all.is_empty()).then(|| format!("{} {}", played.step_name(step), all.join(" and ")))
    }
}

fn grade_words(one: &GradedMove, session: &Session) -> String {
    let name = session.name(one.player);
    let mut line = format!("{}. {name} {}: {}", one.ply + 1, one.played, one.grade.word());
    if let Some([better, ..]) = one.better_line().filter(|_| one.grade.is_bad()) {
        let _ = write!(line, "; better was {better}");
    }
    line.push('.');
    for fact in &one.facts {
        let _ = write!(line, " {}", session.text(&fact.message()));
    }
    line
}

/// The board from the other player's side.
fn turned(mut view: BoardView) -> BoardView {
    view.columns.reverse();
    view.rows.reverse();
    view.cells.reverse();
    view
}

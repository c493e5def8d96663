//! Hints, best lines, reviews and answers to draw offers, all from one adviser.

use std::sync::Arc;
use std::time::Duration;

use parlour_bots::analysis::{GradedMove, Hint};
use parlour_bots::{Budget, Score, SystemClock, Thought};
use parlour_core::Player;
use parlour_match::Event;

use super::{Advice, News, Session};
use crate::advice::{DRAW_NODES, GRADE_NODES, HINT_TIME, adviser, agrees_on_draw, considers_draw};
use crate::engine_thread::{Answer, EngineThread, Question};

const LINES_TIME: Duration = Duration::from_secs(6);
const N_LINES: usize = 3;

impl Session {
    /// Requests a hint; [`News::Hint`] reports its arrival. False if it is not a person's turn.
    pub fn ask_hint(&mut self) -> bool {
        if !self.is_persons_turn() || self.is_browsing() {
            return false;
        }
        let budget = timed(HINT_TIME);
        self.ask(Advice::Hint, Question::Hint, budget)
    }

    /// The hint for this position.
    pub const fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// Turns the display of best lines on or off.
    pub fn show_lines(&mut self, shows: bool) {
        self.shows_lines = shows;
        if !shows && self.advice == Some(Advice::Lines) {
            self.stop_advice();
        }
    }

    /// Whether lines are shown.
    pub const fn shows_lines(&self) -> bool {
        self.shows_lines
    }

    /// The best lines of the current position, if known.
    pub const fn lines(&self) -> Option<&Thought> {
        self.lines.as_ref()
    }

    /// Scores of the positions for the first player, the start first.
    pub fn scores(&self) -> &[Option<Score>] {
        &self.scores
    }

    /// Requests a review; [`News::Grades`] reports its end. False without a move.
    pub fn ask_grades(&mut self) -> bool {
        if self.played().ply() == 0 {
            return false;
        }
        self.ask(Advice::Grades, Question::Grades, counted(GRADE_NODES))
    }

    /// The grades of the moves.
    pub fn grades(&self) -> Option<&[GradedMove]> {
        self.grades.as_deref()
    }

    /// A player offers a draw. A bot answers by [`News::DrawAnswered`]; a person by
    /// [`Session::answer_draw`]. False if the game is over.
    pub fn offer_draw(&mut self, player: Player) -> bool {
        if self.played().ending().is_some() {
            return false;
        }
        self.apply(&Event::DrawOffered { side: player.into() });
        let other = player.other();
        if self.is_person(other) {
            return true;
        }
        if !considers_draw(self.played()) {
            self.settle_draw(other, false);
            self.pending.push(News::DrawAnswered { accepted: false });
            return true;
        }
        self.ask(Advice::DrawFor(other), Question::Lines(1), counted(DRAW_NODES))
    }

    /// The player whose draw offer is open.
    pub const fn draw_offer(&self) -> Option<Player> {
        self.state.draw_offer()
    }

    /// A person accepts or declines.
    pub fn answer_draw(&mut self, accepted: bool) -> bool {
        let Some(offered) = self.draw_offer() else { return false };
        self.settle_draw(offered.other(), accepted);
        true
    }

    /// Applies the answer to an offer.
    fn settle_draw(&mut self, player: Player, accepted: bool) {
        let answered = Event::DrawAnswered { side: player.into(), accepted };
        if accepted {
            self.end_by(&answered);
        } else {
            self.apply(&answered);
        }
    }

    /// Whether a hint, a draw answer or a review is running; best lines do not count.
    pub const fn is_advising(&self) -> bool {
        matches!(self.advice, Some(Advice::Hint | Advice::DrawFor(_) | Advice::Grades))
    }

    /// Whether best lines are being searched.
    pub const fn is_finding_lines(&self) -> bool {
        matches!(self.advice, Some(Advice::Lines))
    }

    /// Cancels advice.
    pub fn stop_advice(&mut self) {
        self.advice = None;
        if let Some(adviser) = &mut self.adviser {
            adviser.stop();
        }
    }

    fn ask(&mut self, advice: Advice, question: Question, budget: Budget) -> bool {
        if self.adviser.is_none() {
            match EngineThread::new(&adviser(), self.played().game()) {
                Ok(engine) => self.adviser = Some(engine),
                Err(error) => {
                    self.pending.push(News::Trouble(error.message()));
                    return false;
                }
            }
        }
        let Some(adviser) = &mut self.adviser else { return false };
        adviser.ask(question, self.state.game(), budget);
        self.advice = Some(advice);
        true
    }

    pub(super) fn start_lines(&mut self) {
        let wanted = self.shows_lines && self.lines.is_none() && self.advice.is_none();
        // A bot to move gets all cores.
        if wanted && self.turn().is_some() && !self.is_thinking() {
            self.ask(Advice::Lines, Question::Lines(N_LINES), timed(LINES_TIME));
        }
    }

    pub(super) fn poll_adviser(&mut self) {
        while let Some(answer) = self.adviser.as_mut().and_then(EngineThread::poll) {
            let Some(advice) = self.advice else { continue };
            self.take_advice(advice, answer);
        }
    }

    fn take_advice(&mut self, advice: Advice, answer: Answer) {
        match answer {
            Answer::SoFar(thought) if advice == Advice::Lines => self.take_lines(thought),
            Answer::Progress(done, all) => self.pending.push(News::GradesProgress(done, all)),
            Answer::SoFar(_) => {}
            Answer::Found(thought) => {
                self.advice = None;
                match advice {
                    Advice::DrawFor(player) => self.take_draw(player, thought.score()),
                    _ => self.take_lines(thought),
                }
            }
            Answer::Hint(hint) => {
                self.advice = None;
                let turn = self.played().position().turn();
                self.note_score(self.played().ply(), turn, hint.thought.score());
                self.hint = Some(*hint);
                self.pending.push(News::Hint);
            }
            Answer::Grades(grades) => {
                self.advice = None;
                self.take_grades(grades);
            }
            Answer::Failed(message) => {
                self.advice = None;
                self.shows_lines = false;
                if let Advice::DrawFor(player) = advice {
                    self.settle_draw(player, false);
                }
                self.pending.push(News::Trouble(message));
            }
        }
    }

    fn take_lines(&mut self, thought: Thought) {
        let turn = self.played().position().turn();
        self.note_score(self.played().ply(), turn, thought.score());
        self.lines = Some(thought);
        self.pending.push(News::Lines);
    }

    /// A bot accepts a draw if it does not expect to win.
    fn take_draw(&mut self, player: Player, score: Score) {
        let accepted = agrees_on_draw(self.played(), player, score);
        self.settle_draw(player, accepted);
        self.pending.push(News::DrawAnswered { accepted });
    }

    fn take_grades(&mut self, grades: Vec<GradedMove>) {
        for one in &grades {
            self.note_score(one.ply, one.player, one.before);
        }
        self.grades = Some(grades);
        self.pending.push(News::Grades);
    }
}

fn counted(nodes: u64) -> Budget {
    Budget { clock: Arc::new(SystemClock::start()), ..Budget::nodes(nodes) }
}

fn timed(time: Duration) -> Budget {
    Budget { time: Some(time), clock: Arc::new(SystemClock::start()), ..Budget::default() }
}

//! Hints, best lines, reviews and answers to draw offers, all from one adviser.

use std::sync::Arc;
use std::time::Duration;

use parlour_bots::analysis::{GradedMove, Hint};
use parlour_bots::{Budget, Score, SearchResult, SystemClock};
use parlour_core::{GameResult, Outcome, Player};
use parlour_match::Event;

use super::{Advice, Session, SessionEvent};
use crate::advice::{DRAW_NODES, GRADE_NODES, HINT_TIME, adviser, agrees_on_draw, considers_draw};
use crate::engine_thread::{EngineReply, EngineRequest, EngineThread};

const LINES_TIME: Duration = Duration::from_secs(6);
const N_LINES: usize = 3;

impl Session {
    /// Requests a hint; [`SessionEvent::Hint`] reports its arrival. Returns false if it is not a
    /// person's turn.
    pub fn ask_hint(&mut self) -> bool {
        if !self.is_persons_turn() || self.is_browsing() {
            return false;
        }
        let budget = time_budget(HINT_TIME);
        self.ask(Advice::Hint, EngineRequest::Hint, budget)
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
    pub const fn lines(&self) -> Option<&SearchResult> {
        self.lines.as_ref()
    }

    /// Returns the score of a position for the first player: the result at the end of the game,
    /// else the score of an engine.
    pub fn score_at(&self, ply: usize) -> Option<Score> {
        match self.played().outcome().filter(|_| ply == self.played().ply()) {
            Some(Outcome { result: GameResult::Win(Player::One), .. }) => Some(Score::win_in(0)),
            Some(Outcome { result: GameResult::Win(Player::Two), .. }) => Some(Score::loss_in(0)),
            Some(Outcome { result: GameResult::Draw, .. }) => Some(Score::DRAW),
            None => self.scores.get(ply).copied().flatten(),
        }
    }

    /// Requests a review; [`SessionEvent::Grades`] reports its end. Returns false if there is no move.
    pub fn ask_grades(&mut self) -> bool {
        if self.played().ply() == 0 {
            return false;
        }
        self.ask(Advice::Grades, EngineRequest::Grades, node_budget(GRADE_NODES))
    }

    /// The grades of the moves.
    pub fn grades(&self) -> Option<&[GradedMove]> {
        self.grades.as_deref()
    }

    /// Offers a draw. A bot answers by [`SessionEvent::DrawAnswered`], a person by
    /// [`Session::answer_draw`]. Returns false if the game is over.
    pub fn offer_draw(&mut self, player: Player) -> bool {
        if self.played().outcome().is_some() {
            return false;
        }
        self.apply(&Event::DrawOffered { side: player.into() });
        let other = player.other();
        if self.is_person(other) {
            return true;
        }
        if !considers_draw(self.played()) {
            self.apply_draw_answer(other, false);
            self.pending.push(SessionEvent::DrawAnswered { accepted: false });
            return true;
        }
        self.ask(Advice::DrawFor(other), EngineRequest::Lines(1), node_budget(DRAW_NODES))
    }

    /// The player whose draw offer is open.
    pub const fn draw_offer(&self) -> Option<Player> {
        self.state.draw_offer()
    }

    /// Accepts or declines a draw offer for a person. Returns false if there is none.
    pub fn answer_draw(&mut self, accepted: bool) -> bool {
        let Some(offered) = self.draw_offer() else { return false };
        self.apply_draw_answer(offered.other(), accepted);
        true
    }

    /// Applies the answer to an offer.
    fn apply_draw_answer(&mut self, player: Player, accepted: bool) {
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

    fn ask(&mut self, advice: Advice, request: EngineRequest, budget: Budget) -> bool {
        if self.adviser.is_none() {
            match EngineThread::new(&adviser(), self.played().game()) {
                Ok(engine) => self.adviser = Some(engine),
                Err(error) => {
                    self.pending.push(SessionEvent::Error(error.message()));
                    return false;
                }
            }
        }
        let Some(adviser) = &mut self.adviser else { return false };
        adviser.ask(request, self.state.game(), budget);
        self.advice = Some(advice);
        true
    }

    pub(super) fn start_lines(&mut self) {
        let wanted = self.shows_lines && self.lines.is_none() && self.advice.is_none();
        // A bot to move needs all cores.
        if wanted && self.turn().is_some() && !self.is_thinking() {
            self.ask(Advice::Lines, EngineRequest::Lines(N_LINES), time_budget(LINES_TIME));
        }
    }

    pub(super) fn poll_adviser(&mut self) {
        while let Some(answer) = self.adviser.as_mut().and_then(EngineThread::poll) {
            let Some(advice) = self.advice else { continue };
            self.handle_advice(advice, answer);
        }
    }

    fn handle_advice(&mut self, advice: Advice, answer: EngineReply) {
        match answer {
            EngineReply::Update(result) if advice == Advice::Lines => self.set_lines(result),
            EngineReply::Progress(done, all) => {
                self.pending.push(SessionEvent::GradesProgress(done, all));
            }
            EngineReply::Update(_) => {}
            EngineReply::Found(result) => {
                self.advice = None;
                match advice {
                    Advice::DrawFor(player) => self.answer_for_bot(player, result.score()),
                    _ => self.set_lines(result),
                }
            }
            EngineReply::Hint(hint) => {
                self.advice = None;
                let turn = self.played().position().turn();
                self.record_score(self.played().ply(), turn, hint.result.score());
                self.hint = Some(*hint);
                self.pending.push(SessionEvent::Hint);
            }
            EngineReply::Grades(grades) => {
                self.advice = None;
                self.set_grades(grades);
            }
            EngineReply::Failed(message) => {
                self.advice = None;
                self.shows_lines = false;
                if let Advice::DrawFor(player) = advice {
                    self.apply_draw_answer(player, false);
                }
                self.pending.push(SessionEvent::Error(message));
            }
        }
    }

    fn set_lines(&mut self, result: SearchResult) {
        let turn = self.played().position().turn();
        self.record_score(self.played().ply(), turn, result.score());
        self.lines = Some(result);
        self.pending.push(SessionEvent::Lines);
    }

    /// Answers a draw offer for a bot, which accepts if it does not expect to win.
    fn answer_for_bot(&mut self, player: Player, score: Score) {
        let accepted = agrees_on_draw(self.played(), player, score);
        self.apply_draw_answer(player, accepted);
        self.pending.push(SessionEvent::DrawAnswered { accepted });
    }

    fn set_grades(&mut self, grades: Vec<GradedMove>) {
        for graded in &grades {
            self.record_score(graded.ply, graded.player, graded.before);
        }
        self.grades = Some(grades);
        self.pending.push(SessionEvent::Grades);
    }
}

fn node_budget(nodes: u64) -> Budget {
    Budget { clock: Arc::new(SystemClock::start()), ..Budget::nodes(nodes) }
}

fn time_budget(time: Duration) -> Budget {
    Budget { time: Some(time), clock: Arc::new(SystemClock::start()), ..Budget::default() }
}

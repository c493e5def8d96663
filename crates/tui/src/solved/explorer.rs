//! The explorer of a solved board: a list of moves with their proven results next to the board.

use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use parlour_bots::Score;
use parlour_core::{AnyGame, AnyMove, Cell, Match, Message, Step, message};
use parlour_explore::{Explored, explored_message};
use parlour_play::{ExploreAnswer, ExplorerThread, challenger, describe_result, solved_setup};
use parlour_solved::SolvedBoard;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span, Text};

use crate::board::{BoardLayout, Overlay, draw_board};
use crate::menu::game_screen;
use crate::menu::parts::{Key, KeyBar, List, Row, draw_title, key, window};
use crate::pager::wrapped;
use crate::screen::{Context, Flow, Screen};

/// The explorer of one board.
pub(super) struct ExplorerScreen {
    game: &'static dyn AnyGame,
    board: &'static SolvedBoard,
    at: Match,
    explorer: ExplorerThread,
    explored: Option<Explored>,
    /// The best play that the user asked for.
    line: Option<Message>,
    /// The move before the line, while it is searched.
    line_after: Option<String>,
    message: Option<Message>,
    list: List,
    keys: KeyBar,
    layout: BoardLayout,
}

impl ExplorerScreen {
    pub(super) fn new(
        game: &'static dyn AnyGame,
        board: &'static SolvedBoard,
        start: Match,
    ) -> Self {
        let mut screen = Self {
            game,
            board,
            at: start,
            explorer: ExplorerThread::start(game),
            explored: None,
            line: None,
            line_after: None,
            message: None,
            list: List::default(),
            keys: KeyBar::default(),
            layout: BoardLayout::default(),
        };
        screen.explore();
        screen
    }

    fn explore(&mut self) {
        self.explored = None;
        self.line = None;
        self.line_after = None;
        self.list = List::default();
        self.explorer.ask_moves(&self.at);
    }

    /// The moves with their values, the best first; before the answer, without values.
    fn moves(&self) -> Vec<(AnyMove, Option<Score>)> {
        let Some(explored) = &self.explored else { return Vec::new() };
        let mut moves: Vec<_> =
            explored.moves.iter().map(|one| (one.m.clone(), one.score)).collect();
        moves.sort_by_key(|(_, score)| std::cmp::Reverse(order(*score)));
        moves
    }

    fn selected(&self) -> Option<AnyMove> {
        self.moves().get(self.list.selected).map(|(m, _)| m.clone())
    }

    fn rows(&self, context: &Context) -> Vec<Row> {
        let words = context.localization_for(self.game.info());
        let moves = self.moves();
        let width = moves.iter().map(|(m, _)| m.text().chars().count()).max().unwrap_or(0);
        let row = |(m, score): &(AnyMove, Option<Score>)| {
            let value = words.text(&explored_message(*score));
            let theme = &context.theme;
            Row::Item(Line::from(vec![
                Span::styled(format!("{:width$}  ", m.text()), theme.accent()),
                Span::raw(format!("{} ", sign(*score))),
                Span::raw(value),
            ]))
        };
        moves.iter().map(row).collect()
    }

    fn play(&mut self, m: &AnyMove) {
        match self.at.play(m) {
            Ok(()) => self.explore(),
            Err(error) => self.message = Some(error.message()),
        }
    }

    fn ask_line(&mut self) {
        let mut from = self.at.clone();
        self.line_after = None;
        if let Some(m) = self.selected()
            && from.play(&m).is_ok()
        {
            self.line_after = Some(m.to_string());
        }
        self.line = Some(message!("explore-searching"));
        self.explorer.ask_line(&from);
    }

    /// Starts a game on this board against the strongest bot.
    fn begin(&mut self, holds: bool, context: &Context) -> Flow {
        if holds && self.board.claim.winner().is_none() {
            self.message = Some(message!("explore-no-winner"));
            return Flow::Stay;
        }
        let other = challenger(self.board);
        let person = if holds { other.other() } else { other };
        let begun = solved_setup(self.game, self.board, person)
            .ok_or_else(|| message!("solved-broken"))
            .and_then(|setup| game_screen(&setup, context));
        Flow::or_stay(begun.map(Flow::Push), |why| self.message = Some(why))
    }

    /// The state of the position in a sentence.
    fn value_message(&self) -> Message {
        let turn = self.at.position().turn();
        match (&self.explored, self.at.outcome()) {
            (_, Some(outcome)) => {
                message!("explore-over", result = describe_result(outcome))
            }
            (None, _) => message!("explore-searching"),
            (Some(Explored { score: None, .. }), _) => message!("explore-value-unknown"),
            (Some(Explored { score, .. }), _) => {
                message!("explore-value", player = turn, value = explored_message(*score))
            }
        }
    }

    /// The texts above the list.
    fn head_lines(&self, width: usize, context: &Context) -> Vec<Line<'static>> {
        let (theme, words) = (&context.theme, context.localization_for(self.game.info()));
        let mut lines =
            wrapped(&words.text(&self.board.result_message()), width, 0, theme.dim(), theme);
        lines.extend(wrapped(&words.text(&self.value_message()), width, 0, theme.text(), theme));
        if let Some(line) = &self.line {
            lines.extend(wrapped(&words.text(line), width, 0, theme.accent(), theme));
        }
        if let Some(message) = &self.message {
            lines.extend(wrapped(&words.text(message), width, 0, theme.danger(), theme));
        }
        lines
    }

    /// The cells of the selected move, to show them on the board.
    fn selected_cells(&self) -> Vec<Cell> {
        let steps = self.selected().map(|m| self.at.position().steps_of(&m)).unwrap_or_default();
        let cell = |step: Step| match step {
            Step::Cell(cell) => Some(cell),
            Step::Button(_) => None,
        };
        steps.into_iter().filter_map(cell).collect()
    }
}

/// Orders values, the best last: a near win, a far loss.
fn order(score: Option<Score>) -> (i32, i32, i32) {
    match score {
        Some(score) if score.is_win() => (3, score.margin.unwrap_or(0), score.points),
        None => (2, 0, 0),
        Some(score) if !score.is_loss() => (1, score.margin.unwrap_or(0), 0),
        Some(score) => (0, score.margin.unwrap_or(0), score.points),
    }
}

/// A sign for a value, the same on every terminal.
fn sign(score: Option<Score>) -> char {
    match score {
        None => '?',
        Some(score) if score.is_win() => '+',
        Some(score) if score.is_loss() => '-',
        Some(_) => '=',
    }
}

fn keys() -> [Key; 8] {
    [
        key("Enter", KeyCode::Enter, message!("key-play")),
        key("l", KeyCode::Char('l'), message!("key-line")),
        key("u", KeyCode::Char('u'), message!("key-undo")),
        key("r", KeyCode::Char('r'), message!("key-restart")),
        key("p", KeyCode::Char('p'), message!("key-perfection")),
        key("h", KeyCode::Char('h'), message!("key-hold")),
        key("Esc", KeyCode::Esc, message!("key-back")),
        key("F1", KeyCode::F(1), message!("key-help")),
    ]
}

impl Screen for ExplorerScreen {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let (inner, foot) = window(area, 130, 50);
        let [head, body] =
            Layout::vertical([Constraint::Length(2), Constraint::Min(1)]).areas(inner);
        let words = context.localization_for(self.game.info());
        let board = words.text(&self.board.title(self.game));
        let title = format!("{} {board}", self.game.info().name);
        let played: Vec<&str> = self.at.moves().map(AnyMove::text).collect();
        draw_title(frame, head, &title, &played.join(" "), theme);
        let width = (body.width * 2 / 5).clamp(28, 56);
        let [left, _, right] = Layout::horizontal([
            Constraint::Length(width),
            Constraint::Length(2),
            Constraint::Min(1),
        ])
        .areas(body);
        let lines = self.head_lines(usize::from(left.width), context);
        let height = (lines.len() as u16 + 1).min(left.height.saturating_sub(3));
        let [text, list] =
            Layout::vertical([Constraint::Length(height), Constraint::Min(1)]).areas(left);
        frame.render_widget(Text::from(lines), text);
        let rows = self.rows(context);
        if !rows.is_empty() {
            self.list.draw(frame, list, &rows, theme);
        }
        let cells = self.selected_cells();
        let overlay = Overlay { hint: &cells, ..Overlay::default() };
        let view = self.at.view(&[]);
        self.layout = draw_board(frame.buffer_mut(), right, &view, &overlay, theme, &self.layout);
        self.keys.draw(frame, foot, &keys(), context);
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        self.message = None;
        match key.code {
            KeyCode::Esc => return Flow::Back,
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some(m) = self.selected() {
                    self.play(&m);
                }
            }
            KeyCode::Char('l') => self.ask_line(),
            KeyCode::Char('u') | KeyCode::Backspace => {
                if self.at.undo() {
                    self.explore();
                }
            }
            KeyCode::Char('r') => {
                while self.at.undo() {}
                self.explore();
            }
            KeyCode::Char('p') => return self.begin(false, context),
            KeyCode::Char('h') => return self.begin(true, context),
            KeyCode::F(1) | KeyCode::Char('?') => {
                return context.help(&message!("solved-boards"), &message!("help-explore"));
            }
            KeyCode::F(2) => return context.rules(self.game),
            KeyCode::F(8) => context.next_theme(),
            code => {
                self.list.press(code, &self.rows(context));
            }
        }
        Flow::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.keys.hit(mouse) {
            return self.key(key, context);
        }
        let rows = self.rows(context);
        if self.list.mouse(mouse, &rows)
            && let Some(m) = self.selected()
        {
            self.play(&m);
        }
        Flow::Stay
    }

    fn tick(&mut self, _now: Instant, _context: &mut Context) -> bool {
        match self.explorer.poll() {
            None => false,
            Some(ExploreAnswer::Moves(explored)) => {
                self.explored = Some(explored);
                true
            }
            Some(ExploreAnswer::Line(line)) => {
                let mut texts: Vec<String> = self.line_after.take().into_iter().collect();
                texts.extend(line.iter().map(ToString::to_string));
                self.line = Some(if texts.is_empty() {
                    message!("explore-no-line")
                } else {
                    message!("explore-line", line = texts.join(" "))
                });
                true
            }
        }
    }
}

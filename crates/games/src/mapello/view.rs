//! The board as data, and moves step by step.

use parlour_core::{
    BoardView, ByPlayer, Cell, Effect, Game, Mark, Player, Position, Score, Step, Steps, Surface,
    View,
};

use super::flips::Word;
use super::layout::{Frame, Piece, column_letter};
use super::{Mapello, MapelloMove, MapelloPosition};

impl<B: Word> View for MapelloPosition<B> {
    fn view(&self, taken: &[Step]) -> BoardView {
        let m = self.move_of(taken);
        let mut shown = self.clone();
        if let Some(m) = m {
            shown.play_unchecked(m);
        }
        let mut view = empty_view(self.frame());
        for (cell, cell_view) in view.cells.iter_mut().enumerate() {
            cell_view.stack.extend(shown.piece(cell).map(Piece::view));
        }
        if let Some(MapelloMove::Place(square)) = m {
            view.mark(self.cell(square as usize), Mark::Used);
            for flipped in self.flipped_by(square as usize).squares() {
                view.mark(self.cell(flipped), Mark::Flipped);
            }
        }
        view.scores = Some(ByPlayer::from_fn(|player| shown.score_view(player)));
        view.set_status(self.turn(), self.ending(), &Mapello::INFO);
        if self.must_pass() {
            let name = Mapello::INFO.players[self.turn().index()];
            view.status = format!("{name} ({}) must pass: no disc can be placed", self.turn());
        }
        view
    }
}

impl<B: Word> MapelloPosition<B> {
    fn cell(&self, square: usize) -> Cell {
        Cell(self.frame().cell_of::<B>(square) as u16)
    }

    fn score_view(&self, player: Player) -> Score {
        let (discs, bonuses) = (self.n_discs(player), self.taken()[player]);
        let s = if discs == 1 { "" } else { "s" };
        let es = if bonuses == 1 { "" } else { "es" };
        Score {
            points: self.score(player) as i32,
            detail: format!("{discs} disc{s}, {bonuses} bonus{es}"),
        }
    }
}

fn empty_view(frame: Frame) -> BoardView {
    let lines = 0..frame.size() + 2;
    let columns = lines.clone().map(|column| column_letter(column).to_string()).collect();
    let rows = lines.map(|row| row.to_string()).collect();
    BoardView::empty(columns, rows, |column, row| {
        let cell = frame.grid().square(column, row);
        let surface = if frame.is_inner(cell) { Surface::Square } else { Surface::Border };
        (frame.name(cell), surface)
    })
}

impl<B: Word> Steps for MapelloPosition<B> {
    fn steps_of(&self, m: MapelloMove) -> Vec<Step> {
        match m {
            MapelloMove::Place(square) => vec![Step::Cell(self.cell(square as usize))],
            MapelloMove::Pass => vec![Step::PASS],
        }
    }

    fn next_steps(&self, taken: &[Step], next: &mut Vec<Step>) {
        if taken.is_empty() {
            let mut moves = Vec::new();
            self.legal_moves(&mut moves);
            next.extend(moves.into_iter().flat_map(|m| self.steps_of(m)));
        }
    }

    fn move_of(&self, taken: &[Step]) -> Option<MapelloMove> {
        let [step] = taken else { return None };
        let m = if *step == Step::PASS {
            MapelloMove::Pass
        } else {
            let cell = self.frame().touched(*step)?;
            MapelloMove::Place(self.frame().square_of::<B>(cell)? as u8)
        };
        self.is_legal(m).then_some(m)
    }

    fn refusal(&self, taken: &[Step], step: Step) -> String {
        match self.frame().touched(step) {
            _ if !taken.is_empty() => "a turn is one disc".to_owned(),
            Some(cell) => self.why_not(cell),
            None => self.why_no_pass(),
        }
    }

    fn effects(&self, taken: &[Step], step: Step) -> Vec<Effect> {
        match self.move_of(&[step]) {
            Some(MapelloMove::Place(square)) if taken.is_empty() => self
                .flipped_by(square as usize)
                .squares()
                .map(|flipped| Effect { cell: self.cell(flipped), mark: Mark::Flipped })
                .collect(),
            _ => Vec::new(),
        }
    }
}

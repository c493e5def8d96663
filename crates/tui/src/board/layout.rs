//! Board layout: cell size, visible part, and cell coordinates.

use crossterm::event::KeyCode;
use parlour_core::{BoardView, Cell};
use ratatui::layout::Rect;

/// Cell sizes, largest first. A character is twice as high as wide.
const SIZES: &[(u16, u16)] = &[(10, 5), (8, 4), (7, 3), (6, 2), (5, 2), (4, 2), (3, 1), (2, 1)];

/// Size limits of cells with stacks, whose stones are side by side.
const MAX_STACK_WIDTH: u16 = 18;
const MAX_STACK_HEIGHT: u16 = 6;
const MIN_STACK_WIDTH: u16 = 4;

/// The layout of a board on the screen, for drawing and for the mouse.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardLayout {
    /// Width and height of a cell.
    pub(crate) size: (u16, u16),
    /// Position of the first visible cell.
    pub(crate) origin: (u16, u16),
    /// The visible columns and rows, counted as drawn from the top left.
    first: (usize, usize),
    shown: (usize, usize),
    n_columns: usize,
    n_rows: usize,
    flipped: bool,
    is_stacked: bool,
}

impl BoardLayout {
    /// Fits a board into an area; if it does not fit, shows the part around the cursor.
    pub(crate) fn new(
        view: &BoardView,
        area: Rect,
        cursor: Option<Cell>,
        flipped: bool,
        is_stacked: bool,
        before: &BoardLayout,
    ) -> Self {
        let (n_columns, n_rows) = (view.columns.len(), view.rows.len());
        let label = label_width(view);
        let room = (area.width.saturating_sub(label), area.height.saturating_sub(1));
        let fits = |(width, height): &(u16, u16)| {
            usize::from(*width) * n_columns <= usize::from(room.0)
                && usize::from(*height) * n_rows <= usize::from(room.1)
        };
        let smallest = SIZES[SIZES.len() - 1];
        let size = if is_stacked {
            let width = (usize::from(room.0) / n_columns.max(1)) as u16;
            let height = (usize::from(room.1) / n_rows.max(1)) as u16;
            (width.clamp(MIN_STACK_WIDTH, MAX_STACK_WIDTH), height.clamp(1, MAX_STACK_HEIGHT))
        } else {
            SIZES.iter().copied().find(|size| fits(size)).unwrap_or(smallest)
        };
        let visible = |room: u16, size: u16, count: usize| {
            (usize::from(room / size.max(1))).clamp(1, count.max(1))
        };
        let shown = (visible(room.0, size.0, n_columns), visible(room.1, size.1, n_rows));
        let mut layout = Self {
            size,
            origin: (0, 0),
            first: (0, 0),
            shown,
            n_columns,
            n_rows,
            flipped,
            is_stacked,
        };
        layout.first = layout.scrolled(cursor, before);
        let (width, height) = (shown.0 as u16 * size.0 + label, shown.1 as u16 * size.1 + 1);
        layout.origin = (
            area.x + label + area.width.saturating_sub(width) / 2,
            area.y + area.height.saturating_sub(height) / 2,
        );
        layout
    }

    /// Returns the first visible column and row, scrolled as little as the cursor requires.
    fn scrolled(&self, cursor: Option<Cell>, before: &BoardLayout) -> (usize, usize) {
        let max_first = (
            self.n_columns - self.shown.0.min(self.n_columns),
            self.n_rows - self.shown.1.min(self.n_rows),
        );
        let same = before.n_columns == self.n_columns && before.n_rows == self.n_rows;
        let mut first = if same { before.first } else { (0, max_first.1) };
        if let Some(cell) = cursor {
            let (column, row) = self.drawn_at(cell);
            first.0 = first.0.clamp((column + 1).saturating_sub(self.shown.0), column);
            first.1 = first.1.clamp((row + 1).saturating_sub(self.shown.1), row);
        }
        (first.0.min(max_first.0), first.1.min(max_first.1))
    }

    /// Whether this board was drawn with stacks.
    pub(crate) fn was_stacked(&self, view: &BoardView) -> bool {
        self.is_stacked && (self.n_columns, self.n_rows) == (view.columns.len(), view.rows.len())
    }

    /// Whether only part of the board is visible.
    pub(crate) const fn is_partial(&self) -> bool {
        self.shown.0 < self.n_columns || self.shown.1 < self.n_rows
    }

    /// Returns the column and row of a cell as drawn, from the top left of the whole board.
    fn drawn_at(&self, cell: Cell) -> (usize, usize) {
        let (column, row) = (cell.0 as usize % self.n_columns, cell.0 as usize / self.n_columns);
        if self.flipped {
            (self.n_columns - 1 - column, row)
        } else {
            (column, self.n_rows - 1 - row)
        }
    }

    fn cell_drawn_at(&self, column: usize, row: usize) -> Cell {
        let (column, row) = if self.flipped {
            (self.n_columns - 1 - column, row)
        } else {
            (column, self.n_rows - 1 - row)
        };
        Cell((row * self.n_columns + column) as u16)
    }

    /// Returns the rectangle of a cell; `None` if it is not visible.
    pub(crate) fn rect(&self, cell: Cell) -> Option<Rect> {
        let (column, row) = self.drawn_at(cell);
        let column = column.checked_sub(self.first.0).filter(|column| *column < self.shown.0)?;
        let row = row.checked_sub(self.first.1).filter(|row| *row < self.shown.1)?;
        let x = self.origin.0 + column as u16 * self.size.0;
        let y = self.origin.1 + row as u16 * self.size.1;
        Some(Rect::new(x, y, self.size.0, self.size.1))
    }

    /// Returns the cell at a point of the screen.
    pub(crate) fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        if self.n_columns == 0 {
            return None;
        }
        let column = usize::from(x.checked_sub(self.origin.0)? / self.size.0);
        let row = usize::from(y.checked_sub(self.origin.1)? / self.size.1);
        let is_shown = column < self.shown.0 && row < self.shown.1;
        is_shown.then(|| self.cell_drawn_at(column + self.first.0, row + self.first.1))
    }

    /// The visible cells, in drawing order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.shown.1).flat_map(move |row| {
            (0..self.shown.0)
                .map(move |column| self.cell_drawn_at(column + self.first.0, row + self.first.1))
        })
    }

    /// Returns the cell that an arrow key leads to; `None` for other keys.
    pub(crate) fn arrow(&self, cell: Cell, code: KeyCode) -> Option<Cell> {
        let (right, down) = match code {
            KeyCode::Left => (-1, 0),
            KeyCode::Right => (1, 0),
            KeyCode::Up => (0, -1),
            KeyCode::Down => (0, 1),
            _ => return None,
        };
        Some(self.neighbor(cell, right, down))
    }

    /// Returns the neighbor of a cell, as drawn; the same cell at the edge.
    fn neighbor(&self, cell: Cell, right: isize, down: isize) -> Cell {
        if self.n_columns == 0 {
            return cell;
        }
        let (column, row) = self.drawn_at(cell);
        let column = column.saturating_add_signed(right).min(self.n_columns - 1);
        let row = row.saturating_add_signed(down).min(self.n_rows - 1);
        self.cell_drawn_at(column, row)
    }
}

/// The width of the row labels and their gap.
pub(crate) fn label_width(view: &BoardView) -> u16 {
    view.rows.iter().map(|label| label.chars().count()).max().unwrap_or(1) as u16 + 1
}

#[cfg(test)]
mod tests {
    use parlour_core::Surface;

    use super::*;

    fn board(n_columns: usize, n_rows: usize) -> BoardView {
        let labels = |count: usize| (1..=count).map(|label| label.to_string()).collect();
        BoardView::empty(labels(n_columns), labels(n_rows), |column, row| {
            (format!("{column},{row}"), Surface::Square)
        })
    }

    fn fit(n: usize, width: u16, height: u16, cursor: Option<Cell>) -> BoardLayout {
        let area = Rect::new(0, 0, width, height);
        BoardLayout::new(&board(n, n), area, cursor, false, false, &BoardLayout::default())
    }

    #[test]
    fn boards_of_all_sizes_fit_or_are_partial() {
        for n in 2..=26 {
            for (width, height) in [(40, 12), (50, 20), (80, 24), (200, 60)] {
                let layout = fit(n, width, height, None);
                for cell in layout.cells() {
                    let rect = layout.rect(cell).expect("a visible cell has a rectangle");
                    assert!(rect.right() <= width && rect.bottom() <= height, "{n} {rect:?}");
                    assert_eq!(layout.cell_at(rect.x, rect.y), Some(cell));
                }
                let whole = layout.cells().count() == n * n;
                assert_eq!(whole, !layout.is_partial());
            }
        }
        assert_eq!(fit(2, 200, 60, None).size, (10, 5));
        assert_eq!(fit(8, 56, 20, None).size, (6, 2));
        assert!(!fit(26, 80, 28, None).is_partial());
    }

    #[test]
    fn the_cursor_is_always_visible() {
        for index in [0, 25, 26 * 13 + 13, 26 * 26 - 1] {
            let layout = fit(26, 30, 12, Some(Cell(index)));
            assert!(layout.is_partial());
            assert!(layout.rect(Cell(index)).is_some(), "{index}");
        }
    }

    #[test]
    fn neighbors_follow_the_drawing_and_stop_at_the_edge() {
        let layout = fit(3, 60, 20, None);
        assert_eq!(layout.neighbor(Cell(4), 1, 0), Cell(5));
        assert_eq!(layout.neighbor(Cell(4), 0, 1), Cell(1), "down is towards the first row");
        assert_eq!(layout.neighbor(Cell(0), -1, 1), Cell(0));
        let area = Rect::new(0, 0, 60, 20);
        let flipped = BoardLayout::new(&board(3, 3), area, None, true, false, &layout);
        assert_eq!(flipped.neighbor(Cell(4), 1, 0), Cell(3));
        assert_eq!(flipped.neighbor(Cell(4), 0, 1), Cell(7));
    }
}

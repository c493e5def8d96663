//! Solved boards: the table of a game or of all games; the explorer opens one of them.

mod explorer;

use parlour_core::{AnyGame, BoardView, Message, message};
use parlour_solved::{FirstMove, SolvedBoard, solved_boards, story_message};
use ratatui::text::{Line, Span};

use self::explorer::ExplorerScreen;
use crate::menu::catalog::{Catalog, CatalogScreen};
use crate::menu::parts::Row;
use crate::pager::wrapped;
use crate::screen::{Context, Screen};

/// The screen of the solved boards.
pub(crate) type SolvedScreen = CatalogScreen<SolvedCatalog>;

/// The solved boards of a game, or of all games.
pub(crate) struct SolvedCatalog {
    entries: Vec<Entry>,
}

/// A line of the list.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Gap,
    Game(&'static dyn AnyGame),
    Board(&'static dyn AnyGame, &'static SolvedBoard),
}

impl SolvedScreen {
    /// Lists the solved boards of a game, or of all games that have some.
    pub(crate) fn new(only: Option<&'static dyn AnyGame>, context: &Context) -> Self {
        let all = if only.is_none() { context.games } else { &[] };
        let mut entries = Vec::new();
        for game in only.into_iter().chain(all.iter().copied()) {
            let boards = solved_boards(game);
            if boards.is_empty() {
                continue;
            }
            if !entries.is_empty() {
                entries.push(Entry::Gap);
            }
            entries.push(Entry::Game(game));
            entries.extend(boards.iter().map(|board| Entry::Board(game, board)));
        }
        let none = only.filter(|_| entries.is_empty());
        let none = none.map(|game| message!("solved-none", game = game.info().name));
        let first = usize::from(!entries.is_empty());
        Self::with_selected(SolvedCatalog { entries }, first, none)
    }
}

impl Catalog for SolvedCatalog {
    fn title_and_help() -> [Message; 2] {
        [message!("solved-boards"), message!("help-solved")]
    }

    fn progress(&self, _context: &Context) -> String {
        String::new()
    }

    fn rows(&self, context: &Context) -> Vec<Row> {
        let theme = &context.theme;
        let row = |entry: &Entry| match entry {
            Entry::Gap => Row::Heading(Line::default()),
            Entry::Game(game) => Row::Heading(Line::styled(game.info().name, theme.accent())),
            Entry::Board(game, board) => {
                let words = context.localization_for(game.info());
                let result = words.text(&board.short_result_message());
                Row::Item(Line::from(vec![
                    Span::raw(format!("{}  ", words.text(&board.title(*game)))),
                    Span::styled(result, theme.dim()),
                ]))
            }
        };
        self.entries.iter().map(row).collect()
    }

    fn open(&self, row: usize, _context: &Context) -> Option<Result<Box<dyn Screen>, Message>> {
        let Entry::Board(game, board) = *self.entries.get(row)? else { return None };
        let opened = board.start(game).map_err(|_| message!("solved-broken"));
        Some(
            opened
                .map(|start| Box::new(ExplorerScreen::new(game, board, start)) as Box<dyn Screen>),
        )
    }

    fn about(
        &self,
        row: usize,
        width: usize,
        context: &Context,
    ) -> (Vec<Line<'static>>, Option<BoardView>) {
        let theme = &context.theme;
        let Some(Entry::Board(game, board)) = self.entries.get(row) else {
            let text = context.text(&message!("about-solved"));
            return (wrapped(&text, width, 0, theme.text(), theme), None);
        };
        let words = context.localization_for(game.info());
        // The list has no room for long titles.
        let title = words.text(&board.title(*game));
        let mut lines = wrapped(&title, width, 0, theme.text(), theme);
        let result = words.text(&board.result_message());
        lines.extend(wrapped(&result, width, 0, theme.accent(), theme));
        if let Some(moves) = moves_message(*game, board) {
            lines.extend(wrapped(&words.text(&moves), width, 0, theme.text(), theme));
        }
        if board.is_searched_only() {
            let text = words.text(&message!("solved-search-only"));
            lines.extend(wrapped(&text, width, 0, theme.text(), theme));
        }
        lines.push(Line::default());
        lines.extend(wrapped(&words.text(&story_message()), width, 0, theme.dim(), theme));
        (lines, board.start(*game).ok().map(|start| start.view(&[])))
    }

    fn game(&self, row: usize) -> Option<&'static dyn AnyGame> {
        match *self.entries.get(row)? {
            Entry::Game(game) | Entry::Board(game, _) => Some(game),
            Entry::Gap => None,
        }
    }
}

/// The first moves that keep the result, if they are known.
fn moves_message(game: &'static dyn AnyGame, board: &SolvedBoard) -> Option<Message> {
    let moves = board.first_moves(game).ok().filter(|moves| !moves.is_empty())?;
    if moves.iter().all(|(_, value)| *value == FirstMove::Keeps) {
        return Some(message!("solved-moves-every"));
    }
    let keeping = moves.iter().filter(|(_, value)| *value == FirstMove::Keeps);
    let texts: Vec<String> = keeping.map(|(m, _)| m.to_string()).collect();
    let moves = texts.join(" ");
    Some(if board.is_complete {
        message!("solved-moves-all", moves = moves)
    } else {
        message!("solved-moves-some", moves = moves)
    })
}

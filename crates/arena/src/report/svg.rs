//! `table.svg` and `elo.svg`: the cross table and the ratings with error bars.
//!
//! Generated directly, with colors for light and dark screens; every value shown by a color is also
//! present as text.

use std::fmt::Write as _;

use super::{Report, signed};
use crate::stats::Rating;

const STYLE: &str = "\
text{font:13px system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif;fill:#1b1f24}\
.bold{font-weight:600}.soft{fill:#57606a}.small{font-size:11px}.end{text-anchor:end}\
.mid{text-anchor:middle}.paper{fill:#fff}.line{stroke:#d0d7de}.none{fill:#8c959f;fill-opacity:.18}\
.good{fill:#0969da}.bad{fill:#bc4c00}.mark{fill:#0969da}.bar{stroke:#0969da;stroke-width:2}\
.zero{stroke:#8c959f;stroke-dasharray:3 3}\
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.soft{fill:#9198a1}.paper{fill:#0d1117}\
.line{stroke:#3d444d}.good{fill:#4493f8}.bad{fill:#f0883e}.mark{fill:#4493f8}.bar{stroke:#4493f8}}";

/// Width of a character, slightly more than in the font.
const LETTER: usize = 8;
const PAD: usize = 12;
const TITLE: usize = 58;
const ROW: usize = 36;
const MIN_CELL_WIDTH: usize = 84;

/// A drawing that grows from top to bottom.
struct Drawing {
    body: String,
    width: usize,
    height: usize,
}

impl Drawing {
    fn new(width: usize, height: usize, title: &str, subtitle: &str) -> Self {
        let mut drawing = Self { body: String::new(), width, height };
        drawing.text(PAD, 24, "bold", title);
        drawing.text(PAD, 43, "soft small", subtitle);
        drawing
    }

    fn text(&mut self, x: usize, y: usize, class: &str, text: &str) {
        let text = escaped(text);
        let _ = writeln!(self.body, r#"<text x="{x}" y="{y}" class="{class}">{text}</text>"#);
    }

    fn line(&mut self, class: &str, (x1, y1): (usize, usize), (x2, y2): (usize, usize)) {
        let _ = writeln!(
            self.body,
            r#"<line class="{class}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#
        );
    }

    /// Returns the complete file; `title` is for screen readers.
    fn finish(self, title: &str) -> String {
        let Self { body, width, height } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n\
             <style>{STYLE}</style>\n\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{body}</svg>\n",
            escaped(title)
        )
    }
}

impl Report<'_> {
    /// Draws the cross table: scores by pairing, strongest first.
    pub fn table_svg(&self) -> String {
        let ranking = self.ranking();
        let name_width = self.name_width();
        let cells_at = PAD + name_width + 120;
        let cell = self.cell_width();
        let title = format!("{}: cross table", self.plan.settings.game);
        let width = (cells_at + cell * ranking.len() + PAD).max(self.title_width());
        let height = TITLE + 24 + ROW * ranking.len() + PAD;
        let mut drawing = Drawing::new(width, height, &title, &self.subtitle());
        drawing.text(cells_at - 14, TITLE + 12, "soft small end", "Elo");
        for column in 0..ranking.len() {
            let x = cells_at + cell * column + cell / 2;
            drawing.text(x, TITLE + 12, "soft small mid", &format!("against {}", column + 1));
        }
        for (row, player) in ranking.iter().enumerate() {
            let top = TITLE + 20 + ROW * row;
            drawing.line("line", (PAD, top), (width - PAD, top));
            let found = &self.summary.players[*player];
            let name = format!("{}. {}", row + 1, found.name);
            drawing.text(PAD, top + 23, "bold", &name);
            drawing.text(cells_at - 14, top + 23, "end", &rating_text(found.rating));
            for (column, other) in ranking.iter().enumerate() {
                let x = cells_at + cell * column;
                self.table_cell(&mut drawing, (x, top), *player, *other);
            }
        }
        drawing.finish(&title)
    }

    fn table_cell(&self, drawing: &mut Drawing, (x, y): (usize, usize), one: usize, two: usize) {
        let cell = self.cell_width();
        let (inner_width, inner_height) = (cell - 4, ROW - 4);
        let rect = |class: &str, opacity: f64| {
            format!(
                "<rect class=\"{class}\" fill-opacity=\"{opacity:.2}\" x=\"{}\" y=\"{}\" \
                 width=\"{inner_width}\" height=\"{inner_height}\" rx=\"4\"/>\n",
                x + 2,
                y + 2
            )
        };
        let games = self.summary.pairings.iter().find_map(|pairing| {
            let [wins, draws, losses] = pairing.games;
            match (pairing.one, pairing.two) {
                pair if pair == (one, two) => Some([wins, draws, losses]),
                pair if pair == (two, one) => Some([losses, draws, wins]),
                _ => None,
            }
        });
        let played = games.filter(|games| games.iter().sum::<u64>() > 0);
        let Some(games) = played else {
            if one == two {
                drawing.body.push_str(&rect("none", 1.0));
            } else {
                drawing.text(x + cell / 2, y + 23, "soft mid", "–");
            }
            return;
        };
        let share = crate::Summary::share(&games);
        let class = if share >= 0.5 { "good" } else { "bad" };
        drawing.body.push_str(&rect(class, 0.06 + 0.5 * (share - 0.5).abs()));
        let [wins, draws, losses] = games;
        drawing.text(x + cell / 2, y + 16, "mid", &format!("{:.1} %", 100.0 * share));
        let counts = format!("+{wins} ={draws} −{losses}");
        drawing.text(x + cell / 2, y + 29, "small mid", &counts);
    }

    /// Draws the ratings on one axis with their 95 % intervals.
    pub fn elo_svg(&self) -> String {
        let ranking = self.ranking();
        let title = format!("{}: ratings with 95 % intervals", self.plan.settings.game);
        let rated: Vec<(usize, Rating)> = ranking
            .iter()
            .filter_map(|player| Some((*player, self.summary.players[*player].rating?)))
            .collect();
        let axis = Axis::new(&rated, PAD + self.name_width() + 24);
        let width = (axis.right() + 130).max(self.title_width());
        let height = TITLE + ROW * rated.len().max(1) + 44;
        let mut drawing = Drawing::new(width, height, &title, &self.subtitle());
        let bottom = height - 36;
        for tick in axis.ticks() {
            let x = axis.x(tick);
            drawing.line(if tick == 0.0 { "zero" } else { "line" }, (x, TITLE), (x, bottom));
            drawing.text(x, bottom + 16, "soft small mid", &tick_text(tick));
        }
        drawing.text(axis.right() + 36, bottom + 16, "soft small", "Elo, mean 0");
        for (row, (player, rating)) in rated.iter().enumerate() {
            let y = TITLE + ROW * row + ROW / 2;
            let name = format!("{}. {}", row + 1, self.summary.players[*player].name);
            drawing.text(PAD, y + 5, "bold", &name);
            let (low, high) =
                (axis.x(rating.elo - rating.error), axis.x(rating.elo + rating.error));
            drawing.line("bar", (low, y), (high, y));
            drawing.line("bar", (low, y - 5), (low, y + 5));
            drawing.line("bar", (high, y - 5), (high, y + 5));
            let x = axis.x(rating.elo);
            let _ = writeln!(drawing.body, r#"<circle class="mark" cx="{x}" cy="{y}" r="5"/>"#);
            drawing.text(axis.right() + 16, y + 5, "", &rating_text(Some(*rating)));
        }
        if rated.is_empty() {
            drawing.text(PAD, TITLE + 23, "soft", "no pair of games is finished yet");
        }
        drawing.finish(&title)
    }

    fn subtitle(&self) -> String {
        let summary = self.summary;
        let state = if summary.is_complete { "" } else { ", not finished" };
        let n_games = summary.n_played - summary.n_unpaired;
        format!("{n_games} games in pairs, colors swapped{state}")
    }

    fn name_width(&self) -> usize {
        let names = self.summary.players.iter().map(|player| player.name.chars().count());
        (names.max().unwrap_or(0) + 3) * LETTER
    }

    /// Returns a width that fits the longest counts.
    fn cell_width(&self) -> usize {
        let digits = self.summary.pairings.iter().map(|pairing| {
            pairing.games.iter().map(|count| count.to_string().len()).sum::<usize>()
        });
        ((digits.max().unwrap_or(0) + 6) * LETTER).max(MIN_CELL_WIDTH)
    }

    fn title_width(&self) -> usize {
        2 * PAD + (self.plan.settings.game.chars().count() + 32).max(48) * LETTER
    }
}

fn rating_text(rating: Option<Rating>) -> String {
    rating.map_or_else(
        || "–".to_owned(),
        |rating| format!("{} ± {:.1}", signed(rating.elo).replace('-', "−"), rating.error),
    )
}

fn tick_text(tick: f64) -> String {
    if tick == 0.0 { "0".to_owned() } else { format!("{tick:+}").replace('-', "−") }
}

/// Maps Elo to coordinates.
struct Axis {
    left: usize,
    low: f64,
    high: f64,
    step: f64,
}

impl Axis {
    const WIDTH: usize = 420;

    /// An axis that fits every interval, with round ticks.
    fn new(rated: &[(usize, Rating)], left: usize) -> Self {
        let ends = rated.iter().flat_map(|(_, rating)| {
            [rating.elo - rating.error, rating.elo + rating.error].map(|end| end.clamp(-1e4, 1e4))
        });
        let low = ends.clone().fold(0.0, f64::min);
        let high = ends.fold(0.0, f64::max);
        let wanted = ((high - low) / 6.0).max(1.0);
        let power = 10f64.powf(wanted.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .map(|factor| factor * power)
            .find(|step| *step >= wanted)
            .unwrap_or(wanted);
        let low = ((low / step).floor() * step).min(-step);
        let high = ((high / step).ceil() * step).max(step);
        Self { left, low, high, step }
    }

    fn right(&self) -> usize {
        self.left + Self::WIDTH
    }

    fn x(&self, elo: f64) -> usize {
        let share = (elo.clamp(self.low, self.high) - self.low) / (self.high - self.low);
        self.left + (share * Self::WIDTH as f64).round() as usize
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let n_steps = ((self.high - self.low) / self.step).round() as u32;
        // Adding zero turns -0 into 0.
        (0..=n_steps).map(|index| self.low + f64::from(index) * self.step + 0.0)
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

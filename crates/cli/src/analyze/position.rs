//! Live best lines of a position.

use std::io::{IsTerminal, Write};

use parlour_bots::{SearchResult, eval_breakdown, score_message};
use parlour_core::{Match, Player};
use serde::Serialize;

use super::AnalyzeArgs;
use crate::failure::Failure;
use crate::json::{self, SearchResultJson};

#[derive(Serialize)]
struct PositionJson {
    game: String,
    position: String,
    #[serde(flatten)]
    result: SearchResultJson,
    /// Evaluation features, for `x` and `o`.
    features: Vec<FeatureJson>,
}

#[derive(Serialize)]
struct FeatureJson {
    name: &'static str,
    x: i32,
    o: i32,
    /// Value of one more to its owner.
    weight: f64,
}

pub(super) fn run(
    args: &AnalyzeArgs,
    at: &Match,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if let Some(outcome) = at.outcome() {
        return Err(Failure::Input(format!("the game is over ({outcome}): expected a position")));
    }
    let mut bot = args.thinking.bot(at.game())?;
    let budget = args.thinking.budget()?;
    let mut screen = LiveLines::new();
    let result = bot.think(at, &budget, args.lines as usize, &mut |result| screen.show(result));
    screen.clear();
    let features = features(at);
    if json {
        return json::write_line(
            out,
            &PositionJson {
                game: at.game_string(),
                position: at.position().text(),
                result: (&result).into(),
                features,
            },
        );
    }
    for line in lines_text(&result) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{}", summary(&result))?;
    writeln!(out)?;
    let players = at.game().info().players;
    writeln!(out, "{:<24} {:>8} {:>8} {:>8}", "counted", players[0], players[1], "worth")?;
    for feature in features {
        let (name, x, o, weight) = (feature.name, feature.x, feature.o, feature.weight);
        writeln!(out, "{name:<24} {x:>8} {o:>8} {weight:>+8.1}")?;
    }
    if let Some(note) = eval_breakdown(at.position()).classic_note {
        writeln!(out, "classic value: {note}")?;
    }
    Ok(())
}

fn features(at: &Match) -> Vec<FeatureJson> {
    let counted = eval_breakdown(at.position()).features.into_iter();
    counted
        .map(|one| FeatureJson {
            name: one.feature.name,
            x: one.counts[Player::One],
            o: one.counts[Player::Two],
            weight: one.weight,
        })
        .collect()
}

/// `1. wins in 5        depth 7   c1e3 d5f5 …`
fn lines_text(result: &SearchResult) -> Vec<String> {
    let lines = result.lines.iter().enumerate();
    lines
        .map(|(line_idx, line)| {
            let score = score_message(line.score).to_string();
            let moves = line.moves.join(" ");
            format!("{:>2}. {score:<16} depth {:<3} {moves}", line_idx + 1, line.depth)
        })
        .collect()
}

fn summary(result: &SearchResult) -> String {
    format!(
        "depth {}, {} nodes, {:.1} s, {} nodes/s",
        result.depth,
        result.nodes,
        result.elapsed.as_secs_f64(),
        result.nodes_per_second()
    )
}

/// Lines that scroll off the terminal cannot be redrawn.
const MAX_LIVE: usize = 10;

const DEFAULT_WIDTH: usize = 80;

/// The current lines, redrawn in place on a terminal; silent otherwise.
struct LiveLines {
    is_terminal: bool,
    n_drawn: usize,
}

impl LiveLines {
    fn new() -> Self {
        Self { is_terminal: std::io::stderr().is_terminal(), n_drawn: 0 }
    }

    fn show(&mut self, result: &SearchResult) {
        if !self.is_terminal {
            return;
        }
        self.clear();
        let mut lines = lines_text(result);
        lines.truncate(MAX_LIVE);
        lines.push(summary(result));
        self.n_drawn = lines.len();
        // A wrapped line could not be redrawn, so lines are cut to the default width, and a narrower
        // terminal must not wrap them.
        let cut: Vec<String> =
            lines.iter().map(|line| line.chars().take(DEFAULT_WIDTH).collect()).collect();
        let text = format!("\x1b[?7l{}\n\x1b[?7h", cut.join("\n"));
        let mut stderr = std::io::stderr().lock();
        let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
    }

    fn clear(&mut self) {
        if self.n_drawn > 0 {
            let mut stderr = std::io::stderr().lock();
            let _ = write!(stderr, "\x1b[{}A\x1b[J", self.n_drawn);
            let _ = stderr.flush();
            self.n_drawn = 0;
        }
    }
}

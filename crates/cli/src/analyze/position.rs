//! Live best lines of a position.

use std::io::{IsTerminal, Write};

use parlour_bots::{Thought, judge, score_message};
use parlour_core::{Match, Player};
use serde::Serialize;

use super::AnalyzeArgs;
use crate::failure::Failure;
use crate::json::{self, ThoughtJson};

#[derive(Serialize)]
struct PositionJson {
    game: String,
    position: String,
    #[serde(flatten)]
    thought: ThoughtJson,
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
    if let Some(ending) = at.ending() {
        return Err(Failure::Input(format!("the game is over ({ending}): expected a position")));
    }
    let mut bot = args.thinking.bot(at.game())?;
    let budget = args.thinking.budget()?;
    let mut screen = LiveLines::new();
    let thought = bot.think(at, &budget, args.lines as usize, &mut |thought| screen.show(thought));
    screen.clear();
    let features = features(at);
    if json {
        return json::write_line(
            out,
            &PositionJson {
                game: at.game_string(),
                position: at.position().text(),
                thought: (&thought).into(),
                features,
            },
        );
    }
    for line in lines_text(&thought) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{}", summary(&thought))?;
    writeln!(out)?;
    let players = at.game().info().players;
    writeln!(out, "{:<24} {:>8} {:>8} {:>8}", "counted", players[0], players[1], "worth")?;
    for feature in features {
        let (name, x, o, weight) = (feature.name, feature.x, feature.o, feature.weight);
        writeln!(out, "{name:<24} {x:>8} {o:>8} {weight:>+8.1}")?;
    }
    if let Some(note) = judge(at.position()).classic_note {
        writeln!(out, "classic value: {note}")?;
    }
    Ok(())
}

fn features(at: &Match) -> Vec<FeatureJson> {
    let counted = judge(at.position()).features.into_iter();
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
fn lines_text(thought: &Thought) -> Vec<String> {
    let lines = thought.lines.iter().enumerate();
    lines
        .map(|(line_idx, line)| {
            let score = score_message(line.score).to_string();
            let moves = line.moves.join(" ");
            format!("{:>2}. {score:<16} depth {:<3} {moves}", line_idx + 1, line.depth)
        })
        .collect()
}

fn summary(thought: &Thought) -> String {
    format!(
        "depth {}, {} nodes, {:.1} s, {} nodes/s",
        thought.depth,
        thought.nodes,
        thought.elapsed.as_secs_f64(),
        thought.nodes_per_second()
    )
}

/// Lines that scroll off the terminal cannot be redrawn.
const MOST_LIVE: usize = 10;

const USUAL_WIDTH: usize = 80;

/// The current lines, redrawn in place on a terminal; silent otherwise.
struct LiveLines {
    is_terminal: bool,
    n_drawn: usize,
}

impl LiveLines {
    fn new() -> Self {
        Self { is_terminal: std::io::stderr().is_terminal(), n_drawn: 0 }
    }

    fn show(&mut self, thought: &Thought) {
        if !self.is_terminal {
            return;
        }
        self.clear();
        let mut lines = lines_text(thought);
        lines.truncate(MOST_LIVE);
        lines.push(summary(thought));
        self.n_drawn = lines.len();
        // A wrapped line could not be redrawn, so lines are cut to the usual width, and a narrower
        // terminal must not wrap them.
        let cut: Vec<String> =
            lines.iter().map(|line| line.chars().take(USUAL_WIDTH).collect()).collect();
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

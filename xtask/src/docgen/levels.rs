//! `docs/levels.md`: the levels, and the measured score of each against the one below.

use std::fmt::Write as _;

use anyhow::{Context as _, Result, ensure};
use parlour_core::AnyGame;
use parlour_games::{finished_games, parse_game};
use parlour_levels::Level;

use crate::tree::Tree;

/// How a level did against the one below.
struct Step {
    games: u32,
    won: u32,
    drawn: u32,
    lost: u32,
    score: f64,
    low: f64,
    high: f64,
}

pub(super) fn page(tree: &Tree) -> Result<String> {
    let mut text = "\
<!-- written by cargo xtask docgen from the games' levels and their ladder.csv -->

# Levels

A level has a node limit, never a time limit, so it plays the same on every machine and in every front end.
The lowest levels look one ply ahead, with evaluation noise, and miss moves; the middle ones search a few nodes with
evaluation noise and may miss moves; the highest search without errors and use the endgame solvers. `best` is the
highest level without its limit, on all threads.

Each level played the one below in paired games: every opening twice, with sides swapped, openings distinct up
to symmetry. A draw counts half; the interval is 95 %, from the variance of the pairs. To repeat a ladder, run

```sh
parlour arena GAME --format ladder --bot 1 --bot 2 … --pairs 100
```

and copy its `pairings.csv` to `ladder.csv` in the game's folder (`ladder-OPTIONS.csv` for other options).
"
    .to_owned();
    for game in finished_games() {
        let info = game.info();
        let _ = write!(text, "\n## {}\n", info.name);
        let levels = parlour_levels::levels(game);
        if levels.len() < 10 {
            let _ = write!(
                text,
                "\n{} has {} levels: in our trials, more nodes scored less than 60 % against the highest.\n",
                info.name,
                levels.len()
            );
        }
        let mut ladders = Vec::new();
        let begin = format!("crates/games/src/{}/ladder", info.id);
        for (path, csv) in tree.below(&begin, ".csv") {
            let options = path[begin.len()..path.len() - ".csv".len()].trim_start_matches('-');
            let (_, values) = parse_game(&format!("{}:{options}", info.id))?;
            let steps = steps(csv, game).with_context(|| path.to_owned())?;
            ladders.push((options.to_owned(), parlour_levels::levels_for(game, &values), steps));
        }
        if ladders.is_empty() {
            text.push_str("\nDefault levels; not measured in this game.\n");
        }
        // The default rules come first.
        ladders.sort_by(|(one, ..), (two, ..)| one.cmp(two));
        for (options, levels, steps) in &ladders {
            text.push_str(&table(options, levels, steps));
        }
    }
    Ok(text)
}

fn table(options: &str, levels: &[Level], steps: &[Step]) -> String {
    let mut text = String::from("\n");
    if !options.is_empty() {
        let _ = write!(text, "With `{options}`:\n\n");
    }
    text.push_str(
        "| level | nodes | evaluation noise | missed moves | score against the level below | won, drawn, lost |\n\
         |---|---|---|---|---|---|\n",
    );
    for (level_idx, level) in levels.iter().enumerate() {
        let nodes = if level.nodes == 0 { "one ply".to_owned() } else { level.nodes.to_string() };
        let eval_noise = if level.eval_noise == 0 {
            "–".to_owned()
        } else {
            format!("up to {}", level.eval_noise)
        };
        let miss_rate =
            if level.miss_rate == 0 { "–".to_owned() } else { format!("{} %", level.miss_rate) };
        let step = level_idx.checked_sub(1).and_then(|below| steps.get(below));
        let (score, games) = step.map_or_else(Default::default, |step| {
            (
                format!(
                    "{:.1} % ({:.1} to {:.1})",
                    step.score * 100.0,
                    step.low * 100.0,
                    step.high * 100.0
                ),
                format!("{}, {}, {} of {}", step.won, step.drawn, step.lost, step.games),
            )
        });
        let _ = writeln!(
            text,
            "| {} | {nodes} | {eval_noise} | {miss_rate} | {score} | {games} |",
            level_idx + 1
        );
    }
    text
}

/// Parses the steps of a ladder, lowest first.
fn steps(csv: &str, game: &dyn AnyGame) -> Result<Vec<Step>> {
    let mut found = Vec::new();
    for (line_idx, record) in csv::Reader::from_reader(csv.as_bytes()).records().enumerate() {
        let record = record?;
        let fields: Vec<&str> = record.iter().collect();
        let [level, below, games, won, drawn, lost, score, low, high] = fields.as_slice() else {
            anyhow::bail!("line {}: expected nine fields", line_idx + 2);
        };
        let number = line_idx + 2;
        ensure!(
            *level == format!("level {number}") && *below == format!("level {}", number - 1),
            "line {number}: expected level {number} against the level below"
        );
        found.push(Step {
            games: games.parse()?,
            won: won.parse()?,
            drawn: drawn.parse()?,
            lost: lost.parse()?,
            score: score.parse()?,
            low: low.parse()?,
            high: high.parse()?,
        });
    }
    let n_levels = parlour_levels::levels(game).len();
    ensure!(found.len() + 1 == n_levels, "{} steps for {n_levels} levels", found.len());
    Ok(found)
}

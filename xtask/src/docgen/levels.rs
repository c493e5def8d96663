//! `docs/levels.md`: the levels, and the measured score of each against the one below.

use std::fmt::Write as _;

use anyhow::{Context as _, Result, ensure};
use parlour_core::AnyGame;
use parlour_games::{finished_games, parse_game};
use parlour_levels::{Level, Strength};

use crate::tree::Tree;

/// The score of a level against the one below.
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
evaluation noise and may miss moves; the highest search without errors and use the endgame solvers. Levels with a
*network* evaluate with the [networks](networks.md) that the game ships with; on boards that these do not serve they evaluate
linearly and search at least as many nodes as every level below. `best` is the highest level without its limit, on all threads, with the networks.

Each level played the one below in paired games: every opening twice, with sides swapped, openings distinct up
to symmetry. A draw counts half; the interval is 95 %, from the variance of the pairs. To repeat a ladder, run

```sh
parlour arena GAME --format ladder --bot 1 --bot 2 … --pairs 100
```

and copy its `pairings.csv` to `ladder.csv` in the game's folder (`ladder-OPTIONS.csv` for other options).

## Strength in words

A level has a word beside its number, the same for the same measured strength in every game. The scale is Elo above
`random`, which plays random moves: the only bot that is the same in every game. Level 1 played `random`, or, where it
won nearly every game, a chain of one-ply bots between the two (`anchor.csv` in the game's folder, 100 pairs each); the
steps of the ladder are added to that. Such a sum is rough, about 50 Elo a step (two chains in one game gave 620 and 700), so it
is rounded to 10. It says how far a level is from knowing nothing about the game, not how it would do against people: a
game with more to learn has more room above random play. Menus show the word for the default options.

"
    .to_owned();
    text.push_str("| word | from Elo above random |\n|---|---|\n");
    for (limit, strength) in Strength::LIMITS.iter().rev() {
        let from = if *limit == i32::MIN { "below".to_owned() } else { limit.to_string() };
        let _ = writeln!(text, "| {} | {from} |", word_of(*strength));
    }
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
            let elo = parlour_levels::elo_for(game, &values);
            let anchor = path.replace("/ladder", "/anchor");
            check_elo(elo, tree.get(&anchor), &steps).with_context(|| anchor.clone())?;
            ladders.push((
                options.to_owned(),
                parlour_levels::levels_for(game, &values),
                steps,
                elo,
            ));
        }
        if ladders.is_empty() {
            text.push_str("\nDefault levels; not measured in this game.\n");
        }
        // The default rules come first.
        ladders.sort_by(|(one, ..), (two, ..)| one.cmp(two));
        for (options, levels, steps, elo) in &ladders {
            text.push_str(&table(options, levels, steps, elo));
        }
    }
    Ok(text)
}

/// Checks that the strengths of a game follow from its measurements.
fn check_elo(elo: &[i32], anchor: Option<&str>, steps: &[Step]) -> Result<()> {
    let Some(anchor) = anchor else {
        ensure!(elo.is_empty(), "strengths without measurements: remove elo from levels.toml");
        return Ok(());
    };
    let mut first = 0.0;
    for record in csv::Reader::from_reader(anchor.as_bytes()).records() {
        let score: f64 = record?.get(6).context("expected nine fields")?.parse()?;
        first += elo_of(score);
    }
    let mut sum = first;
    let mut wanted = vec![rounded(sum)];
    for step in steps {
        sum += elo_of(step.score);
        wanted.push(rounded(sum));
    }
    ensure!(elo == wanted, "levels.toml: expected elo = {wanted:?}, found {elo:?}");
    Ok(())
}

/// A strength in words, from the catalog that front ends use.
fn word_of(strength: Strength) -> String {
    strength.message().id().trim_start_matches("strength-").replace('-', " ")
}

/// The Elo difference that corresponds to a score.
fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

fn rounded(elo: f64) -> i32 {
    (elo / 10.0).round() as i32 * 10
}

fn table(options: &str, levels: &[Level], steps: &[Step], elo: &[i32]) -> String {
    let mut text = String::from("\n");
    if !options.is_empty() {
        let _ = write!(text, "With `{options}`:\n\n");
    }
    text.push_str(
        "| level | word | Elo above random | nodes | evaluation noise | missed moves | score against the level below | won, drawn, lost |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for (level_idx, level) in levels.iter().enumerate() {
        let nodes = if level.nodes == 0 { "one ply".to_owned() } else { level.nodes.to_string() };
        let nodes = if level.network { format!("{nodes}, network") } else { nodes };
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
        let (word, elo) = elo.get(level_idx).map_or_else(Default::default, |elo| {
            (word_of(Strength::of_elo(*elo)), elo.to_string())
        });
        let _ = writeln!(
            text,
            "| {} | {word} | {elo} | {nodes} | {eval_noise} | {miss_rate} | {score} | {games} |",
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

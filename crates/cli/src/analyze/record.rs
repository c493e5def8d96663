//! Reviews a game: every move graded, mistakes explained, a graph.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use parlour_bots::analysis::{
    Grade, GradedMove, PositionValue, grade_match, positions_of, value_positions,
};
use parlour_bots::{score_message, win_chance};
use parlour_core::{AnyMove, Match, Player, Step, mix_in};
use parlour_messages::{Language, Localization};
use parlour_play::data_folder;
use serde::Serialize;

use super::work::Work;
use super::{AnalyzeArgs, html};
use crate::failure::{Failure, notice};
use crate::files;
use crate::files::check_writable;
use crate::json::{self, ScoreJson};
use crate::progress::ProgressLine;

#[derive(Serialize)]
struct GameJson {
    game: String,
    start: String,
    result: String,
    /// Whether all moves are graded; false after Ctrl-C.
    complete: bool,
    moves: Vec<MoveJson>,
    /// The first player's winning chance before each move and at the end.
    graph: Vec<f64>,
}

#[derive(Serialize)]
struct MoveJson {
    turn: usize,
    player: char,
    #[serde(rename = "move")]
    played: String,
    grade: &'static str,
    /// Cost of the move in winning chances.
    loss: f64,
    before: ScoreJson,
    after: ScoreJson,
    best: Vec<String>,
    /// The reason in a sentence or two.
    explanation: Option<String>,
    /// The squares that it is about.
    marks: Vec<String>,
    reasons: Vec<String>,
}

/// Interval between progress lines when the output is not a terminal.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(10);

pub(super) fn run(
    args: &AnalyzeArgs,
    played: &Match,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut bot = args.thinking.bot(played.game())?;
    if let Some(path) = &args.html {
        check_writable(path)?;
    }
    let mut work = open_work(args, played)?;
    if work.n_known() > 0 {
        notice(&format!("resuming: {} positions are done", work.n_known()));
    }
    let budget = args.thinking.budget()?;
    let n_positions = played.ply() + 1;
    let mut line = ProgressLine::new(PROGRESS_INTERVAL);
    let known: Vec<_> = (0..n_positions).map(|ply| work.get(ply)).collect();
    let mut done = |ply: usize, value: &PositionValue| {
        line.show(&format!("position {} of {n_positions}", ply + 1));
        if let Err(why) = work.add(ply, value) {
            line.end();
            notice(&format!("finished positions are no longer saved: {why}"));
        }
    };
    let known = |ply: usize| known[ply].clone();
    let values = value_positions(played, &mut *bot, &budget, &known, &mut done);
    line.end();
    let is_complete = values.len() == n_positions;
    if !is_complete {
        let (n_done, next) = (values.len(), work.resume_message());
        notice(&format!("stopped after {n_done} of {n_positions} positions; {next}"));
    }
    let graded = grade_match(played, &values);
    let turns: Vec<Player> = positions_of(played).map(|at| at.position().turn()).collect();
    let graph: Vec<f64> = values
        .iter()
        .enumerate()
        .map(|(ply, value)| {
            let chance = win_chance(value.score);
            let chance = if turns[ply] == Player::One { chance } else { 1.0 - chance };
            (chance * 10_000.0).round() / 10_000.0
        })
        .collect();
    let page = args.html.as_ref().map(|path| (path, html::page(played, &graded, &graph)));
    if json {
        json::write_line(out, &to_json(played, is_complete, &graded, graph))?;
    } else {
        write_text(played, &graded, &graph, out)?;
    }
    out.flush()?;
    if let Some((path, page)) = page {
        files::write_atomically(path, &page)?;
        notice(&format!("wrote {}", path.display()));
    }
    if is_complete {
        work.finish();
    }
    Ok(())
}

/// Opens the work file. If the user did not name it, the analysis continues without one on failure,
/// and warns at the start so that the user can choose another location.
fn open_work(args: &AnalyzeArgs, played: &Match) -> Result<Work, Failure> {
    let open = |path: &Path| Work::open(path, played, args.thinking.text());
    match (&args.work, default_work_file(args)) {
        (Some(path), _) => open(path),
        (None, Some(path)) => match open(&path) {
            Err(Failure::Input(why)) => {
                notice(&format!(
                    "finished positions are not saved: {why}; use --work to name another file"
                ));
                Ok(Work::without_file())
            }
            opened => opened,
        },
        (None, None) => Ok(Work::without_file()),
    }
}

/// The default work file: in the data folder, by the location of the record. The folder of the
/// record belongs to the user.
fn default_work_file(args: &AnalyzeArgs) -> Option<PathBuf> {
    let record = args.of.record_file().filter(|path| !files::is_standard(path))?;
    let location = record.canonicalize().ok()?;
    let bytes = location.as_os_str().as_encoded_bytes();
    let hash = bytes.iter().fold(0, |hash, byte| mix_in(hash, u64::from(*byte)));
    let folder = data_folder().ok()?.join("analysis");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join(format!("{}-{hash:016x}", location.file_name()?.display())))
}

fn write_text(
    played: &Match,
    graded: &[GradedMove],
    graph: &[f64],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let names = played.game().info().players;
    let english = Localization::for_game(Language::English, played.game().info());
    writeln!(out, "x {}, o {}; the bar shows the chances of {0}", names[0], names[1])?;
    for one in graded {
        let chance = graph[one.ply + 1];
        let mark = one.grade.sign();
        let bar = bar(chance);
        writeln!(
            out,
            "{:>3}. {} {:<16} {:<11} {bar} {:>3.0} %{}",
            one.ply + 1,
            one.player,
            format!("{}{mark}", one.played),
            one.grade.word(),
            chance * 100.0,
            if one.after.is_proven {
                format!("  {}", score_message(one.after))
            } else {
                String::new()
            },
        )?;
        if one.grade.is_bad() {
            let cost = one.loss * 100.0;
            writeln!(out, "       costs {cost:.0} %; better was {}", one.best_line.join(" "))?;
        }
        if let Some(sentence) = explanation(&english, one) {
            writeln!(out, "       {sentence}")?;
        }
    }
    writeln!(out)?;
    writeln!(out, "{:<14} {:>8} {:>8}", "", names[0], names[1])?;
    for grade in Grade::ALL {
        let [one, two] = Player::BOTH.map(|player| count(graded, player, grade));
        writeln!(out, "{:<14} {one:>8} {two:>8}", grade.word())?;
    }
    Ok(writeln!(out, "result {}", played.result_text())?)
}

/// Why a move was bad or good, in a sentence or two. The reader is neither player.
pub(super) fn explanation(english: &Localization, one: &GradedMove) -> Option<String> {
    one.explanation.as_ref().map(|found| english.text(&found.message(None)))
}

/// The changes on the board, one sentence per fact.
fn reasons(english: &Localization, one: &GradedMove) -> Vec<String> {
    one.facts.iter().map(|fact| english.text(&fact.message())).collect()
}

/// The names of the squares that an explanation is about.
fn marks(played: &Match, one: &GradedMove) -> Vec<String> {
    let marks = one.explanation.iter().flat_map(|found| &found.marks);
    marks.map(|cell| played.position().step_name(Step::Cell(*cell))).collect()
}

/// Number of a player's moves with this grade.
pub(super) fn count(graded: &[GradedMove], player: Player, grade: Grade) -> usize {
    graded.iter().filter(|one| one.player == player && one.grade == grade).count()
}

/// The first player's winning chance as a bar of ten characters.
fn bar(chance: f64) -> String {
    let filled = (chance * 10.0).round() as usize;
    format!("[{}{}]", "#".repeat(filled), ".".repeat(10 - filled.min(10)))
}

fn to_json(played: &Match, complete: bool, graded: &[GradedMove], graph: Vec<f64>) -> GameJson {
    let english = Localization::for_game(Language::English, played.game().info());
    let moves = graded.iter().map(|one| MoveJson {
        turn: one.ply + 1,
        player: one.player.letter(),
        played: one.played.to_string(),
        grade: one.grade.word(),
        loss: (one.loss * 10_000.0).round() / 10_000.0,
        before: one.before.into(),
        after: one.after.into(),
        best: one.best_line.iter().map(AnyMove::to_string).collect(),
        explanation: explanation(&english, one),
        marks: marks(played, one),
        reasons: reasons(&english, one),
    });
    GameJson {
        game: played.game_string(),
        start: played.start().text(),
        result: played.result_text(),
        complete,
        moves: moves.collect(),
        graph,
    }
}

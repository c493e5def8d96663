//! The blind test of explanations: positions whose reason is known, `testdata/reasons.txt` of the
//! games. Brute force over the reference generators labelled them (`examples/reasons` of
//! `parlour-reference`) before the detectors were written.
//!
//! - A win missed or allowed: the whole review, with a search of both positions.
//! - An event: both lines are given, as a search would give them.
//! - A quiet position: a review, and the given lines. No win or event that the label excludes may be
//!   claimed; concepts are estimates, which no generator refutes.
//!
//! Every run checks some positions of each game, `PARLOUR_TEST_SCALE=nightly` all of them.

use std::fmt::Write;

use parlour_bots::analysis::{Evidence, Explanation, explain, grade_match, value_positions};
use parlour_bots::{Budget, Score};
use parlour_core::{AnyMove, Match};
use parlour_games::{GAMES, parse_game};

use super::{bot, data_lines, is_nightly};

/// Positions per game in every run.
const SAMPLE: usize = 20;

/// Searches as deep as a quick review.
const ENGINE: &str = "best:threads=1,hash=4,nodes=3000";

/// Required share of right reasons, and allowed share of refuted ones.
const MIN_RIGHT: f64 = 0.95;
const MAX_REFUTED: f64 = 0.02;

/// One line of a file.
struct Known {
    label: String,
    at: Match,
    played: Vec<AnyMove>,
    better: Vec<AnyMove>,
}

impl Known {
    fn parse(line: &str) -> Self {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [label, position, played, better] = fields[..] else { panic!("not a line: {line}") };
        let (game, position) = position.split_once(' ').expect("a game and a position");
        let (game, values) = parse_game(game).expect("a game");
        let at = Match::new(game, values, Some(position)).expect("a position");
        let moves = |text: &str| {
            let mut at = at.clone();
            let parse = |text: &str| {
                let m = at.position().parse_move(text).expect("a legal move");
                at.play(&m).is_ok().then_some(m)
            };
            text.split(' ').map_while(parse).collect()
        };
        let played = moves(played);
        // The alternatives to a missed win are moves of the same position, not a line.
        let is_line = !label.contains("-win");
        let better = if is_line { moves(better) } else { Vec::new() };
        Self { label: label.to_owned(), at, played, better }
    }

    /// The explanation of the review, with the engine's own lines.
    fn reviewed(&self) -> Option<Explanation> {
        let mut played = self.at.clone();
        played.play(&self.played[0]).expect("a legal move");
        let mut engine = bot(ENGINE, self.at.game());
        let budget = Budget::default();
        let values = value_positions(&played, &mut *engine, &budget, &|_| None, &mut |_, _| {});
        grade_match(&played, &values).remove(0).explanation
    }

    /// The explanation of the lines given.
    fn of_lines(&self) -> Option<Explanation> {
        explain(&Evidence {
            at: &self.at,
            played: &self.played,
            better: &self.better,
            before: Score::estimate(0),
            after: Score::estimate(-300),
        })
    }

    /// An explanation in the words of a label.
    fn words(&self, found: Option<&Explanation>) -> String {
        let Some(found) = found else { return "nothing".to_owned() };
        let line = if found.is_missed { "better" } else { "played" };
        let is_mover = found.player == self.at.position().turn();
        format!("{} {line} {}", found.reason, if is_mover { "mover" } else { "enemy" })
    }

    fn is_quiet(&self) -> bool {
        self.label == "quiet"
    }

    /// What was found instead, if the label excludes it.
    fn mistake(&self) -> Option<String> {
        let is_win = self.label.contains("-win");
        if is_win {
            let found = self.reviewed();
            let reason = found.as_ref().map_or("nothing", |found| found.reason);
            return (!self.label.starts_with(reason)).then(|| reason.to_owned());
        }
        let words = self.words(self.of_lines().as_ref());
        if !self.is_quiet() {
            return (words != self.label).then_some(words);
        }
        let is_event = |found: &Explanation| !found.message(None).id().starts_with("plan-");
        if self.of_lines().as_ref().is_some_and(is_event) {
            return Some(words);
        }
        let near = ["misses-win", "allows-win"];
        let found = self.reviewed().filter(|found| near.contains(&found.reason));
        // Wins in one or two turns are excluded, longer ones are not.
        let n = |found: &Explanation| {
            let message = found.message(None);
            message.args().iter().find(|(name, _)| *name == "n").map(|(_, n)| n.to_string())
        };
        let is_refuted = |found: &Explanation| matches!(n(found).as_deref(), Some("1" | "2"));
        found.filter(is_refuted).map(|found| found.reason.to_owned())
    }
}

#[test]
fn reasons_are_right_and_quiet_positions_stay_quiet() {
    let is_nightly = is_nightly();
    let only = std::env::var("PARLOUR_TEST_GAME").ok();
    let mut report = String::new();
    let mut is_good = true;
    for game in GAMES.iter().filter(|game| only.as_ref().is_none_or(|id| *id == game.info().id)) {
        let lines = data_lines(*game, "reasons.txt");
        let n_wanted = if is_nightly { lines.len() } else { SAMPLE.min(lines.len()) };
        // Totals of labelled and of quiet positions, and the mistakes in them.
        let (mut n, mut mistakes) = ([0_usize; 2], [0_usize; 2]);
        let mut details = String::new();
        for number in 0..n_wanted {
            let line = &lines[number * lines.len() / n_wanted];
            let known = Known::parse(line);
            n[usize::from(known.is_quiet())] += 1;
            if let Some(found) = known.mistake() {
                mistakes[usize::from(known.is_quiet())] += 1;
                writeln!(details, "    {found} instead of {line}").expect("a string");
            }
        }
        let [n_known, n_quiet] = n;
        let [wrong, refuted] = mistakes;
        writeln!(
            report,
            "{}: {} of {n_known} reasons right, {refuted} of {n_quiet} quiet positions refuted",
            game.info().id,
            n_known - wrong,
        )
        .expect("a string");
        report += &details;
        // A sample is too small for shares: it may contain one mistake.
        let slack = if is_nightly { 0.0 } else { 1.0 };
        is_good &= wrong as f64 <= (1.0 - MIN_RIGHT) * n_known as f64 + slack;
        is_good &= refuted as f64 <= MAX_REFUTED * n_quiet as f64;
    }
    let mut out = std::io::stderr().lock();
    std::io::Write::write_all(&mut out, report.as_bytes()).expect("standard error is open");
    assert!(is_good, "{report}");
}

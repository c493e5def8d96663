//! Output of the engine during a search.

use parlour_core::LOGIT;

use super::Out;
use crate::{Score, SearchResult};

/// Writes one line and flushes; a closed output is not an error.
pub(super) fn say(out: &Out, text: &str) {
    if let Ok(mut out) = out.lock() {
        let _ = writeln!(out, "{text}").and_then(|()| out.flush());
    }
}

/// An `info` line for each line of a search result.
pub(super) fn info_lines(result: &SearchResult) -> Vec<String> {
    let lines = result.lines.iter().enumerate();
    lines
        .map(|(line_idx, line)| {
            format!(
                "info depth {} multipv {} score {} nodes {} nps {} time {} pv {}",
                line.depth,
                line_idx + 1,
                score_text(line.score),
                result.nodes,
                result.nodes_per_second(),
                result.elapsed.as_millis(),
                line.moves.join(" ")
            )
        })
        .collect()
}

/// `cp` in hundredths of a factor of e in the odds; `mate` in own moves, negative when losing.
fn score_text(score: Score) -> String {
    match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) => format!("mate {}", plies.div_ceil(2)),
        (_, Some(plies)) => format!("mate -{}", plies.div_ceil(2)),
        _ => format!("cp {}", score.points * 100 / LOGIT),
    }
}

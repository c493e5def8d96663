//! The analysis of a game as one page that needs nothing beside it.

use std::fmt::Write as _;

use parlour_bots::analysis::{GradedMove, positions_of};
use parlour_core::{Match, Player};

use super::draw::{board_svg, escape};
use crate::json::score_text;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The width of a move in the graph and its height, in the picture's units.
const STEP: usize = 14;
const HEIGHT: usize = 120;

/// The whole page.
pub(super) fn page(played: &Match, graded: &[GradedMove], graph: &[f64]) -> String {
    let info = played.game().info();
    let title = format!("{}: {}", info.name, played.result_text());
    let mut body = String::new();
    let _ = write!(body, "<h1>{}</h1>", escape(&title));
    let _ = write!(body, "<p>{} · {}</p>", escape(&players(played)), escape(info.credit));
    let _ = write!(
        body,
        "<section aria-label=\"chances\">{}</section>",
        graph_svg(graph, graded, info.players)
    );
    body.push_str("<div class=\"columns\"><section class=\"boards\" aria-live=\"polite\">");
    for (ply, at) in positions_of(played).iter().enumerate() {
        let view = at.view(&[]);
        let hidden = if ply == 0 { "" } else { " hidden" };
        let _ = write!(
            body,
            "<figure id=\"b{ply}\"{hidden}>{}<figcaption>{}</figcaption></figure>",
            board_svg(&view),
            escape(&view.status)
        );
    }
    body.push_str(
        "<p class=\"walk\"><button id=\"back\">◀ back</button> \
         <button id=\"on\">on ▶</button> <span>arrow keys work too</span></p></section>",
    );
    body.push_str("<section><ol class=\"moves\">");
    for one in graded {
        body.push_str(&move_item(one, graph[one.ply + 1], info.players));
    }
    body.push_str("</ol></section></div>");
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{}</title><style>{STYLE}</style></head><body><main>{body}</main>\
         <script>{SCRIPT}</script></body></html>\n",
        escape(&title)
    )
}

fn players(played: &Match) -> String {
    let names = played.game().info().players;
    let name = |key: &str, side: &str| match played.header(key) {
        Some(name) => format!("{name} ({side})"),
        None => side.to_owned(),
    };
    format!("{} against {}", name("x", names[0]), name("o", names[1]))
}

fn move_item(one: &GradedMove, chance: f64, names: [&str; 2]) -> String {
    let mut text = format!(
        "<li class=\"{}\"><a href=\"#b{}\" data-ply=\"{}\"><b>{}{}</b></a> \
         <span>{} · {} · {} {:.0} %</span>",
        one.grade.word(),
        one.ply + 1,
        one.ply + 1,
        escape(&one.played),
        one.grade.sign(),
        one.grade.word(),
        escape(&score_text(one.after)),
        names[0],
        chance * 100.0
    );
    if one.grade.is_bad() {
        let _ = write!(
            text,
            "<p>costs {:.0} %; better was <code>{}</code></p>",
            one.loss * 100.0,
            escape(&one.best_line.join(" "))
        );
        for reason in &one.reasons {
            let _ = write!(text, "<p>{}</p>", escape(reason));
        }
    }
    text.push_str("</li>");
    text
}

/// The chance of the first player after each move; bad moves are marked by their signs.
fn graph_svg(graph: &[f64], graded: &[GradedMove], names: [&str; 2]) -> String {
    let width = graph.len().max(2) * STEP + 8;
    let height_of = |chance: f64| (1.0 - chance) * HEIGHT as f64 + 8.0;
    let points: Vec<String> = graph
        .iter()
        .enumerate()
        .map(|(ply, chance)| format!("{},{:.1}", ply * STEP + 8, height_of(*chance)))
        .collect();
    let mut svg = format!(
        "<svg class=\"graph\" viewBox=\"0 0 {width} {}\" role=\"img\" \
         aria-label=\"chances of {} from move to move\">\
         <line class=\"even\" x1=\"0\" x2=\"{width}\" y1=\"{mid}\" y2=\"{mid}\"/>\
         <polyline points=\"{}\"/>",
        HEIGHT + 16,
        names[0],
        points.join(" "),
        mid = HEIGHT / 2 + 8
    );
    for one in graded.iter().filter(|one| one.grade.is_bad()) {
        let x = (one.ply + 1) * STEP + 8;
        let y = height_of(graph[one.ply + 1]);
        let side = if one.player == Player::One { "one" } else { "two" };
        let _ = write!(
            svg,
            "<a href=\"#b{0}\" data-ply=\"{0}\"><circle class=\"{side}\" cx=\"{x}\" cy=\"{y:.1}\" \
             r=\"5\"><title>{1}{2}</title></circle></a>",
            one.ply + 1,
            escape(&one.played),
            one.grade.sign()
        );
    }
    svg.push_str("</svg>");
    svg
}

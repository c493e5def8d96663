//! The review of a game as a self-contained page.

use std::fmt::Write as _;

use parlour_bots::analysis::{Grade, GradedMove, positions_of};
use parlour_bots::score_message;
use parlour_core::{Match, Player};
use parlour_messages::{Language, Localization};

use super::record::{count, explanation};
use parlour_wire::{board_svg, escape_html as escape};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Size of the graph in SVG units, with a margin.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 110.0;
const MARGIN: f64 = 8.0;

/// The whole page.
pub(super) fn page(played: &Match, graded: &[GradedMove], graph: &[f64]) -> String {
    let info = played.game().info();
    let title = format!("{}: {}", info.name, played.result_text());
    let mut body = String::new();
    let _ = write!(body, "<h1>{}</h1>", escape(&title));
    let _ = write!(body, "<p>{} · {}</p>", escape(&players(played)), escape(info.credit));
    let _ = write!(
        body,
        "<section aria-label=\"chances\"><p>▲ {} is winning</p>{}<p>▼ {} is winning</p></section>",
        info.players[0],
        graph_svg(graph, graded, info.players),
        info.players[1]
    );
    body.push_str("<div class=\"columns\"><section class=\"boards\" aria-live=\"polite\">");
    let mut moves = played.moves();
    for (ply, at) in positions_of(played).enumerate() {
        let view = at.view(&[]);
        let hidden = if ply == 0 { "" } else { " hidden" };
        let last = if ply == 0 { None } else { moves.next() };
        let last = last.map_or_else(|| "start".to_owned(), |m| format!("{ply}. {m}"));
        let _ = write!(
            body,
            "<figure id=\"b{ply}\"{hidden}>{}<figcaption><b>{}</b> · {}</figcaption></figure>",
            board_svg(&view),
            escape(&last),
            escape(&view.status.to_string())
        );
    }
    body.push_str(
        "<p class=\"walk\"><button id=\"back\">◀ back</button> \
         <button id=\"on\">on ▶</button> <span>arrow keys work too</span></p></section>",
    );
    body.push_str("<section>");
    body.push_str(&summary(graded, info.players));
    body.push_str("<ol class=\"moves\">");
    let english = Localization::for_game(Language::English, info);
    for one in graded {
        body.push_str(&move_item(one, graph[one.ply + 1], info.players, &english));
    }
    body.push_str("</ol></section></div>");
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{}</title><style>{STYLE}{}</style>\
         <noscript><style>figure[hidden] {{ display: block }} .walk {{ display: none }}</style></noscript></head><body><main>{body}</main>\
         <script>{SCRIPT}</script></body></html>\n",
        escape(&title),
        paint(info.players)
    )
}

/// Piece colors, if the names of the players are colors.
fn paint(names: [&str; 2]) -> String {
    let mut style = String::new();
    for (name, class) in names.into_iter().zip(["one", "two"]) {
        let (fill, ink) = match name {
            "Black" | "Dark" => ("#22313f", "#fff"),
            "White" | "Light" => ("#f4f1e8", "#1d1d1f"),
            "Red" => ("#a3241d", "#fff"),
            "Blue" => ("#1f4f9c", "#fff"),
            _ => continue,
        };
        let _ = writeln!(
            style,
            ".{class} {{ fill: {fill}; stroke: {ink}; }} .on-{class} {{ fill: {ink}; }}"
        );
    }
    style
}

fn players(played: &Match) -> String {
    let names = played.game().info().players;
    let name = |key: &str, side: &str| match played.header(key) {
        Some(name) => format!("{name} ({side})"),
        None => side.to_owned(),
    };
    format!("{} against {}", name("x", names[0]), name("o", names[1]))
}

/// Counts the moves of each grade by player.
fn summary(graded: &[GradedMove], names: [&str; 2]) -> String {
    let mut text = format!(
        "<table><tr><td></td><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr>",
        names[0], names[1]
    );
    for grade in Grade::ALL {
        let [one, two] = Player::BOTH.map(|player| count(graded, player, grade));
        let limit = grade
            .limit()
            .map_or_else(String::new, |limit| format!(", costs {:.0} % or more", limit * 100.0));
        let _ = write!(
            text,
            "<tr><th scope=\"row\">{}{limit}</th><td>{one}</td><td>{two}</td></tr>",
            grade.word()
        );
    }
    text.push_str("</table>");
    text
}

fn move_item(one: &GradedMove, chance: f64, names: [&str; 2], english: &Localization) -> String {
    let proven = if one.after.is_proven {
        format!("{} · ", score_message(one.after))
    } else {
        String::new()
    };
    let mut text = format!(
        "<li class=\"{}\">{} <a href=\"#b{}\" data-ply=\"{}\"><b>{}{}</b></a> \
         <span>{} · {}chances of {} {:.0} %</span>",
        one.grade.word(),
        names[one.player.index()],
        one.ply + 1,
        one.ply + 1,
        escape(one.played.text()),
        one.grade.sign(),
        one.grade.word(),
        escape(&proven),
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
    }
    if let Some(sentence) = explanation(english, one) {
        let _ = write!(text, "<p>{}</p>", escape(&sentence));
    }
    text.push_str("</li>");
    text
}

/// The first player's winning chance after each move. Bad moves are marked: round for the first
/// player, square for the second.
fn graph_svg(graph: &[f64], graded: &[GradedMove], names: [&str; 2]) -> String {
    let step = WIDTH / graph.len().saturating_sub(1).max(1) as f64;
    let place = |ply: usize| {
        (MARGIN + ply as f64 * step, MARGIN + graph.get(ply).map_or(0.5, |c| 1.0 - c) * HEIGHT)
    };
    let points: Vec<String> = (0..graph.len())
        .map(|ply| {
            let (x, y) = place(ply);
            format!("{x:.1},{y:.1}")
        })
        .collect();
    let (width, height) = (WIDTH + 2.0 * MARGIN, HEIGHT + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg class=\"graph\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"chances of {} from move to move\">\
         <line class=\"even\" x1=\"0\" x2=\"{width}\" y1=\"{mid}\" y2=\"{mid}\"/>\
         <line id=\"now\" x1=\"{MARGIN}\" x2=\"{MARGIN}\" y1=\"0\" y2=\"{height}\" \
         data-step=\"{step:.3}\"/><polyline points=\"{}\"/>",
        names[0],
        points.join(" "),
        mid = height / 2.0
    );
    for one in graded.iter().filter(|one| one.grade.is_bad()) {
        let ply = one.ply + 1;
        let (x, y) = place(ply);
        let (class, round) = if one.player == Player::One { ("one", 5) } else { ("two", 1) };
        let _ = write!(
            svg,
            "<a href=\"#b{ply}\" data-ply=\"{ply}\"><rect class=\"{class}\" x=\"{:.1}\" \
             y=\"{:.1}\" width=\"9\" height=\"9\" rx=\"{round}\"><title>{ply}. {}{}</title></rect></a>",
            x - 4.5,
            y - 4.5,
            escape(one.played.text()),
            one.grade.sign()
        );
    }
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use parlour_bots::Score;

    use super::*;

    /// Size of a page about a game of `n_moves` blunders.
    fn page_of(n_moves: usize) -> usize {
        let (game, values) = parlour_games::parse_game("loa:repetition=off").unwrap();
        let mut played = Match::new(game, values, None).unwrap();
        let circle = ["e1-e3", "a2-c2", "e3-e1", "c2-a2"];
        for text in circle.iter().cycle().take(n_moves) {
            played.play_text(text).unwrap();
        }
        let moves = played.moves().enumerate();
        let graded: Vec<GradedMove> = moves
            .map(|(ply, m)| GradedMove {
                ply,
                player: Player::BOTH[ply % 2],
                played: m.clone(),
                before: Score::of_points(0),
                after: Score::of_points(0),
                best_line: vec![m.clone()],
                loss: 0.5,
                grade: Grade::Blunder,
                facts: Vec::new(),
                explanation: None,
            })
            .collect();
        page(&played, &graded, &vec![0.5; n_moves + 1]).len()
    }

    #[test]
    fn the_size_of_a_page_is_linear_in_the_game() {
        let [once, twice] = [300, 600].map(page_of);
        assert!(twice * 10 <= once * 22, "{once} bytes became {twice}");
    }
}

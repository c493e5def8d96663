//! The Smart Game Format, `GM[9]`, used elsewhere to exchange Lines of Action games.
//!
//! Written from the public description of the format's Lines of Action part. Non-default options
//! are stored as a game string in `RU`; unknown properties of the root become header lines
//! `sgf-NAME`, and header lines unknown to SGF the private property `XH`.

mod tree;

#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use parlour_core::{
    AnyGame, Erased, Game, GameResult, Line, LineBuilder, Match, Message, PASS, Player, Record,
    RecordError, RecordFormat, RecordMove, message, parse_game, shortened,
};

use super::Loa;
use crate::board::{Grid, write_rows};
use tree::{Node, Tree, escaped};

/// The format.
#[derive(Debug)]
pub(super) struct Sgf;

const GAME: &[&dyn AnyGame] = &[&Erased::<Loa>::NEW];

/// Root properties and the header lines they become.
const HEADERS: [(&str, &str); 6] =
    [("PB", "x"), ("PW", "o"), ("DT", "date"), ("EV", "event"), ("PC", "place"), ("GN", "name")];

/// Root properties that are read and written here.
const OWN: [&str; 13] =
    ["FF", "GM", "SZ", "SU", "RU", "AB", "AW", "PL", "RE", "C", "B", "W", HEADER_LINES];

/// The private property that holds header lines, each a value `key: value`.
const HEADER_LINES: &str = "XH";

/// Set-ups this game has, by their name in `SU`.
const SETUPS: [(&str, &str); 2] = [("Standard", "standard"), ("Scrambled-eggs", "scrambled")];

impl RecordFormat for Sgf {
    fn id(&self) -> &'static str {
        "sgf"
    }

    fn recognizes(&self, text: &str) -> bool {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        text.starts_with('(')
            && tree::parse(text).is_ok_and(|trees| trees[0].nodes[0].value("GM") == Some("9"))
    }

    fn read(&self, text: &str) -> Result<Record, RecordError> {
        let trees = tree::parse(text)?;
        let root = &trees[0].nodes[0];
        if let Some(other) = root.value("GM").filter(|number| *number != "9") {
            let message = message!(
                "sgf-game" = "the game is GM[{game}]: expected GM[9]",
                game = shortened(other),
            );
            return Err(RecordError::syntax(root.line, message));
        }
        let mut record = Record::default();
        read_start(root, &mut record)?;
        for (name, values) in &root.properties {
            let value = words(&values.join(" "));
            let known = HEADERS.iter().find(|(property, _)| property == name);
            if let Some((_, header)) = known {
                record.set_header(header, &value);
            } else if name == HEADER_LINES {
                for (key, value) in values.iter().filter_map(|line| line.split_once(':')) {
                    if Record::is_header_key(key) {
                        record.set_header(key, &words(value));
                    }
                }
            } else if !OWN.contains(&name.as_str()) || (name == "RU" && !is_game_string(&value)) {
                record.set_header(&format!("sgf-{name}"), &value);
            }
        }
        record.result = root.value("RE").and_then(read_result);
        record.main_line = read_line(&trees, root.value("C").unwrap_or_default())?;
        Ok(record)
    }

    fn write(&self, game: &Match) -> Result<String, RecordError> {
        if game.game().info().id != Loa::INFO.id {
            let name = game.game().info().name;
            return Err(RecordError::Unsupported(not_for("SGF", name)));
        }
        let record = game.to_record();
        let view = game.start().view(&[]);
        let mut text = format!("(;FF[4]GM[9]SZ[{}]", view.columns.len());
        write_start(game, &record, &mut text);
        write_headers(&record, &mut text);
        if let Some(result) = record.result.as_deref().and_then(write_result) {
            let _ = write!(text, "RE[{result}]");
        }
        if !record.main_line.comment.is_empty() {
            let _ = write!(text, "C[{}]", escaped(&record.main_line.comment));
        }
        write_moves(&record.main_line.moves, game.start().turn(), &mut text);
        text.push_str(")\n");
        Ok(text)
    }
}

/// A format that another game does not have.
pub(super) fn not_for(format: &'static str, game: &'static str) -> Message {
    message!("format-not-for" = "{format} is not for {game}", format = format, game = game)
}

fn is_game_string(text: &str) -> bool {
    parse_game(GAME, text).is_ok()
}

/// Game string and start position from the root's properties.
fn read_start(root: &Node, record: &mut Record) -> Result<(), RecordError> {
    let fail = |message: Message| Err(RecordError::syntax(root.line, message));
    let rules = root.value("RU").filter(|rules| is_game_string(rules)).unwrap_or(Loa::INFO.id);
    let (_, mut values) = parse_game(GAME, rules).expect("checked just above");
    let size = root.value("SZ").unwrap_or("8");
    if values.set("size", size).is_err() {
        return fail(message!(
            "sgf-size" = "the board is SZ[{size}]: expected 3 to 26",
            size = shortened(size),
        ));
    }
    let setup = root.value("SU").unwrap_or("Standard");
    let known = SETUPS.iter().find(|(name, _)| name.eq_ignore_ascii_case(setup));
    let has_stones = root.value("AB").is_some() || root.value("AW").is_some();
    if let Some((_, name)) = known.filter(|_| !has_stones) {
        values.set("setup", name).expect("both set-ups are declared");
    } else if !has_stones || (known.is_none() && !setup.eq_ignore_ascii_case("custom")) {
        return fail(message!(
            "sgf-setup" = "the set-up is SU[{setup}]: expected Standard, Scrambled-eggs, or Custom with AB and AW",
            setup = shortened(setup),
        ));
    }
    if has_stones {
        record.start = Some(custom_start(root, values.number("size") as usize)?);
        values = values.without("setup");
    } else if root.value("PL").is_some_and(|side| !side.to_ascii_uppercase().starts_with('B')) {
        return fail(message!(
            "sgf-white-first" = "White is to move first: expected Black unless stones are placed"
        ));
    }
    let options = values.text(has_stones);
    Loa::INFO.id.clone_into(&mut record.game);
    if !options.is_empty() {
        let _ = write!(record.game, ":{options}");
    }
    Ok(())
}

fn custom_start(root: &Node, size: usize) -> Result<String, RecordError> {
    let grid = Grid::new(size, size);
    let mut cells = vec![None; grid.n_squares()];
    for (name, letter) in [("AB", 'x'), ("AW", 'o')] {
        let values = root.properties.iter().filter(|(found, _)| found == name);
        for point in values.flat_map(|(_, values)| values) {
            let Some((Some(square), "")) = grid.parse_prefix(point) else {
                let message = message!(
                    "sgf-point" = "{point} is not a square of the board",
                    point = format!("{name}[{}]", shortened(point)),
                );
                return Err(RecordError::syntax(root.line, message));
            };
            cells[square] = Some(letter);
        }
    }
    let side = match root.value("PL") {
        Some(side) if side.to_ascii_uppercase().starts_with('W') => Player::Two,
        _ => Player::One,
    };
    Ok(format!("{} {side}", write_rows(grid, |square| cells[square])))
}

/// The result, if it is by resignation, time or agreement; other results follow from the moves.
fn read_result(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    let (winner, how) = text.split_once('+').unwrap_or(("", &text));
    let game_result = match winner {
        "b" => GameResult::Win(Player::One),
        "w" => GameResult::Win(Player::Two),
        _ => return None,
    };
    let reason = match how {
        "r" | "resign" => "resign",
        "t" | "time" => "time",
        "f" | "forfeit" => "abandoned",
        _ => return None,
    };
    Some(format!("{} {reason}", game_result.text()))
}

fn write_result(result: &str) -> Option<String> {
    let (score, reason) = result.split_once(' ')?;
    let winner = match GameResult::from_text(score)? {
        GameResult::Draw => return Some("Draw".to_owned()),
        GameResult::Win(Player::One) => "B+",
        GameResult::Win(Player::Two) => "W+",
    };
    let how = match reason {
        "resign" => "Resign",
        "time" => "Time",
        "abandoned" => "Forfeit",
        _ => "",
    };
    Some(format!("{winner}{how}"))
}

/// The moves of all trees; the first continuation is the main line, the others are variations.
fn read_line(trees: &[Tree], comment: &str) -> Result<Line, RecordError> {
    let mut builder = LineBuilder::default();
    builder.comment(&words(comment));
    let mut open = vec![OpenLine::new(0)];
    while let Some(line) = open.last_mut() {
        if let Some(tree) = line.variations.pop() {
            builder.open();
            open.push(OpenLine::new(tree));
        } else if let Some(node) = trees[line.tree].nodes.get(line.n_read) {
            line.n_read += 1;
            if let Some(text) = move_text(node)? {
                builder.move_text(&text);
                builder.comment(&words(node.value("C").unwrap_or_default()));
                line.variations.append(&mut line.continuations);
            }
        } else if let Some((main, others)) = trees[line.tree].children.split_first() {
            // The other trees are alternatives to the next move of the main line.
            line.continuations.extend(others.iter().rev());
            (line.tree, line.n_read) = (*main, 0);
        } else {
            open.pop();
            match open.is_empty() {
                true => {}
                false if builder.has_moves() => builder.close(),
                false => builder.cancel(),
            }
        }
    }
    Ok(builder.finish())
}

/// A line that is being read.
struct OpenLine {
    /// The current tree and node.
    tree: usize,
    n_read: usize,
    /// Alternatives to the next move, in reverse order.
    continuations: Vec<usize>,
    /// Alternatives to the last move, in reverse order.
    variations: Vec<usize>,
}

impl OpenLine {
    fn new(tree: usize) -> Self {
        Self { tree, n_read: 0, continuations: Vec::new(), variations: Vec::new() }
    }
}

/// The move of a node, if it has one that is played on the board.
fn move_text(node: &Node) -> Result<Option<String>, RecordError> {
    let Some(text) = node.value("B").or(node.value("W")) else { return Ok(None) };
    let text = text.to_ascii_lowercase();
    if text.contains(|c: char| c.is_whitespace() || "(){}".contains(c)) {
        let message =
            message!("sgf-no-move" = "`{move_text}` is not a move", move_text = shortened(&text));
        return Err(RecordError::syntax(node.line, message));
    }
    Ok(match text.as_str() {
        "resign" => None,
        "" => Some(PASS.to_owned()),
        _ => Some(text),
    })
}

fn write_start(game: &Match, record: &Record, text: &mut String) {
    if let Some(start) = &record.start {
        text.push_str("SU[Custom]");
        let view = game.start().view(&[]);
        for (property, player) in [("AB", Player::One), ("AW", Player::Two)] {
            text.push_str(property);
            for cell in &view.cells {
                if cell.stack.first().is_some_and(|piece| piece.owner == Some(player)) {
                    let _ = write!(text, "[{}]", cell.name);
                }
            }
        }
        let side = if start.ends_with('o') { "W" } else { "B" };
        let _ = write!(text, "PL[{side}]");
    } else {
        let setup = game.values().get("setup");
        let name = SETUPS.iter().find(|(_, value)| *value == setup).map_or("Standard", |s| s.0);
        let _ = write!(text, "SU[{name}]");
    }
    let rules = game.values().text(true);
    if !rules.is_empty() {
        let _ = write!(text, "RU[{}:{}]", Loa::INFO.id, escaped(&rules));
    }
}

fn write_headers(record: &Record, text: &mut String) {
    let mut others = String::new();
    for (key, value) in record.headers.iter().filter(|(key, _)| *key != "rules") {
        let known = HEADERS.iter().find(|(_, header)| *header == key);
        // A property of another program keeps its name if possible.
        let foreign = key.strip_prefix("sgf-").filter(|name| {
            !name.is_empty()
                && name.bytes().all(|byte| byte.is_ascii_uppercase())
                && !OWN.contains(name)
                && !HEADERS.iter().any(|(property, _)| property == name)
        });
        if let Some(property) = known.map(|(property, _)| *property).or(foreign) {
            let _ = write!(text, "{property}[{}]", escaped(value));
        } else {
            let _ = write!(others, "[{key}: {}]", escaped(value));
        }
    }
    if !others.is_empty() {
        let _ = write!(text, "{HEADER_LINES}{others}");
    }
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn write_moves(moves: &[RecordMove], player: Player, text: &mut String) {
    let (mut moves, mut player) = (moves, player);
    // The alternatives to each open tree, with the side to move.
    let mut beside: Vec<(&[Line], Player)> = Vec::new();
    loop {
        let split = moves.iter().position(|one| !one.variations.is_empty());
        for one in &moves[..split.unwrap_or(moves.len())] {
            write_move(one, player, text);
            player = player.other();
        }
        if let Some(split) = split {
            // The main continuation and its alternatives become sibling trees.
            text.push_str("\n(");
            write_move(&moves[split], player, text);
            beside.push((&moves[split].variations, player));
            (moves, player) = (&moves[split + 1..], player.other());
            continue;
        }
        // Close every tree that ends here, up to one with another alternative.
        (moves, player) = loop {
            let Some((lines, player)) = beside.pop() else { return };
            text.push(')');
            if let Some((first, others)) = lines.split_first() {
                text.push_str("\n(");
                beside.push((others, player));
                break (&first.moves, player);
            }
        };
    }
}

fn write_move(one: &RecordMove, player: Player, text: &mut String) {
    let color = if player == Player::One { 'B' } else { 'W' };
    let _ = write!(text, ";{color}[{}]", one.text.replace('x', ":"));
    if !one.comment.is_empty() {
        let _ = write!(text, "C[{}]", escaped(&one.comment));
    }
}

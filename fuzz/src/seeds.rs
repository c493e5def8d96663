//! Seed inputs for each target, generated from the list of games.

use parlour_core::{AnyGame, AnyMove, Match, OptionDefault, OptionKind, Rng, mix_in};
use parlour_games::{GAMES, parse_game};
use parlour_network::{Network, Purpose, Shape};
use parlour_wire::record_text;

use crate::check;

/// Larger proofs would slow the fuzzer down.
const MAX_PROOF: usize = 400;

/// One input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seed {
    /// Its target.
    pub target: &'static str,
    /// A name unique within the target.
    pub name: String,
    /// The input.
    pub bytes: Vec<u8>,
}

/// The seeds of every target; deterministic.
pub fn seeds() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for (game_idx, game) in GAMES.iter().enumerate() {
        let id = game.info().id;
        let mut add = |target, name: &str, bytes: Vec<u8>| {
            seeds.push(Seed { target, name: format!("{id}-{name}"), bytes });
        };
        for (variant_idx, string) in game_strings(*game).into_iter().enumerate() {
            let name = variant_idx.to_string();
            add("options", &name, string.clone().into_bytes());
            let Some((played, moves)) = played(&string) else { continue };
            let position = played.position().text();
            add("position", &name, format!("{string}\n{position}").into_bytes());
            add("moves", &name, moves.into_bytes());
            add("record", &name, played.to_text().into_bytes());
            for format in game.formats() {
                if let Ok(written) = format.write(&played) {
                    let name = format!("{name}-{}", format.id());
                    add("record_formats", &name, written.into_bytes());
                }
            }
            if variant_idx == 0 {
                add("record_json", &name, record_text(&played.to_record()).into_bytes());
                add("ugi", &name, ugi_session(&string, &played, &position).into_bytes());
            }
        }
        add("lessons", "0", first_tasks(game.info().lessons).into_bytes());
        add("network", "0", small_network(id));
        for (name, file) in game.info().proofs.iter().filter(|(_, file)| file.len() <= MAX_PROOF) {
            add("proof", name.trim_end_matches(".proof"), file.to_vec());
        }
        // Derived from the name, because the index in the list changes when a game is added.
        let mut rng = Rng::new(id.bytes().fold(0, |key, byte| mix_in(key, u64::from(byte))));
        for variant_idx in 0..3 {
            let mut bytes = vec![game_idx as u8];
            bytes.extend((0..80).map(|_| rng.below(256) as u8));
            add("random_play", &variant_idx.to_string(), bytes);
        }
    }
    seeds
}

/// The game string alone, with each preset, and with each option at a non-default value.
fn game_strings(game: &dyn AnyGame) -> Vec<String> {
    let info = game.info();
    let mut strings = vec![info.id.to_owned()];
    strings.extend(info.presets.iter().map(|preset| format!("{}:rules={}", info.id, preset.name)));
    for option in info.options {
        let value = match (option.kind, option.default) {
            (OptionKind::Number { min, .. }, OptionDefault::Is(default))
                if default == min.to_string() =>
            {
                (min + 1).to_string()
            }
            (OptionKind::Number { min, .. }, _) => min.to_string(),
            (OptionKind::Choice(choices), _) => {
                choices.last().map_or_else(String::new, |(word, _)| (*word).to_owned())
            }
            (OptionKind::Seed, _) => "7".to_owned(),
        };
        strings.push(format!("{}:{}={value}", info.id, option.key));
    }
    strings
}

/// A short random game, and its moves as input of the target `moves`; `None` if the options cannot
/// be used alone.
fn played(string: &str) -> Option<(Match, String)> {
    const TURNS: usize = 10;
    let (game, values) = parse_game(string).ok()?;
    let start = crate::start(game, &values).ok()?;
    let start_text = start.text();
    let mut played = Match::from_position(game, values, start, true);
    let mut rng = Rng::new(1);
    let mut list = format!("{string}\n{start_text}");
    for turn in 0..TURNS {
        let (moves, _) = check::first_moves(played.position());
        let Some(m) = rng.choose(&moves) else { break };
        if played.play(m).is_err() {
            break;
        }
        list.push('\n');
        list.push_str(m.text());
        if turn == TURNS / 2 {
            // A variation and a comment.
            played.undo();
            played.branch(&moves[0]).expect("the first move is legal where another one is");
            played.set_comment("the first move listed");
        }
    }
    Some((played, list))
}

/// Input from a match runner.
fn ugi_session(string: &str, played: &Match, position: &str) -> String {
    let moves: Vec<&str> = played.moves().take(3).map(AnyMove::text).collect();
    [
        string,
        "ugi",
        "isready",
        &format!("position startpos moves {}", moves.join(" ")),
        "query p1turn",
        "go nodes 20",
        "setoption name multipv value 2",
        &format!("position fen {position}"),
        "go depth 2",
        "query result",
        "setoption name bot value mcts:threads=1,hash=1",
        "go infinite",
        "stop",
        "uginewgame",
        "setoption name level value 1",
        "go p1time 20 p2time 20 p1inc 1 p2inc 1",
        "quit",
    ]
    .join("\n")
}

/// A network file of few bytes, without its checksum.
fn small_network(id: &str) -> Vec<u8> {
    let shape = Shape { inputs: 3, hidden: 32, middle: 4, phases: 2 };
    let purpose = Purpose { game: id.to_owned(), ..Purpose::default() };
    let mut file = Network::random(purpose, shape, 1).to_bytes();
    file.truncate(file.len() - 4);
    file
}

/// The first lesson up to its second task; more tasks would not help the fuzzer.
fn first_tasks(lessons: &str) -> String {
    let ends = lessons.match_indices("\ntask:").map(|(at, _)| at);
    lessons[..ends.take(3).last().unwrap_or(lessons.len())].to_owned()
}

//! Writes positions with proven values, for `testdata/solved.txt` of a game.
//!
//! Noisy self-play supplies the positions. A position is kept if all its moves are solved and some, but not all, of
//! them win or draw. A line has the value, the position and the moves that keep the value, or after `not` those that
//! give it away, if they are fewer. With a ply, every won or drawn position of that ply is kept, without moves: the
//! test plays it to the end.
//!
//! `cargo run --release -p parlour-bots --example solved -- pathway:size=8 1000 20000 1 >> FILE`: a game, the number of
//! positions, the node limit per proof, a seed, and optionally a ply, or `easy` to keep positions in which most moves
//! are good too.

#![allow(clippy::print_stdout, reason = "this is how a program speaks")]

use std::collections::HashSet;

use parlour_bots::{Bot, BotSpec, Budget, build};
use parlour_core::{AnyPosition, GameResult, Match, Rng};

/// Random plies at the start of a game.
const RANDOM_PLIES: u64 = 4;

/// Both players: sensible, but not the same every time.
const PLAYER: &str = "ab:nodes=300,eval-noise=60,hash=1";

/// Positions of one game have much in common.
const MOST_PER_GAME: usize = 3;

/// Positions with more good moves than this are too easy, unless most moves are bad.
const MOST_GOOD_MOVES: usize = 8;

/// A line with more moves than this is too long.
const MOST_MOVES: usize = 32;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (game, n_wanted, nodes, seed, kind) = match arguments.as_slice() {
        [game, n_wanted, nodes, seed] => (game, n_wanted, nodes, seed, None),
        [game, n_wanted, nodes, seed, kind] => (game, n_wanted, nodes, seed, Some(kind.as_str())),
        _ => {
            return Err(
                "expected a game, positions, nodes, a seed, and perhaps a ply or `easy`".into()
            );
        }
    };
    let lists_bad_moves = kind == Some("easy");
    let ply = kind.filter(|_| !lists_bad_moves).map(str::parse).transpose()?;
    let mut prover = Prover {
        bot: build(&BotSpec::parse("solve:hash=16")?, parlour_games::parse_game(game)?.0)?,
        budget: Budget::nodes(nodes.parse()?),
        lists_bad_moves,
    };
    let (n_wanted, seed): (usize, u64) = (n_wanted.parse()?, seed.parse()?);
    let mut seen = HashSet::new();
    for number in 0.. {
        let played = self_play(game, seed << 32 | number)?;
        let lines = match ply {
            Some(ply) => prover.at(&played, ply).into_iter().collect(),
            None => prover.good_moves(&played),
        };
        for line in lines {
            if seen.len() < n_wanted && seen.insert(line.clone()) {
                println!("{line}");
            }
        }
        if seen.len() >= n_wanted {
            return Ok(());
        }
    }
    Ok(())
}

/// A game from a random opening.
fn self_play(game: &str, seed: u64) -> Result<Match, Box<dyn std::error::Error>> {
    let mut rng = Rng::new(seed);
    let (game, mut values) = parlour_games::parse_game(game)?;
    if let Some(key) = game.missing_seed(&values) {
        values.set(key, &rng.below(1_000_000).to_string())?;
    }
    let mut played = Match::new(game, values, None)?;
    let spec = BotSpec { seed: rng.below(1 << 40), ..BotSpec::parse(PLAYER)? };
    let mut bot = build(&spec, game)?;
    while played.outcome().is_none() && played.ply() < 400 {
        let is_random = (played.ply() as u64) < RANDOM_PLIES;
        let random = if is_random { played.position().random_move(&mut rng) } else { None };
        let m = random.unwrap_or_else(|| {
            bot.think(&played, &Budget::default(), 1, &mut |_| {}).best().clone()
        });
        played.play(&m)?;
    }
    Ok(played)
}

struct Prover {
    bot: Box<dyn Bot>,
    budget: Budget,
    /// Whether to keep positions in which most moves are good.
    lists_bad_moves: bool,
}

/// The game as it would begin from one of its positions.
fn from(played: &Match, position: &dyn AnyPosition) -> Match {
    let values = played.values().clone();
    Match::from_position(played.game(), values, position.boxed_clone(), true)
}

const fn word(value: i32) -> &'static str {
    if value > 0 { "win" } else { "draw" }
}

impl Prover {
    /// Who wins, for the side to move: 1, 0 or -1, if it can be proven.
    fn value(&mut self, at: &Match) -> Option<i32> {
        if let Some(outcome) = at.outcome() {
            return Some(match outcome.result {
                GameResult::Draw => 0,
                GameResult::Win(winner) if winner == at.position().turn() => 1,
                GameResult::Win(_) => -1,
            });
        }
        let score = self.bot.think(at, &self.budget, 1, &mut |_| {}).score();
        score.is_proven.then(|| score.points.signum())
    }

    /// The earliest positions of a game whose moves are all solved, with those that keep the value.
    fn good_moves(&mut self, played: &Match) -> Vec<String> {
        let mut lines = Vec::new();
        for ply in (0..played.ply()).rev() {
            let position = played.position_at(ply).expect("it was played");
            let at = from(played, position);
            let Some(value) = self.value(&at) else { break };
            if value < 0 {
                continue;
            }
            let moves = position.distinct_moves();
            let values: Option<Vec<i32>> = moves
                .iter()
                .map(|m| {
                    let next = position.after(m).expect("it is legal");
                    self.value(&from(played, &*next)).map(|value| -value)
                })
                .collect();
            let Some(values) = values else { continue };
            assert_eq!(values.iter().max(), Some(&value), "{}", at.tagged_position());
            let texts = |is_listed: fn(i32, i32) -> bool| -> Vec<String> {
                let listed = moves.iter().zip(&values).filter(|(_, its)| is_listed(**its, value));
                listed.map(|(m, _)| m.to_string()).collect()
            };
            let (good, bad) = (texts(|its, best| its == best), texts(|its, best| its < best));
            let (tagged, word) = (at.tagged_position(), word(value));
            if bad.is_empty() {
                continue;
            }
            if good.len() <= MOST_GOOD_MOVES || good.len() <= bad.len().min(MOST_MOVES) {
                lines.push(format!("{word} | {tagged} | {}", good.join(" ")));
            } else if self.lists_bad_moves && bad.len() <= MOST_MOVES {
                lines.push(format!("{word} | {tagged} | not {}", bad.join(" ")));
            }
        }
        let n_easy = lines.len().saturating_sub(MOST_PER_GAME);
        lines.split_off(n_easy)
    }

    /// The position of a ply, unless the game was over by then or it is lost.
    fn at(&mut self, played: &Match, ply: usize) -> Option<String> {
        let at = from(played, played.position_at(ply)?);
        let value = self.value(&at).filter(|value| *value >= 0 && at.outcome().is_none())?;
        Some(format!("{} | {}", word(value), at.tagged_position()))
    }
}

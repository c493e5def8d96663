//! Positions whose reason is known: `cargo run --release -p parlour-reference --example reasons
//! -- GAME > crates/games/src/GAME/testdata/reasons.txt`.
//!
//! Only the reference generators decide: wins by brute force, events by comparing position
//! strings ([`events`]). The program shares no code with what it tests, the explanations of
//! `parlour-bots`. A line of the file is a label, a position, the line played and a better line:
//!
//! - `misses-win N`: the player can force a win in `N` turns; the move played lets it slip.
//! - `allows-win N`: after the move the opponent can force a win in `N` turns, after the better
//!   one not.
//! - `EVENT played|better mover|enemy`: the first event in which the two lines differ to the
//!   disadvantage of the player: the line on which it happens, and to whom. The net result of both
//!   lines differs in one topic only.
//! - `quiet`: both lines have the same net result in every topic, and neither side can force a win in
//!   one or two turns. A tactical reason would be wrong.

mod events;

use std::collections::BTreeSet;
use std::io::Write;
use std::slice;

use events::{Event, Events, other, side_of};
use parlour_reference::{ReferenceGame, generator};

/// The program's data about a game.
struct Known {
    id: &'static str,
    events: Events,
    /// The options of the smaller board on which it looks for wins.
    small: &'static [(&'static str, &'static str)],
    /// The length of random games.
    most_plies: usize,
    /// The plies of a win in one turn: in a game that is won by having no move, or by points when the
    /// board is full, the opponent may make the last one.
    win_plies: usize,
}

const GAMES: &[Known] = &[
    Known {
        id: "apart",
        events: events::race,
        small: &[("cols", "5"), ("rows", "6")],
        most_plies: 24,
        win_plies: 1,
    },
    Known {
        id: "breakthrough",
        events: events::material,
        small: &[("size", "8")],
        most_plies: 70,
        win_plies: 1,
    },
    Known {
        id: "loa",
        events: events::groups,
        small: &[("size", "5")],
        most_plies: 40,
        win_plies: 1,
    },
    Known {
        id: "mapello",
        events: events::map,
        small: &[("size", "8")],
        most_plies: 58,
        win_plies: 2,
    },
    Known {
        id: "pathway",
        events: events::private_squares,
        small: &[("size", "6")],
        most_plies: 28,
        win_plies: 2,
    },
    Known {
        id: "qawale",
        events: events::threes,
        small: &[("size", "4")],
        most_plies: 14,
        win_plies: 1,
    },
];

/// The number of positions of each kind.
const N_WINS_IN_ONE: usize = 10;
const N_WINS_IN_TWO: usize = 4;
const N_ALLOWED: usize = 10;
const N_EVENTS: usize = 24;
const N_QUIET: usize = 20;

/// The plies of a line that count.
const LINE: usize = 4;

/// Positions with more moves than this are left out.
const MOST_MOVES: usize = 400;

/// A small generator, so that the files can be written again.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

type Reference = Box<dyn ReferenceGame>;

fn after(game: &Reference, text: &str) -> Reference {
    let mut next = game.boxed_clone();
    next.play(text);
    next
}

/// Whether the game is over, and for which side it is won.
fn winner(game: &Reference) -> Option<char> {
    match game.result().split(' ').next() {
        Some("1-0") => Some('x'),
        Some("0-1") => Some('o'),
        _ => None,
    }
}

fn is_over(game: &Reference) -> bool {
    !game.result().starts_with('*')
}

/// Whether `side` wins within `plies` plies of best play, by brute force.
fn wins(game: &Reference, side: char, plies: usize) -> bool {
    if is_over(game) {
        return winner(game) == Some(side);
    }
    if plies == 0 {
        return false;
    }
    let moves = game.moves();
    let mut next = moves.iter().map(|text| after(game, text));
    if side_of(&game.position()) == side {
        next.any(|next| wins(&next, side, plies - 1))
    } else {
        next.all(|next| wins(&next, side, plies - 1))
    }
}

/// The moves after which the player wins within `plies` plies in all.
fn winning_moves(game: &Reference, plies: usize) -> Vec<String> {
    let side = side_of(&game.position());
    let is_winning = |text: &String| wins(&after(game, text), side, plies - 1);
    game.moves().into_iter().filter(is_winning).collect()
}

/// The events of a line, with the ply of each.
fn events_of(game: &Reference, line: &[String], find: Events) -> Vec<(usize, Event)> {
    let mut at = game.boxed_clone();
    let mut found = Vec::new();
    for (ply, text) in line.iter().enumerate() {
        let next = after(&at, text);
        found.extend(find(&at.position(), text, &next.position()).into_iter().map(|e| (ply, e)));
        at = next;
    }
    found
}

/// The topics in which the played line is worse for the player than the better one, and those in
/// which anything differs at all.
fn topics(mover: char, lines: [&[(usize, Event)]; 2]) -> [BTreeSet<&'static str>; 2] {
    let net = |events: &[(usize, Event)], topic: &str| -> i32 {
        let own = |event: &Event| if event.side == mover { event.amount } else { -event.amount };
        events.iter().filter(|(_, one)| one.topic == topic).map(|(_, one)| own(one)).sum()
    };
    let all: BTreeSet<_> =
        lines.iter().flat_map(|line| line.iter().map(|(_, e)| e.topic)).collect();
    let differs = |is: fn(i32) -> bool| {
        let worse = |topic: &&str| is(net(lines[1], topic) - net(lines[0], topic));
        all.iter().copied().filter(|topic| worse(topic)).collect()
    };
    [differs(|n| n > 0), differs(|n| n != 0)]
}

/// The label of two lines by the rule of the module documentation.
fn label(mover: char, played: &[(usize, Event)], better: &[(usize, Event)]) -> Option<String> {
    let [worse, differing] = topics(mover, [played, better]);
    if differing.is_empty() {
        return Some("quiet".to_owned());
    }
    if worse.len() != 1 || differing.len() != 1 {
        return None;
    }
    let hurts = |event: &Event| (event.side == mover) == (event.amount < 0);
    let of_topic = |event: &&(usize, Event)| worse.contains(event.1.topic);
    let bad = played.iter().filter(of_topic).filter(|(_, event)| hurts(event));
    let missed = better.iter().filter(of_topic).filter(|(_, event)| !hurts(event));
    let tagged = bad.map(|one| (one, "played")).chain(missed.map(|one| (one, "better")));
    let ((_, event), line) = tagged.min_by_key(|((ply, _), _)| *ply)?;
    let whose = if event.side == mover { "mover" } else { "enemy" };
    Some(format!("{} {line} {whose}", event.id))
}

/// A line that starts with a given move. Of the following moves, half are random, and half are the
/// best of a few by the events of the turn.
fn line_from(game: &Reference, first: &str, find: Events, rng: &mut Random) -> Option<Vec<String>> {
    let mut line = vec![first.to_owned()];
    let mut at = after(game, first);
    while line.len() < LINE {
        if is_over(&at) {
            return None;
        }
        let moves = at.moves();
        if moves.len() > MOST_MOVES {
            return None;
        }
        let side = side_of(&at.position());
        let tried: Vec<_> =
            (0..moves.len().min(12)).map(|_| &moves[rng.below(moves.len())]).collect();
        let value = |text: &&&String| -> i32 {
            let events = find(&at.position(), text, &after(&at, text).position());
            events.iter().map(|e| if e.side == side { e.amount } else { -e.amount }).sum()
        };
        let best = tried.iter().max_by_key(value).expect("some move");
        let chosen = if rng.below(2) == 0 { (*best).clone() } else { tried[0].clone() };
        at = after(&at, &chosen);
        line.push(chosen);
    }
    (!is_over(&at)).then_some(line)
}

/// A random position of a random game; `None` if it is over or too large.
fn some_position(start: &Reference, most_plies: usize, rng: &mut Random) -> Option<Reference> {
    let mut game = start.boxed_clone();
    for _ in 0..rng.below(most_plies) + 2 {
        if is_over(&game) {
            return None;
        }
        let moves = game.moves();
        if moves.len() > 4000 {
            return None;
        }
        game.play(&moves[rng.below(moves.len())]);
    }
    (!is_over(&game) && (2..=MOST_MOVES).contains(&game.moves().len())).then_some(game)
}

struct Finder {
    id: String,
    find: Events,
    win_plies: usize,
    rng: Random,
    lines: Vec<String>,
    counts: [usize; 5],
    seen: BTreeSet<String>,
}

impl Finder {
    fn keep(&mut self, kind: usize, label: &str, game: &Reference, lines: [&[String]; 2]) {
        let position = game.position();
        let key = format!("{kind} {position}");
        if self.seen.insert(key) {
            self.counts[kind] += 1;
            let [played, better] = lines.map(|line| line.join(" "));
            let line = format!("{label} | {} {position} | {played} | {better}", self.id);
            note(&line);
            self.lines.push(line);
        }
    }

    /// Wins missed and allowed.
    fn decisive(&mut self, game: &Reference) {
        let side = side_of(&game.position());
        let (one, two) = (self.win_plies, self.win_plies + 2);
        let moves = game.moves();
        let played = moves[self.rng.below(moves.len())].clone();
        let next = after(game, &played);
        let is_allowed = |next: &Reference| wins(next, other(side), one);
        if wins(game, side, one) {
            let good = winning_moves(game, one);
            // The move gives the win away: it cannot be forced within two more turns.
            let is_kept = good.contains(&played) || wins(&next, side, two + 1);
            if self.counts[0] < N_WINS_IN_ONE && !is_kept {
                self.keep(0, "misses-win 1", game, [&[played], &good]);
            }
        } else if is_allowed(&next) {
            let safe = moves.iter().find(|text| !is_allowed(&after(game, text)));
            if self.counts[2] < N_ALLOWED
                && let Some(safe) = safe
                && !wins(game, side, two)
            {
                self.keep(2, "allows-win 1", game, [&[played], slice::from_ref(safe)]);
            }
        } else if self.counts[1] < N_WINS_IN_TWO && moves.len() <= 120 {
            let good = winning_moves(game, two);
            let is_kept = good.contains(&played) || wins(&next, side, two + 1);
            if !good.is_empty() && !is_kept {
                self.keep(1, "misses-win 2", game, [&[played], &good]);
            }
        }
    }

    /// Events on two lines.
    fn tactical(&mut self, game: &Reference) {
        let side = side_of(&game.position());
        let moves = game.moves();
        let [first, second] = [0, 1].map(|_| moves[self.rng.below(moves.len())].clone());
        let find = self.find;
        let mut line = |first: &str| line_from(game, first, find, &mut self.rng);
        let (Some(played), Some(better)) = (line(&first), line(&second)) else { return };
        if first == second {
            return;
        }
        let [one, two] = [&played, &better].map(|line| events_of(game, line, find));
        let Some(label) = label(side, &one, &two) else { return };
        let kind = if label == "quiet" { 4 } else { 3 };
        if self.counts[kind] >= [N_EVENTS, N_QUIET][kind - 3] {
            return;
        }
        if kind == 3 {
            // No label makes up more than about three fifths of the lines.
            let of_label = self.lines.iter().filter(|line| line.starts_with(&label)).count();
            if of_label * 5 > self.counts[3] * 3 + 5 {
                return;
            }
        } else {
            let is_decided = |at: &Reference| {
                wins(at, side, self.win_plies + 2) || wins(at, other(side), self.win_plies + 1)
            };
            if is_decided(game) || wins(&after(game, &first), other(side), self.win_plies) {
                return;
            }
        }
        self.keep(kind, &label, game, [&played, &better]);
    }
}

/// Standard error shows every line immediately, because the last rare lines may take long.
fn note(line: &str) {
    writeln!(std::io::stderr(), "{line}").expect("standard error");
}

fn main() {
    let id = std::env::args().nth(1).expect("usage: reasons GAME [TRIES]");
    let tries = std::env::args().nth(2).map_or(20_000, |n| n.parse().expect("a number"));
    let known = GAMES.iter().find(|known| known.id == id).expect("a game of the list");
    let begin = generator(&id).expect("a reference generator");
    let (start, small) = (begin(&[], None), begin(known.small, None));
    let mut finder = Finder {
        id,
        find: known.events,
        win_plies: known.win_plies,
        rng: Random(0x9e37_79b9_7f4a_7c15),
        lines: vec![],
        counts: [0; 5],
        seen: BTreeSet::new(),
    };
    let wanted = [N_WINS_IN_ONE, N_WINS_IN_TWO, N_ALLOWED, N_EVENTS, N_QUIET];
    for _ in 0..tries {
        let lacks = |finder: &Finder, mut kinds: std::ops::Range<usize>| {
            kinds.any(|kind| finder.counts[kind] < wanted[kind])
        };
        let is_small = lacks(&finder, 0..3);
        if !is_small && !lacks(&finder, 3..5) {
            break;
        }
        if is_small && let Some(game) = some_position(&small, known.most_plies, &mut finder.rng) {
            finder.decisive(&game);
        }
        if lacks(&finder, 3..5)
            && let Some(game) = some_position(&start, known.most_plies, &mut finder.rng)
        {
            finder.tactical(&game);
        }
    }
    finder.lines.sort();
    let mut out = std::io::stdout().lock();
    let head = "# Positions whose reason is known: the label, the position, the line played and a better one.\n\
        # Written by examples/reasons of the reference generators, which says what the labels mean.";
    writeln!(out, "{head}\n{}", finder.lines.join("\n")).expect("standard output");
    note(&format!("{:?} of {wanted:?}", finder.counts));
}

//! The evaluation compared with plain recounts from the position string, and immediate wins with
//! playing every move.

use std::collections::BTreeSet;

use parlour_core::{
    Evaluator, FullPosition, GameResult, LinearEvaluator, Player, PositionVisitor, Rng,
};

use super::enumeration::visit;

const GAMES: [&str; 8] = [
    "qawale",
    "qawale:stones=10",
    "qawale:lines=ortho",
    "qawale:double=draw",
    "qawale:rules=feup",
    "qawale:size=3",
    "qawale:size=5,stones=5",
    "qawale:size=6,stones=6,path=simple",
];

/// Calls a function for every unfinished position of random games.
struct InRandomGames<'a, F>(u32, &'a mut Rng, F);

/// A property of a position.
trait Claim {
    fn check<P: FullPosition>(&mut self, position: &P);
}

impl<F: Claim> PositionVisitor for InRandomGames<'_, F> {
    type Output = F;

    fn visit<P: FullPosition>(mut self, start: P) -> F {
        for _ in 0..self.0 {
            let mut position = start.clone();
            while let Some(m) = position.random_move(self.1, &mut Vec::new()) {
                self.2.check(&position);
                position.play_unchecked(m);
            }
        }
        self.2
    }
}

fn in_random_games<F: Claim>(game: &str, n_games: u32, seed: u64, claim: F) -> F {
    visit(game, None, InRandomGames(n_games, &mut Rng::new(seed), claim))
}

/// The stacks of a position string, bottom row first.
fn stacks_of(text: &str) -> Vec<Vec<String>> {
    let board = text.split(' ').next().unwrap();
    let row = |row: &str| {
        let squares = row.split(',').flat_map(|token| match token.parse::<usize>() {
            Ok(run) => vec![String::new(); run],
            Err(_) => vec![token.to_owned()],
        });
        squares.collect()
    };
    board.split('/').rev().map(row).collect()
}

/// The end squares of walks with `steps` steps.
fn ends(size: usize, start: (usize, usize), n_steps: usize) -> BTreeSet<(usize, usize)> {
    let mut walks = BTreeSet::from([(start, None)]);
    for _ in 0..n_steps {
        let mut longer = BTreeSet::new();
        for ((column, row), before) in walks {
            for (dc, dr) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let to = (column.wrapping_add_signed(dc), row.wrapping_add_signed(dr));
                if to.0 < size && to.1 < size && before != Some(to) {
                    longer.insert((to, Some((column, row))));
                }
            }
        }
        walks = longer;
    }
    walks.into_iter().map(|(square, _)| square).collect()
}

/// The features of one player, counted from the text in the plainest way.
fn recount(text: &str, player: Player, diagonals: bool) -> Vec<i32> {
    let stacks = stacks_of(text);
    let size = stacks.len();
    let letter = player.letter();
    let at = |(column, row): (usize, usize)| &stacks[row][column];
    let shows = |square| at(square).ends_with(letter);
    let squares: Vec<(usize, usize)> =
        (0..size).flat_map(|row| (0..size).map(move |column| (column, row))).collect();

    let mut lines: Vec<Vec<(usize, usize)>> = Vec::new();
    for index in 0..size {
        lines.push((0..size).map(|i| (i, index)).collect());
        lines.push((0..size).map(|i| (index, i)).collect());
    }
    if diagonals {
        lines.push((0..size).map(|i| (i, i)).collect());
        lines.push((0..size).map(|i| (i, size - 1 - i)).collect());
    }
    let (mut threats, mut stalled, mut near) = (0, 0, 0);
    for line in lines {
        let missing: Vec<_> = line.iter().copied().filter(|square| !shows(*square)).collect();
        near += i32::from(missing.len() == 2);
        if let [missing] = missing[..] {
            let is_in_reach = squares.iter().any(|start| {
                !line.contains(start)
                    && !at(*start).is_empty()
                    && ends(size, *start, at(*start).len() + 1).contains(&missing)
            });
            *(if is_in_reach { &mut threats } else { &mut stalled }) += 1;
        }
    }
    let count = |test: &dyn Fn(&(usize, usize)) -> bool| {
        squares.iter().filter(|square| test(square)).count() as i32
    };
    let inner = |i: usize| i > 0 && i + 1 < size;
    let depth_sum = |test: &dyn Fn(usize) -> bool| {
        let stones = squares.iter().flat_map(|square| at(*square).chars().rev().enumerate());
        stones.filter(|(depth, stone)| *stone == letter && test(*depth)).count() as i32
    };
    vec![
        i32::from(text.split(' ').nth(1) == Some(&player.to_string())),
        threats,
        stalled,
        near,
        count(&|square| shows(*square)),
        count(&|square| shows(*square) && inner(square.0) && inner(square.1)),
        depth_sum(&|depth| depth == 1),
        depth_sum(&|depth| depth >= 2),
        count(&|square| shows(*square) && at(*square).len() == 2),
        count(&|square| shows(*square) && at(*square).len() > 2),
        count(&|square| at(*square).matches(letter).count() >= 2),
    ]
}

struct CountsAreRight {
    diagonals: bool,
    /// The features that had different counts for the players.
    told: Vec<bool>,
}

impl Claim for CountsAreRight {
    fn check<P: FullPosition>(&mut self, position: &P) {
        let text = position.text();
        let counts = P::Evaluator::fitted().counts(position);
        for player in Player::BOTH {
            assert_eq!(counts[player], recount(&text, player, self.diagonals), "{player} {text}");
        }
        for (told, (one, two)) in self.told.iter_mut().zip(counts.one.iter().zip(&counts.two)) {
            *told |= one != two;
        }
    }
}

#[test]
fn counts_agree_with_a_plain_recount() {
    for (seed, game) in GAMES.into_iter().enumerate() {
        let diagonals = !game.contains("ortho") && !game.contains("feup");
        let claim = CountsAreRight { diagonals, told: vec![false; 11] };
        let claim = in_random_games(game, 12, seed as u64, claim);
        if game == "qawale" {
            assert_eq!(claim.told, [true; 11], "a feature that never differs says nothing");
        }
    }
}

/// The numbers of positions with and without an immediate win.
#[derive(Default)]
struct WinsAreSeen {
    wins: u32,
    others: u32,
}

impl Claim for WinsAreSeen {
    fn check<P: FullPosition>(&mut self, position: &P) {
        let found = P::Evaluator::fitted().winning_move(position);
        let wins = |m: P::Move| {
            let next = position.after(m);
            next.outcome().is_some_and(|outcome| outcome.result == GameResult::Win(position.turn()))
        };
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if let Some(m) = found {
            assert!(position.is_legal(m) && wins(m), "{}", position.text());
            self.wins += 1;
        } else {
            assert!(!moves.into_iter().any(wins), "{}", position.text());
            self.others += 1;
        }
    }
}

#[test]
fn immediate_wins_are_never_missed() {
    for (seed, game) in GAMES.into_iter().enumerate() {
        let n_games = if game == "qawale" { 150 } else { 30 };
        let seen = in_random_games(game, n_games, 200 + seed as u64, WinsAreSeen::default());
        let is_telling = seen.wins > 10 || game.contains("size=5") || game.contains("size=6");
        assert!(is_telling && seen.others > 100, "{game}: {} {}", seen.wins, seen.others);
    }
}

/// Positions with stacks too tall for the tables.
#[test]
fn immediate_wins_of_tall_stacks_are_found() {
    let tall = "nnnnnoxoxx,3/4/1,nn,o,1/x,o,1,n x 4,4";
    let mut seen = WinsAreSeen::default();
    for seed in 0..12 {
        let claim = InRandomGames(1, &mut Rng::new(seed), WinsAreSeen::default());
        let claim = visit("qawale", Some(tall), claim);
        seen = WinsAreSeen { wins: seen.wins + claim.wins, others: seen.others + claim.others };
    }
    assert!(seen.wins > 5 && seen.others > 5, "{} {}", seen.wins, seen.others);
}

struct RanksAreRight;

impl Claim for RanksAreRight {
    fn check<P: FullPosition>(&mut self, position: &P) {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for m in moves {
            let next = position.after(m);
            let rank = match next.outcome().map(|outcome| outcome.result) {
                Some(GameResult::Win(winner)) if winner == position.turn() => 100_000,
                Some(GameResult::Win(_)) => 0,
                _ => i64::from(recount(&next.text(), position.turn(), true)[4]),
            };
            let text = position.move_text(m);
            assert_eq!(position.greedy_rank(m), [rank, 0, 0], "{} {text}", position.text());
        }
    }
}

#[test]
fn greedy_counts_visible_stones() {
    in_random_games("qawale:size=3", 6, 3, RanksAreRight);
    in_random_games("qawale", 1, 4, RanksAreRight);
}

/// Mirror images transpose only before the third turn (rules.md, "Setup").
#[test]
fn folding_ends_after_the_opening() {
    struct Folds;
    impl PositionVisitor for Folds {
        type Output = Vec<bool>;

        fn visit<P: FullPosition>(self, mut position: P) -> Vec<bool> {
            let mut folds = Vec::new();
            let mut rng = Rng::new(1);
            for _ in 0..5 {
                folds.push(P::Evaluator::fitted().folds_symmetries(&position));
                let m = position.random_move(&mut rng, &mut Vec::new()).unwrap();
                position.play_unchecked(m);
            }
            folds
        }
    }
    assert_eq!(visit("qawale", None, Folds), [true, true, true, false, false]);
    assert_eq!(visit("qawale:size=5,stones=12", None, Folds)[2..4], [true, false]);
}

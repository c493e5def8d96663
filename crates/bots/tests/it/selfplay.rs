//! Training data from self-play: labels are consistent, and a game depends only on its number.

use parlour_bots::selfplay::{
    Collector, GameEvent, GamePositions, PositionPlayer, SelfPlay, Target, play_on_threads,
};
use parlour_bots::{BotSpec, Budget, StopFlag};
use parlour_core::{FullPosition, InputSet, PositionVisitor};
use parlour_games::{GAMES, parse_game, with_position};
use parlour_positions::{SOLVED, Writer};
use std::ops::ControlFlow;

use super::{new_match, think};

const BOT: &str = "ab:nodes=150,hash=1";

fn settings(game: &str) -> SelfPlay {
    let (game, _) = parse_game(game).unwrap();
    SelfPlay {
        random_moves: 3,
        max_plies: 60,
        ..SelfPlay::of(BotSpec::parse(BOT).unwrap(), game).unwrap()
    }
}

/// The fields of a record.
#[derive(Debug)]
struct Decoded {
    words: Vec<u64>,
    score: i16,
    static_eval: i16,
    phase: u8,
    result: i8,
    ply: u16,
    is_solved: bool,
}

fn decode(records: &[u8], n_words: usize) -> Vec<Decoded> {
    let one = |record: &[u8]| {
        let (words, rest) = record.split_at(8 * n_words);
        let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap());
        let short = |at: usize| u16::from_le_bytes([rest[at], rest[at + 1]]);
        Decoded {
            words: words.chunks(8).map(word).collect(),
            score: short(0) as i16,
            static_eval: short(2) as i16,
            phase: rest[4],
            result: rest[5] as i8,
            ply: short(6) & !SOLVED,
            is_solved: short(6) & SOLVED != 0,
        }
    };
    records.chunks_exact(8 * n_words + 8).map(one).collect()
}

#[test]
fn every_game_gives_consistent_labels_that_depend_on_the_number_alone() {
    for game in GAMES {
        let id = game.info().id;
        let (_, values) = parse_game(id).unwrap();
        let (settings, budget) = (settings(id), Budget::default());
        let mut player = PositionPlayer::new(*game, &values, &settings, &budget);
        let header = player.header(id.to_owned(), String::new()).unwrap().unwrap();
        for number in [3, 0, 1] {
            let found = player.play(number).unwrap().unwrap();
            let fresh = PositionPlayer::new(*game, &values, &settings, &budget).play(number);
            assert_eq!(Some(&found), fresh.unwrap().as_ref(), "{id}, game {number}");
            let records = decode(&found.records, header.n_words());
            assert_eq!(records.len() as u64, found.n_positions);
            assert!(records.windows(2).all(|pair| pair[0].ply < pair[1].ply), "{id}");
            for record in records {
                let spare = header.n_words() * 64 - header.n_inputs();
                assert!(record.words.last().unwrap().leading_zeros() as usize >= spare, "{id}");
                assert!(record.words.iter().any(|word| *word != 0), "{id}");
                assert!((record.phase as usize) < header.n_phases, "{id}");
                assert!((-1..=1).contains(&record.result), "{id}");
                assert!(record.static_eval.unsigned_abs() <= 20_000, "{id}");
                let is_proven = record.score.unsigned_abs() > 20_000;
                let agrees = i16::from(record.result) == record.score.signum();
                assert!(!is_proven || record.is_solved && agrees, "{id}: {record:?}");
            }
        }
    }
}

/// Two moves without randomness: the second position is seen by the second player.
#[test]
fn inputs_are_those_of_the_side_to_move() {
    #[derive(Debug)]
    struct Inputs;

    impl PositionVisitor for Inputs {
        type Output = (InputSet, InputSet);

        fn visit<P: FullPosition>(self, position: P) -> Self::Output {
            let inputs = InputSet::of(&position);
            (inputs, inputs.iter().map(|input| position.swapped_input(input)).collect())
        }
    }

    for id in ["breakthrough", "loa", "pathway:size=6"] {
        let (game, values) = parse_game(id).unwrap();
        let settings = SelfPlay { opening_plies: 0, random_moves: 0, max_plies: 2, ..settings(id) };
        let budget = Budget::default();
        let mut player = PositionPlayer::new(game, &values, &settings, &budget);
        let n_words = player.header(id.to_owned(), String::new()).unwrap().unwrap().n_words();
        let found = decode(&player.play(0).unwrap().unwrap().records, n_words);
        let mut played = new_match(id);
        let inputs = |at: &parlour_core::Match| with_position(at.position(), Inputs).unwrap();
        assert_eq!(found[0].words, inputs(&played).0.words()[..n_words], "{id}");
        let best = think(BOT, &played, &budget).best().clone();
        played.play(&best).unwrap();
        assert_eq!(found[1].words, inputs(&played).1.words()[..n_words], "{id}");
        assert_eq!((found[0].ply, found[1].ply), (0, 1));
    }
}

#[test]
fn images_have_the_labels_of_their_position_and_other_inputs() {
    let id = "qawale";
    let (game, values) = parse_game(id).unwrap();
    let (plain, budget) = (settings(id), Budget::default());
    let with_images = SelfPlay { images: true, ..plain.clone() };
    let play = |settings| {
        let mut player = PositionPlayer::new(game, &values, settings, &budget);
        let n_words = player.header(id.to_owned(), String::new()).unwrap().unwrap().n_words();
        decode(&player.play(0).unwrap().unwrap().records, n_words)
    };
    let (positions, images) = (play(&plain), play(&with_images));
    assert_eq!(images.len(), 8 * positions.len());
    for (position, images) in positions.iter().zip(images.chunks(8)) {
        assert_eq!(position.words, images[7].words);
        let n_active = |found: &Decoded| found.words.iter().map(|w| w.count_ones()).sum::<u32>();
        for image in images {
            assert_eq!((image.ply, image.result), (position.ply, position.result));
            assert_eq!((image.score, image.static_eval), (position.score, position.static_eval));
            assert_eq!(n_active(image), n_active(position));
        }
    }
    let last = images.last_chunk::<8>().unwrap();
    assert!(last.iter().any(|image| image.words != last[7].words));
}

#[test]
fn the_solver_labels_what_the_search_cannot_prove() {
    let id = "pathway:size=6";
    let (game, values) = parse_game(id).unwrap();
    let (settings, budget) = (settings(id), Budget::default());
    let mut player = PositionPlayer::new(game, &values, &settings, &budget);
    let n_words = player.header(id.to_owned(), String::new()).unwrap().unwrap().n_words();
    let games = (0..20).map(|number| player.play(number).unwrap().unwrap());
    let records: Vec<_> = games.flat_map(|game| decode(&game.records, n_words)).collect();
    let is_unproven = |record: &&Decoded| record.score.unsigned_abs() <= 20_000;
    let n_by_solver = records.iter().filter(is_unproven).filter(|record| record.is_solved).count();
    assert!(n_by_solver > 0 && n_by_solver < records.len() / 2, "{n_by_solver}");
}

#[test]
fn a_stopped_game_is_dropped() {
    let (game, values) = parse_game("pathway:size=4").unwrap();
    let (settings, budget) = (settings("pathway:size=4"), Budget::default());
    budget.stop.stop();
    let mut player = PositionPlayer::new(game, &values, &settings, &budget);
    assert_eq!(player.play(1).unwrap(), None);
}

#[test]
fn games_are_written_in_order_up_to_the_target() {
    let folder = tempfile::tempdir().unwrap();
    let (game, values) = parse_game("pathway:size=4").unwrap();
    let (settings, budget) = (settings("pathway:size=4"), Budget::default());
    let player = PositionPlayer::new(game, &values, &settings, &budget);
    let header = player.header("pathway:size=4".to_owned(), String::new()).unwrap().unwrap();
    let path = folder.path().join("a.positions");
    let n_bytes = header.record_bytes();
    let game = |number: u8, n: usize| GamePositions {
        records: vec![number; n * n_bytes],
        n_positions: n as u64,
    };
    let writer = Writer::open(&path, &header, false).unwrap();
    let mut collector = Collector::new(writer, Target::Positions(4));
    collector.add(2, game(2, 2));
    collector.add(3, game(3, 9));
    collector.add(1, game(1, 1));
    assert_eq!((collector.n_games(), collector.is_complete()), (0, false));
    collector.add(0, game(0, 1));
    collector.flush().unwrap();
    assert_eq!((collector.n_games(), collector.n_positions()), (3, 4));
    assert!(collector.is_complete());
    let written = std::fs::read(path).unwrap();
    let expected = [vec![0; n_bytes], vec![1; n_bytes], vec![2; 2 * n_bytes]].concat();
    assert_eq!(written[header.text().len()..], expected);
}

#[test]
fn threads_play_each_game_once_until_told_to_stop() {
    let stop = StopFlag::new();
    let mut numbers = Vec::new();
    let mut collect = |event| {
        if let GameEvent::Played(number, double) = event {
            assert_eq!(double, 2 * number);
            numbers.push(number);
        }
        ControlFlow::Continue(())
    };
    play_on_threads(3, 10..40, &stop, || |number| 2 * number, &mut collect).unwrap();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(10..40));
    let mut n_events = 0;
    let mut break_at_five = |_: GameEvent<u64>| {
        n_events += 1;
        if n_events < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    play_on_threads(2, 0..u64::MAX, &stop, || |number| number, &mut break_at_five).unwrap();
    assert_eq!(n_events, 5);
}

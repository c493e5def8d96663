//! No guide proves what is not true, and a right one proves everything that is.

use parlour_proofs::{
    Child, Choice, Claim, Fault, Header, Lemmas, Node, Rules, Settings, Side, WriteError, Writer,
    assemble, verify,
};

use crate::retrograde::{Graph, header, holding_guide, winning_guide};

/// Cyclic games of a hundred positions, wins and draws among them.
const GAMES: [(&str, &str); 2] =
    [("loa:simultaneous=draw", "oox/x2/1xo o"), ("loa", "1xx/o1o/1x1 x")];

fn rules(game: &str, position: &str) -> Rules {
    Rules::new(&header(game, position, Claim::Draw, 0)).unwrap()
}

/// A small linear generator is random enough here.
fn pick(seed: &mut u64, count: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*seed >> 33).unwrap() % count
}

fn is_proven(
    game: &str,
    position: &str,
    claim: Claim,
    guide: &mut dyn FnMut(Side, &Node<'_>) -> Choice,
) -> bool {
    let header = header(game, position, claim, 1);
    let writer = Writer::new(&header).unwrap();
    let mut sections = Vec::new();
    for owner in claim.owners() {
        let mut guide = |node: &Node<'_>| guide(*owner, node);
        match writer.write_claim(*owner, &Lemmas::default(), &mut guide) {
            Ok(section) => sections.push(section),
            Err(WriteError::Start(error)) => panic!("{error}"),
            Err(_) => return false,
        }
    }
    let file = assemble(&header, &sections);
    verify(&file, &Settings::default(), &mut |_| {}).unwrap();
    true
}

#[test]
fn exactly_the_true_claims_are_proven() {
    let mut seed = 1;
    for (game, start) in GAMES {
        let graph = Graph::new(&rules(game, start), start);
        let wins =
            [Side::X, Side::O].map(|side| graph.forced(side, &|end| end.winner == Some(side)));
        for position in graph.positions() {
            let distance = |side: Side| wins[side as usize].get(position.as_str()).copied();
            for side in [Side::X, Side::O] {
                let is_true = distance(side).is_some();
                let mut right =
                    |_, node: &Node<'_>| winning_guide(side, &wins[side as usize], 1)(node);
                assert_eq!(is_proven(game, position, Claim::Win(side), &mut right), is_true);
                for turns in 0..4 {
                    let is_true = distance(side).is_none_or(|plies| plies > turns);
                    let claim = Claim::NoWin { side, turns };
                    let mut right = |_, node: &Node<'_>| outlast(&wins[side as usize], side, node);
                    assert_eq!(is_proven(game, position, claim, &mut right), is_true, "{claim}");
                    let mut wrong = |_, node: &Node<'_>| random(&mut seed, node);
                    assert!(is_true || !is_proven(game, position, claim, &mut wrong), "{claim}");
                }
                let mut wrong = |_, node: &Node<'_>| random(&mut seed, node);
                assert!(is_true || !is_proven(game, position, Claim::Win(side), &mut wrong));
            }
            let is_draw = distance(Side::X).is_none() && distance(Side::O).is_none();
            let mut right = |owner: Side, node: &Node<'_>| {
                holding_guide(owner, &wins[owner.other() as usize])(node)
            };
            assert_eq!(is_proven(game, position, Claim::Draw, &mut right), is_draw);
            let mut wrong = |_, node: &Node<'_>| random(&mut seed, node);
            assert!(is_draw || !is_proven(game, position, Claim::Draw, &mut wrong));
        }
    }
}

/// Any child, or a leaf.
fn random(seed: &mut u64, node: &Node<'_>) -> Choice {
    match pick(seed, node.children().len() + 1) {
        0 => Choice::LeafOrChild(0),
        n => Choice::Child(n - 1),
    }
}

/// A child from which the opponent needs more turns than are left.
fn outlast(
    wins: &std::collections::BTreeMap<&str, u32>,
    opponent: Side,
    node: &Node<'_>,
) -> Choice {
    let left = node.turns.unwrap() - 1;
    let is_safe = |child: &Child| match child.end {
        Some(end) => end.winner != Some(opponent),
        None => wins.get(child.position.as_str()).is_none_or(|plies| *plies > left),
    };
    node.children().iter().position(is_safe).map_or(Choice::GiveUp, Choice::Child)
}

#[test]
fn repetition_cannot_fake_a_win() {
    // Always moving to a won position is not enough: some such lines go in circles.
    let (game, start) = ("loa", "o3/4/3x/x1o1 o");
    let graph = Graph::new(&rules(game, start), start);
    let wins = graph.forced(Side::X, &|end| end.winner == Some(Side::X));
    let (mut n_circles, mut n_proofs) = (0, 0);
    for position in wins.keys().take(200) {
        let writer = Writer::new(&header(game, position, Claim::Win(Side::X), 0)).unwrap();
        let mut guide = |node: &Node<'_>| {
            let is_won = |child: &Child| wins.contains_key(child.position.as_str());
            let has_won = |child: &Child| child.end.is_some_and(|end| end.winner == Some(Side::X));
            let found = node.children().iter().position(is_won);
            let found = found.or_else(|| node.children().iter().position(has_won));
            found.map_or(Choice::GiveUp, Choice::Child)
        };
        match writer.write_claim(Side::X, &Lemmas::default(), &mut guide) {
            Ok(_) => n_proofs += 1,
            Err(WriteError::Fault(Fault::Repeats(_))) => n_circles += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(n_circles > 0 && n_proofs > 0, "{n_circles} {n_proofs}");
}

#[test]
fn options_with_history_are_refused() {
    let position = "oox/x2/1xo o";
    let refusal = |game: &str, claim| {
        Rules::new(&header(game, position, claim, 0)).map_err(|error| error.to_string()).err()
    };
    for claim in [Claim::Win(Side::X), Claim::Draw] {
        for game in ["loa:maxplies=100", "loa:repetition=draw2-board"] {
            assert!(refusal(game, claim).unwrap().contains("lets the history decide"), "{game}");
        }
        for game in ["loa:repetition=off", "loa:repetition=draw2", "loa:maxplies=0", "loa"] {
            assert_eq!(refusal(game, claim), None, "{game}");
        }
    }
    assert_eq!(refusal("loa:repetition=forbid", Claim::Win(Side::O)), None);
    assert!(refusal("loa:repetition=forbid", Claim::Draw).is_some());
    let no_win = Claim::NoWin { side: Side::X, turns: 3 };
    assert!(refusal("loa:repetition=forbid", no_win).is_some());
}

#[test]
fn games_and_positions_are_read_strictly() {
    for (game, position) in [
        ("chess", "8 x"),
        ("loa:", "oox/x2/1xo o"),
        ("loa:size", "oox/x2/1xo o"),
        ("loa:size=4", "oox/x2/1xo o"),
        ("loa:size=3,size=3", "oox/x2/1xo o"),
        ("loa:rules=feup", "oox/x2/1xo o"),
        ("loa:simultaneous=both", "oox/x2/1xo o"),
        ("loa", "oox/x2/1xo"),
        ("loa", "oox/x2/1xo o "),
        ("loa", "oox/x11/1xo o"),
        ("loa", "oox/x2/1xz o"),
        ("loa", "ooo/3/x1x o"),
        ("loa", "3/3/1xx o"),
        ("loa", "oox/x2 o"),
        ("pathway", "x2/3/3 x"),
        ("apart", "99999999999999999999/1 x 0"),
        ("mapello", "6/6/2xo2/2ox2/6/6 x 0,999999999999999999"),
        ("qawale", "nn,2,nn/4/4/nn,2,nn x 1,1"),
    ] {
        let error = Rules::new(&header(game, position, Claim::Win(Side::X), 0)).unwrap_err();
        assert!(error.to_string().contains("expected"), "{game} {position}: {error}");
    }
}

#[test]
fn the_board_is_the_one_that_the_game_string_names() {
    let is_accepted = |game: &str, position: &str| {
        let game = game.to_owned();
        let header = Header { game, ..header("pathway", position, Claim::Win(Side::X), 0) };
        Rules::new(&header).is_ok()
    };
    let rulebook = "3J2J3/1#1+1+2#1/6#1+J/1+#7/4xo4/J3ox4/1+5#+J/3#6/1#1+2+1#1/3JJ2J2 x 0,0";
    let later = "3J2J3/1#1oooo1#1/2ooxo#o+J/1o#ooxoxx1/2oooxoxx1/J1oxxxxxx1/1o1xoxx#xJ/3#xxxxx1/\
                 1#1oooox#1/3JJ2J2 x 1,6";
    let by_hand = "6/1#1+#1/1#xo2/2ox#1/1#+1#1/6 x 0,0";
    for (game, position) in [
        ("pathway", "6/6/6/6/6/6 x"),
        ("pathway", "6/6/2xo2/6/6/6 x"),
        ("pathway:rows=3", "6/6/6 x"),
        ("mapello", rulebook),
        ("mapello", later),
        ("mapello:size=4", "6/6/2xo2/2ox2/6/6 x 0,0"),
        ("mapello:setup=hand,size=4", by_hand),
        ("mapello:seed=1,setup=random,size=4", by_hand),
    ] {
        assert!(is_accepted(game, position), "{game} {position}");
    }
    let other_wall = rulebook.replacen("1#1+1+2#1", "#2+1+2#1", 1);
    let fewer_bonuses = rulebook.replacen("6#1+J", "6#2J", 1);
    for (game, position) in [
        ("pathway", "3/3/3 x"),
        ("pathway:cols=3", "3/3/3 x"),
        ("loa", "1xx/o1o/1x1 x"),
        ("apart", "oo/2/2/xx x 0"),
        ("apart:cols=2", "oo/2/2/xx x 0"),
        ("breakthrough", "ooo/3/3/xxx x"),
        ("qawale:stones=1", "nn,1,nn/3/nn,1,nn x 1,1"),
        ("mapello", "6/6/2xo2/2ox2/6/6 x 0,0"),
        ("mapello", &other_wall),
        ("mapello", &fewer_bonuses),
        ("mapello:setup=plain", rulebook),
        ("mapello:size=4", by_hand),
        ("mapello:setup=rulebook,size=4", by_hand),
        ("mapello:setup=hand", by_hand),
    ] {
        assert!(!is_accepted(game, position), "{game} {position}");
    }
}

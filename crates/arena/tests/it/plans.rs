//! A schedule is a pure function of its settings.

use parlour_arena::{Contender, Format, OpeningSource, Plan, Settings};

use crate::support::settings;

fn four() -> Settings {
    settings("pathway", &["random", "greedy", "a=random", "b=greedy"])
}

#[test]
fn a_round_robin_pairs_everyone_with_both_colors() {
    let plan = Plan::new(four(), Some(5), 50).unwrap();
    assert_eq!((plan.pairings.len(), plan.n_games()), (6, 60));
    let mut met = [[0; 4]; 4];
    for id in 0..plan.n_games() {
        let slot = plan.slot(id);
        met[slot.sides[0]][slot.sides[1]] += 1;
        // The other game of the pair: same opening, sides swapped.
        let other = plan.slot(id ^ 1);
        assert_eq!((other.round, other.pairing), (slot.round, slot.pairing));
        assert_eq!(other.sides, [slot.sides[1], slot.sides[0]]);
        assert_ne!(other.seeds, slot.seeds);
    }
    for (one, row) in met.iter().enumerate() {
        for (two, times) in row.iter().enumerate() {
            assert_eq!(*times, if one == two { 0 } else { 5 });
        }
    }
}

#[test]
fn a_gauntlet_pairs_the_first_with_all_others() {
    let plan = Plan::new(Settings { format: Format::Gauntlet, ..four() }, Some(3), 50).unwrap();
    assert_eq!(plan.pairings, [(0, 1), (0, 2), (0, 3)]);
    assert!((0..plan.n_games()).all(|id| plan.slot(id).sides.contains(&0)));
}

#[test]
fn equal_settings_give_equal_plans_and_longer_ones_extend_them() {
    let [short, long] = [4, 30].map(|rounds| Plan::new(four(), Some(rounds), 50).unwrap());
    for id in 0..short.n_games() {
        let (a, b) = (short.slot(id), long.slot(id));
        assert_eq!(a, b);
        let moves = |plan: &Plan| plan.openings[a.round as usize].played.to_text();
        assert_eq!(moves(&short), moves(&long));
    }
    assert_eq!(short.settings.hash(), long.settings.hash());
    let other = Settings { seed: 8, ..four() };
    assert_ne!(other.hash(), short.settings.hash());
}

#[test]
fn contradictory_settings_are_rejected() {
    let (game, _) = parlour_games::parse_game("pathway").unwrap();
    let bot = |text| Contender::bot(text, game).unwrap();
    let mut alone = four();
    alone.players.truncate(1);
    let mut twice = four();
    twice.players[1] = bot("random");
    let mut endless = four();
    endless.players[1] = bot("best");
    let mut tiny = settings("pathway:size=2", &["random", "greedy"]);
    tiny.openings = OpeningSource::Drawn { plies: 1, and_longer: false };
    for (settings, part) in [
        (alone, "expected two or more"),
        (twice, "expected different names"),
        (endless, "expected --nodes, --time or --tc"),
        (tiny, "expected at most"),
    ] {
        let message = Plan::new(settings, Some(10), 50).unwrap_err().to_string();
        assert!(message.contains(part), "{message}");
    }
}

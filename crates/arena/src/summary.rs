//! What came out so far: scores, differences, ratings, the test. Only whole pairs count.

use std::collections::BTreeMap;

use parlour_core::Player;

use crate::stats::{Meeting, Pentanomial, Rating, Sprt, Verdict, ratings};
use crate::{Fault, Plan, Played, SprtSettings};

/// The state of a run; equal sets of games give equal summaries, in whatever order they were played.
#[derive(Clone, Debug)]
pub struct Summary {
    /// How many games are played.
    pub n_played: u32,
    /// How many of them wait for the other game of their pair and are not counted.
    pub n_unpaired: u32,
    /// Whether nothing is left to do: all games are played, or the test is decided.
    pub is_complete: bool,
    /// The players, in the order of the settings.
    pub players: Vec<PlayerSummary>,
    /// Who met whom.
    pub pairings: Vec<PairingSummary>,
    /// Whether a drawn pair was added to each meeting, since somebody won or lost all.
    pub is_regularized: bool,
    /// The test, where there is one.
    pub sprt: Option<SprtSummary>,
    /// What went wrong, by the number of the game.
    pub faults: Vec<(u32, Fault)>,
}

/// One player against all others.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerSummary {
    /// The name.
    pub name: String,
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// The rating against all others; none before the first pair.
    pub rating: Option<Rating>,
}

/// One player against another.
#[derive(Clone, PartialEq, Debug)]
pub struct PairingSummary {
    /// The player for whom is counted.
    pub one: usize,
    /// The other.
    pub two: usize,
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// Of these, won, drawn and lost as player one (`x`).
    pub as_first: [u64; 3],
    /// The pairs by their points.
    pub counts: Pentanomial,
}

/// How the test stands.
#[derive(Clone, PartialEq, Debug)]
pub struct SprtSummary {
    /// What is tested.
    pub settings: SprtSettings,
    /// How many pairs it has looked at: all up to the first one that is not finished, or up to its
    /// decision.
    pub pairs: u64,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// The ends of its interval.
    pub bounds: (f64, f64),
    /// The decision.
    pub verdict: Verdict,
}

impl Summary {
    /// What some games of a plan amount to.
    pub fn new(plan: &Plan, done: &BTreeMap<u32, Played>) -> Self {
        let names = plan.settings.players.iter().map(|player| player.name.clone());
        let mut players: Vec<PlayerSummary> =
            names.map(|name| PlayerSummary { name, games: [0; 3], rating: None }).collect();
        let mut pairings: Vec<PairingSummary> = plan
            .pairings
            .iter()
            .map(|(one, two)| PairingSummary {
                one: *one,
                two: *two,
                games: [0; 3],
                as_first: [0; 3],
                counts: Pentanomial::default(),
            })
            .collect();
        let mut n_unpaired = 0;
        for (id, first) in done {
            let Some(second) = done.get(&(id ^ 1)) else {
                n_unpaired += 1;
                continue;
            };
            if id % 2 == 1 {
                continue;
            }
            let pairing = &mut pairings[plan.slot(*id).pairing];
            let points = [first.half_points(Player::One), second.half_points(Player::Two)];
            pairing.counts.add(points[0] + points[1]);
            pairing.as_first[2 - points[0] as usize] += 1;
            for points in points {
                pairing.games[2 - points as usize] += 1;
                players[pairing.one].games[2 - points as usize] += 1;
                players[pairing.two].games[points as usize] += 1;
            }
        }
        let meetings: Vec<Meeting> = pairings
            .iter()
            .map(|pairing| Meeting { one: pairing.one, two: pairing.two, counts: pairing.counts })
            .collect();
        let (rated, is_regularized) = ratings(players.len(), &meetings);
        for (player, rating) in players.iter_mut().zip(rated) {
            player.rating = rating;
        }
        let sprt = plan.settings.sprt.map(|settings| {
            let mut track = SprtTrack::new(settings);
            track.follow(done);
            track.summary()
        });
        let is_decided = sprt.as_ref().is_some_and(|sprt| sprt.verdict != Verdict::Open);
        Self {
            n_played: done.len() as u32,
            n_unpaired,
            is_complete: done.len() as u32 == plan.n_games() || is_decided,
            players,
            pairings,
            is_regularized,
            sprt,
            faults: done
                .iter()
                .filter_map(|(id, played)| Some((*id, played.fault.clone()?)))
                .collect(),
        }
    }

    /// Half points of all games of a player, as a share.
    pub fn share(games: &[u64; 3]) -> f64 {
        let n_games = games.iter().sum::<u64>();
        if n_games == 0 {
            return 0.5;
        }
        (2 * games[0] + games[1]) as f64 / (2 * n_games) as f64
    }
}

/// A test that looks at the pairs in the order of the plan, whatever the order they were finished in: so
/// its decision depends on the games alone, not on the threads or on how often a run was interrupted.
#[derive(Clone, Debug)]
pub(crate) struct SprtTrack {
    settings: SprtSettings,
    test: Sprt,
    counts: Pentanomial,
    verdict: Verdict,
}

impl SprtTrack {
    pub(crate) fn new(settings: SprtSettings) -> Self {
        let SprtSettings { elo0, elo1, alpha, beta, model } = settings;
        Self {
            settings,
            test: Sprt { elo0, elo1, alpha, beta, model },
            counts: Pentanomial::default(),
            verdict: Verdict::Open,
        }
    }

    /// Takes in the pairs that are finished and stand next, up to the decision. There are two players,
    /// so pair number n is games 2n and 2n + 1.
    pub(crate) fn follow(&mut self, done: &BTreeMap<u32, Played>) {
        while self.verdict == Verdict::Open {
            let id = 2 * self.counts.pairs() as u32;
            let (Some(first), Some(second)) = (done.get(&id), done.get(&(id + 1))) else {
                break;
            };
            self.counts.add(first.half_points(Player::One) + second.half_points(Player::Two));
            self.verdict = self.test.verdict(&self.counts);
        }
    }

    pub(crate) fn is_decided(&self) -> bool {
        self.verdict != Verdict::Open
    }

    fn summary(&self) -> SprtSummary {
        SprtSummary {
            settings: self.settings,
            pairs: self.counts.pairs(),
            llr: self.test.llr(&self.counts),
            bounds: self.test.bounds(),
            verdict: self.verdict,
        }
    }
}

//! Statistics of a run: scores, Elo, ratings, the SPRT. Only complete pairs count.

use std::collections::BTreeMap;

use parlour_core::Player;

use crate::stats::{Meeting, Pentanomial, Rating, Sprt, SprtVerdict, ratings};
use crate::{Fault, Plan, PlayedGame, SprtSettings};

/// The state of a run; it does not depend on the order in which games were played.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Number of finished games.
    pub n_played: u32,
    /// Finished games whose pair is incomplete; they are not counted.
    pub n_unpaired: u32,
    /// Whether all games are finished or the test is decided.
    pub is_complete: bool,
    /// The players, in the order of the settings.
    pub players: Vec<PlayerSummary>,
    /// Results by pairing.
    pub pairings: Vec<PairingSummary>,
    /// Whether a drawn pair was added to each pairing, because a player won or lost every game.
    pub is_regularized: bool,
    /// The SPRT, if any.
    pub sprt: Option<SprtSummary>,
    /// Faults, by game number.
    pub faults: Vec<(u32, Fault)>,
}

/// One player against all others.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerSummary {
    /// The name.
    pub name: String,
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// The rating; `None` before the first pair.
    pub rating: Option<Rating>,
}

/// One player against another.
#[derive(Clone, PartialEq, Debug)]
pub struct PairingSummary {
    /// The player the results count for.
    pub one: usize,
    /// The opponent.
    pub two: usize,
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// Of these, won, drawn and lost as player one (`x`).
    pub as_first: [u64; 3],
    /// Pairs by their points.
    pub counts: Pentanomial,
}

/// State of the SPRT.
#[derive(Clone, PartialEq, Debug)]
pub struct SprtSummary {
    /// Its settings.
    pub settings: SprtSettings,
    /// Number of pairs considered: up to the first unfinished one, or up to the decision.
    pub pairs: u64,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// Bounds of the ratio.
    pub bounds: (f64, f64),
    /// The decision.
    pub verdict: SprtVerdict,
}

impl Summary {
    /// Computes the statistics of some games of a schedule.
    pub fn new(plan: &Plan, done: &BTreeMap<u32, PlayedGame>) -> Self {
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
            let mut track = RunningSprt::new(settings);
            track.update(done);
            track.summary()
        });
        let is_decided = sprt.as_ref().is_some_and(|sprt| sprt.verdict != SprtVerdict::Open);
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

    /// Returns the player's share of all points.
    pub fn share(games: &[u64; 3]) -> f64 {
        let n_games = games.iter().sum::<u64>();
        if n_games == 0 {
            return 0.5;
        }
        (2 * games[0] + games[1]) as f64 / (2 * n_games) as f64
    }
}

/// An SPRT that takes the pairs in schedule order, not in finishing order, so that threads and
/// interruptions cannot change its decision.
#[derive(Clone, Debug)]
pub(crate) struct RunningSprt {
    settings: SprtSettings,
    test: Sprt,
    counts: Pentanomial,
    verdict: SprtVerdict,
}

impl RunningSprt {
    pub(crate) fn new(settings: SprtSettings) -> Self {
        let SprtSettings { elo0, elo1, alpha, beta, model } = settings;
        Self {
            settings,
            test: Sprt { elo0, elo1, alpha, beta, model },
            counts: Pentanomial::default(),
            verdict: SprtVerdict::Open,
        }
    }

    /// Adds the next finished pairs, up to the decision. There are two players, so pair n is games
    /// 2n and 2n + 1.
    pub(crate) fn update(&mut self, done: &BTreeMap<u32, PlayedGame>) {
        while self.verdict == SprtVerdict::Open {
            let id = 2 * self.counts.pairs() as u32;
            let (Some(first), Some(second)) = (done.get(&id), done.get(&(id + 1))) else {
                break;
            };
            self.counts.add(first.half_points(Player::One) + second.half_points(Player::Two));
            self.verdict = self.test.verdict(&self.counts);
        }
    }

    pub(crate) fn is_decided(&self) -> bool {
        self.verdict != SprtVerdict::Open
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

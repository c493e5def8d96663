//! Precomputed ways to sow a hand on the standard board.
//!
//! A walk depends only on the start and the stones in hand. So the distinct walks of each hand are
//! listed once, with the squares they cover and the resulting top stones, and a search sees lines
//! before it moves a stone.

use parlour_core::{KeySet, ListingWork, Player, mix};

use super::{Counter, Stop};
use crate::qawale::shape::Shape;
use crate::qawale::stack::{Stack, Stone};
use crate::qawale::wins::{CELLS, Lanes, WinTable};
use crate::qawale::{QawalePosition, Walk};

/// One way to sow a hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sowing {
    /// The squares in the order of the steps, four bits each, the first lowest.
    pub(super) squares: u64,
    /// The squares as a set.
    pub(super) covered: u16,
    /// The squares among them that show a stone of each player afterwards.
    pub(super) tops: [u16; 2],
}

/// A stack about to be sown, the mover's stone on top.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hand {
    pub(super) start: usize,
    /// Who moves.
    pub(super) mover: usize,
    /// For each player the stack before the stone is placed; see [`WinTable::lanes`].
    pub(super) profiles: [u32; 2],
    /// Its sowings, as a range of numbers.
    pub(super) first: u32,
    pub(super) end: u32,
}

impl Hand {
    /// How many steps the walk has.
    #[inline]
    pub(super) fn n_steps(&self) -> usize {
        self.profiles[0].ilog2() as usize + 1
    }

    /// The stones of a player in hand, the placed one lowest.
    #[inline]
    pub(super) fn stones(&self, player: usize) -> u32 {
        self.profiles[player] << 1 | u32::from(self.mover == player)
    }
}

/// Cost of following a walk, in meter steps.
const STEPS_PER_WALK: u64 = 16;

/// All hands met so far.
#[derive(Debug, Default)]
pub(super) struct Hands {
    known: Vec<Hand>,
    sowings: Vec<Sowing>,
    /// A hash table with open addressing: the number of a hand plus one; 0 for an empty place.
    places: Vec<u32>,
    /// Tall stacks with the lines that they can complete.
    tall: Vec<(u64, Lanes)>,
    seen: KeySet,
}

impl Hands {
    /// The maximum number of steps in a sowing.
    const MOST_STEPS: usize = 16;
    /// Beyond this many sowings (24 bytes each), all hands are dropped before the next search.
    const MOST_SOWINGS: usize = 1 << 20;
    /// Places for tall stacks; a newer one replaces an older one.
    const TALL_PLACES: usize = 1 << 12;

    /// Keeps the memory within bounds.
    pub(super) fn trim(&mut self) {
        if self.sowings.len() > Self::MOST_SOWINGS {
            *self = Self::default();
        }
    }

    #[inline]
    pub(super) fn hand(&self, number: usize) -> &Hand {
        &self.known[number]
    }

    #[inline]
    pub(super) fn sowing(&self, number: u32) -> &Sowing {
        &self.sowings[number as usize]
    }

    /// The number of a hand.
    pub(super) fn find(
        &mut self,
        start: usize,
        profiles: [u32; 2],
        mover: usize,
        counter: &mut Counter<'_>,
    ) -> Result<usize, Stop> {
        if self.known.len() * 2 >= self.places.len() {
            self.grow();
        }
        let mut place = place_of(start, profiles, mover) & (self.places.len() - 1);
        loop {
            let number = self.places[place];
            if number == 0 {
                break;
            }
            let hand = &self.known[number as usize - 1];
            if hand.start == start && hand.profiles == profiles && hand.mover == mover {
                return Ok(number as usize - 1);
            }
            place = (place + 1) & (self.places.len() - 1);
        }
        self.add(start, profiles, mover, counter)?;
        self.places[place] = self.known.len() as u32;
        Ok(self.known.len() - 1)
    }

    fn grow(&mut self) {
        let n_places = (self.places.len() * 2).max(1 << 10);
        self.places.clear();
        self.places.resize(n_places, 0);
        for (index, hand) in self.known.iter().enumerate() {
            let mut place = place_of(hand.start, hand.profiles, hand.mover) & (n_places - 1);
            while self.places[place] != 0 {
                place = (place + 1) & (n_places - 1);
            }
            self.places[place] = index as u32 + 1;
        }
    }

    fn add(
        &mut self,
        start: usize,
        profiles: [u32; 2],
        mover: usize,
        counter: &mut Counter<'_>,
    ) -> Result<(), Stop> {
        let first = self.sowings.len() as u32;
        let mut hand = Hand { start, mover, profiles, first, end: first };
        if hand.n_steps() > Self::MOST_STEPS {
            return Err(Stop::TooTall);
        }
        let stones = [hand.stones(0), hand.stones(1)];
        let stack: Stack = (0..hand.n_steps())
            .rev()
            .map(|above| match (stones[0] >> above & 1, stones[1] >> above & 1) {
                (1, _) => Stone::of(Player::One),
                (_, 1) => Stone::of(Player::Two),
                _ => Stone::NEUTRAL,
            })
            .collect();
        let mut walks = Vec::new();
        let (in_hand, seen) = ((start, stack), &mut self.seen);
        let mut work = ListingWork::new(&mut *counter.meter);
        QawalePosition::<CELLS>::merged_walks_of(in_hand, false, &mut walks, seen, &mut work);
        if !work.listing().is_complete() {
            return Err(if work.is_ended() { Stop::Spent } else { Stop::TooTall });
        }
        self.sowings.extend(walks.into_iter().map(|walk| sowing(walk, stones)));
        hand.end = self.sowings.len() as u32;
        self.known.push(hand);
        Ok(())
    }

    /// The lines that a stack too tall for the table can complete.
    #[cold]
    pub(super) fn tall_lanes(
        &mut self,
        profile: u32,
        start: usize,
        counter: &mut Counter<'_>,
    ) -> Result<Lanes, Stop> {
        if profile.ilog2() as usize >= Self::MOST_STEPS {
            return Err(Stop::TooTall);
        }
        if self.tall.is_empty() {
            self.tall.resize(Self::TALL_PLACES, (0, Lanes::default()));
        }
        let key = u64::from(profile) << 4 | start as u64;
        let place = mix(key) as usize % Self::TALL_PLACES;
        if self.tall[place].0 != key {
            let goes_on = || counter.work(STEPS_PER_WALK).is_ok();
            let lanes = WinTable::tall_lanes(profile, start, goes_on).ok_or(Stop::Spent)?;
            self.tall[place] = (key, lanes);
        }
        Ok(self.tall[place].1)
    }
}

fn place_of(start: usize, profiles: [u32; 2], mover: usize) -> usize {
    let key = u64::from(profiles[0]) << 32 | u64::from(profiles[1]);
    mix(key ^ (start as u64) << 58 ^ (mover as u64) << 57) as usize
}

fn sowing(walk: Walk, stones: [u32; 2]) -> Sowing {
    let mut sowing = Sowing { squares: 0, covered: 0, tops: [0; 2] };
    let mut square = walk.start();
    for (step, direction) in walk.directions().enumerate() {
        square = Shape::<CELLS>::NEXT[square][direction as usize] as usize;
        sowing.squares |= (square as u64) << (4 * step);
        sowing.covered |= 1 << square;
        let above = walk.n_steps() - 1 - step;
        for (tops, stones) in sowing.tops.iter_mut().zip(stones) {
            *tops = *tops & !(1 << square) | ((stones >> above & 1) as u16) << square;
        }
    }
    sowing
}

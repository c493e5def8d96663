//! The schedule: a pure function of the settings that maps a game number to the game's setup.

use parlour_core::{AnyGame, Player, mix_in};

use crate::{ArenaError, Format, Opening, OpeningSource, Settings, random_openings, read_openings};

/// The schedule of a run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The settings.
    pub settings: Settings,
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Pairs of games per pairing.
    pub n_rounds: u32,
    /// The first round to play. Another run plays the earlier rounds; joining the journals joins
    /// the games.
    pub first_round: u32,
    /// One opening per round.
    pub openings: Vec<Opening>,
    /// The pairings, as player indices; scores count for the first.
    pub pairings: Vec<(usize, usize)>,
}

/// One game of the schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Its number, from 0.
    pub id: u32,
    /// The pairing.
    pub pairing: usize,
    /// The round, which determines the opening.
    pub round: u32,
    /// The players of `x` and `o`.
    pub sides: [usize; 2],
    /// Random seeds of the two players.
    pub seeds: [u64; 2],
}

impl Slot {
    /// Returns the player of a side.
    pub fn who(&self, side: Player) -> usize {
        self.sides[side.index()]
    }
}

impl Plan {
    /// Creates the schedule with `n_rounds` pairs of games per pairing. The default is all listed
    /// openings, or `default_rounds` rounds, or fewer if the game has fewer openings.
    ///
    /// # Errors
    /// [`ArenaError`] if the settings are contradictory or there are too few openings.
    pub fn new(
        settings: Settings,
        n_rounds: Option<u32>,
        default_rounds: u32,
    ) -> Result<Self, ArenaError> {
        settings.check()?;
        let (game, values) = settings.game()?;
        let openings = match &settings.openings {
            OpeningSource::Listed(lines) => read_openings(game, &values, settings.seed, lines)?,
            OpeningSource::Drawn { plies, and_longer } => {
                let wanted = n_rounds.unwrap_or(default_rounds) as usize;
                random_openings(game, &values, settings.seed, *plies, *and_longer, wanted)?
            }
        };
        let found = openings.len() as u32;
        let n_rounds = n_rounds.unwrap_or(found);
        if found == 0 || n_rounds > found {
            return Err(ArenaError::Settings(format!(
                "there are only {found} openings that differ by more than symmetry and are not decided \
                 yet: expected at most {found} pairs, or other openings by --openings-plies"
            )));
        }
        let n_players = settings.players.len();
        let pairings = match settings.format {
            Format::Gauntlet => (1..n_players).map(|other| (0, other)).collect(),
            Format::Ladder => (1..n_players).map(|other| (other - 1, other)).collect(),
            Format::RoundRobin => (0..n_players)
                .flat_map(|one| (one + 1..n_players).map(move |two| (one, two)))
                .collect(),
        };
        let mut plan = Self { settings, game, n_rounds, first_round: 0, openings, pairings };
        plan.openings.truncate(n_rounds as usize);
        Ok(plan)
    }

    /// Restricts the run to the rounds from `first` on.
    ///
    /// # Errors
    /// [`ArenaError`] if the schedule has fewer rounds.
    pub fn starting_at(self, first: u32) -> Result<Self, ArenaError> {
        if first >= self.n_rounds {
            return Err(ArenaError::Settings(format!(
                "the first pair is {}: expected at most {}, the number of pairs",
                first + 1,
                self.n_rounds
            )));
        }
        Ok(Self { first_round: first, ..self })
    }

    /// Number of games.
    pub fn n_games(&self) -> u32 {
        self.n_rounds * self.pairings.len() as u32 * 2
    }

    /// Returns the setup of a game. Rounds are consecutive, so that a longer schedule starts with the
    /// shorter one.
    pub fn slot(&self, id: u32) -> Slot {
        let pair = id / 2;
        let n_pairings = self.pairings.len() as u32;
        let pairing = (pair % n_pairings) as usize;
        let (one, two) = self.pairings[pairing];
        let seed = mix_in(self.settings.seed, u64::from(id));
        Slot {
            id,
            pairing,
            round: pair / n_pairings,
            sides: if id.is_multiple_of(2) { [one, two] } else { [two, one] },
            seeds: [mix_in(seed, 1), mix_in(seed, 2)],
        }
    }
}

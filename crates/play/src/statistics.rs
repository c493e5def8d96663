//! Results of a person against the computer, by game and opponent, from the saved games.

use parlour_core::{GameInfo, GameResult, Player};

use crate::{SavedGame, Seat};

/// Results against one opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpponentRecord {
    /// The opponent.
    pub opponent: Seat,
    /// Games won by the person.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
}

impl OpponentRecord {
    /// Number of finished games.
    pub const fn n_games(&self) -> usize {
        self.wins + self.draws + self.losses
    }
}

/// Results in one game.
#[derive(Clone, Debug)]
pub struct GameStatistics {
    /// The game.
    pub info: &'static GameInfo,
    /// Results by opponent: levels in order, then other bots.
    pub records: Vec<OpponentRecord>,
}

/// Counts finished games of one person against one bot; others say nothing about the person.
pub fn statistics(games: &[SavedGame]) -> Vec<GameStatistics> {
    let mut all: Vec<GameStatistics> = Vec::new();
    for game in games {
        let Some((person, opponent)) = sides(game) else { continue };
        let score = game.result.split(' ').next().unwrap_or_default();
        let Some(result) = GameResult::from_text(score) else { continue };
        let at = all.iter().position(|one| one.info.id == game.info.id).unwrap_or_else(|| {
            all.push(GameStatistics { info: game.info, records: Vec::new() });
            all.len() - 1
        });
        let records = &mut all[at].records;
        let at = records.iter().position(|one| one.opponent == opponent).unwrap_or_else(|| {
            records.push(OpponentRecord { opponent, wins: 0, draws: 0, losses: 0 });
            records.len() - 1
        });
        let record = &mut records[at];
        match result.winner() {
            None => record.draws += 1,
            Some(winner) if winner == person => record.wins += 1,
            Some(_) => record.losses += 1,
        }
    }
    all.sort_by_key(|one| one.info.name);
    for one in &mut all {
        one.records.sort_by_key(|record| order(&record.opponent));
    }
    all
}

fn sides(game: &SavedGame) -> Option<(Player, Seat)> {
    let [one, two] = Player::BOTH.map(|player| game.seat(player));
    match (one?, two?) {
        (Seat::Person, bot @ Seat::Bot(_)) => Some((Player::One, bot)),
        (bot @ Seat::Bot(_), Seat::Person) => Some((Player::Two, bot)),
        _ => None,
    }
}

/// Levels by strength, then other bots by name.
fn order(seat: &Seat) -> (u32, String) {
    match seat.level_number() {
        Some(level) => (level, String::new()),
        None => (u32::MAX, seat.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use parlour_core::ByPlayer;
    use parlour_games::parse_game;

    use super::*;

    fn game(id: &str, x: &str, o: &str, result: &str) -> SavedGame {
        SavedGame {
            name: "a".to_owned(),
            game: id.to_owned(),
            info: parse_game(id).expect("a game").0.info(),
            seats: ByPlayer::new(x.to_owned(), o.to_owned()),
            date: "2026-01-01".to_owned(),
            n_moves: 9,
            result: result.to_owned(),
            modified: SystemTime::UNIX_EPOCH,
            is_open: false,
        }
    }

    #[test]
    fn finished_games_against_a_bot_count_for_the_person() {
        let games = [
            game("pathway", "human", "3", "1-0 line"),
            game("pathway", "3", "human", "1-0 line"),
            game("pathway", "human", "10", "1/2-1/2 agreed"),
            game("pathway", "human", "3", "* unfinished"),
            game("pathway", "human", "human", "1-0 line"),
            game("loa", "2", "human", "0-1 connected"),
        ];
        let found = statistics(&games);
        let named: Vec<&str> = found.iter().map(|one| one.info.id).collect();
        assert_eq!(named, ["loa", "pathway"]);
        let counts: Vec<(String, usize, usize, usize)> = found[1]
            .records
            .iter()
            .map(|one| (one.opponent.to_string(), one.wins, one.draws, one.losses))
            .collect();
        assert_eq!(counts, [("3".to_owned(), 1, 0, 1), ("10".to_owned(), 0, 1, 0)]);
        assert_eq!(found[0].records[0].n_games(), 1);
        assert_eq!(found[0].records[0].wins, 1);
    }
}

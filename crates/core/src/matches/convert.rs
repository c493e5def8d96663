//! Between a match and its text record.

use crate::{
    AnyGame, Ending, Line, Match, MatchError, OptionError, OptionValues, Outcome, Reason, Record,
    RecordMove, StartError, one_of, result_text, shortened,
};

impl Match {
    /// Replays a record; every move of every variation is checked. The match stands at the end of
    /// the main line.
    ///
    /// # Errors
    /// [`MatchError`] with the first fault and where it is.
    pub fn from_record(
        games: &[&'static dyn AnyGame],
        record: &Record,
    ) -> Result<Self, MatchError> {
        let (game, values) = parse_game(games, &record.game).map_err(StartError::Options)?;
        let info = game.info();
        if let Some(version) = record.header("rules") {
            let known = version.parse::<u32>().is_ok_and(|v| (1..=info.rules_version).contains(&v));
            if !known {
                return Err(MatchError::Contradiction(format!(
                    "the record is of rules version `{}` of {}: expected at most {}",
                    shortened(version),
                    info.id,
                    info.rules_version
                )));
            }
        }
        let mut played = Self::new(game, values, record.start.as_deref())?;
        for (key, value) in &record.headers {
            played.set_header(key, value);
        }
        played.replay(&record.main_line)?;
        played.check_result(record.result.as_deref())?;
        Ok(played)
    }

    /// The record of the whole match. Where moves were taken back, they are part of it.
    pub fn to_record(&self) -> Record {
        let info = self.game.info();
        let mut record = Record { game: self.game_string(), ..Default::default() };
        record.set_header("rules", &info.rules_version.to_string());
        for (key, value) in &self.headers {
            record.set_header(key, value);
        }
        record.start = self.start_is_given.then(|| self.start().text());
        record.main_line = self.line_from(0);
        record.main_line.comment.clone_from(&self.nodes[0].comment);
        record.result = Some(result_text(self.main_line_ending()));
        record
    }

    /// The record as text.
    pub fn to_text(&self) -> String {
        self.to_record().to_text(self.start().turn())
    }

    fn replay(&mut self, line: &Line) -> Result<(), MatchError> {
        if !line.comment.is_empty() {
            // A comment before the first move of a variation belongs to the position it leaves,
            // which may have one already.
            let joined = format!("{} {}", self.comment(), line.comment);
            self.set_comment(&joined);
        }
        for one in &line.moves {
            let before = self.ply;
            let error_at = |error| MatchError::Move { turn: before + 1, error };
            self.branch(&one.text).map_err(error_at)?;
            self.set_comment(&one.comment);
            if one.variations.is_empty() {
                continue;
            }
            let stem = self.line.clone();
            for variation in &one.variations {
                self.ply = before;
                self.replay(variation)?;
                self.line.clone_from(&stem);
                self.ply = before + 1;
            }
        }
        Ok(())
    }

    /// Compares the result a record claims with the one the rules give, and takes over what only
    /// the players can say.
    fn check_result(&mut self, claimed: Option<&str>) -> Result<(), MatchError> {
        let Some(claimed) = claimed else {
            return Ok(());
        };
        let found = self.result_text();
        if claimed == found || (claimed == "*" && self.ending().is_none()) {
            return Ok(());
        }
        let (outcome, word) = claimed.split_once(' ').unwrap_or((claimed, ""));
        let by_players = [Reason::RESIGN, Reason::AGREED, Reason::TIME, Reason::ABANDONED];
        let reason = by_players.iter().find(|reason| reason.word == word);
        if let (Some(outcome), Some(reason), None) =
            (Outcome::from_text(outcome), reason, self.ending())
            && (outcome == Outcome::Draw) == (*reason == Reason::AGREED)
        {
            self.called_off = Some((self.current(), Ending { outcome, reason: *reason }));
            return Ok(());
        }
        Err(MatchError::Contradiction(format!(
            "the record claims the result `{}` but the moves give `{found}`",
            shortened(claimed)
        )))
    }

    /// The moves below a node: its first child is the main continuation, the others stand beside it.
    fn line_from(&self, node: usize) -> Line {
        let mut line = Line::default();
        let mut at = node;
        while let Some((main, others)) = self.nodes[at].children.split_first() {
            let mut one = self.record_move(*main);
            for other in others {
                let mut variation =
                    Line { moves: vec![self.record_move(*other)], ..Line::default() };
                variation.moves.extend(self.line_from(*other).moves);
                one.variations.push(variation);
            }
            line.moves.push(one);
            at = *main;
        }
        line
    }

    fn record_move(&self, node: usize) -> RecordMove {
        RecordMove {
            text: self.nodes[node].move_text.clone(),
            comment: self.nodes[node].comment.clone(),
            variations: Vec::new(),
        }
    }

    /// How the main line of the record ends, wherever the match stands now.
    fn main_line_ending(&self) -> Option<Ending> {
        let mut path = vec![0];
        while let Some(child) = path.last().and_then(|node| self.nodes[*node].children.first()) {
            path.push(*child);
        }
        self.ending_of(&path)
    }
}

/// Reads a game string `id:key=value,…` against a list of games.
///
/// # Errors
/// [`OptionError`] naming the games or options there are.
pub fn parse_game(
    games: &[&'static dyn AnyGame],
    text: &str,
) -> Result<(&'static dyn AnyGame, OptionValues), OptionError> {
    let (id, options) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
    let wanted = id.to_ascii_lowercase();
    let game = games
        .iter()
        .copied()
        .find(|game| game.info().id == wanted || game.info().aliases.contains(&wanted.as_str()))
        .ok_or_else(|| OptionError::UnknownGame {
            id: shortened(id),
            expected: one_of(&games.iter().map(|game| game.info().id).collect::<Vec<_>>()),
        })?;
    let info = game.info();
    Ok((game, OptionValues::parse(info.options, info.presets, options)?))
}

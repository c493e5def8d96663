//! Conversion between matches and records.

use std::sync::Arc;

use crate::{
    AnyGame, GameResult, Line, LineBuilder, Match, MatchError, OptionError, OptionValues, Outcome,
    Reason, Record, RecordToken, StartError, alternatives, message, result_text, shortened,
};

impl Match {
    /// Replays a record and checks every move of every variation. The current position is the end
    /// of the main line.
    ///
    /// # Errors
    /// [`MatchError`] with the first error and its location.
    pub fn from_record(
        games: &[&'static dyn AnyGame],
        record: &Record,
    ) -> Result<Self, MatchError> {
        Self::from_record_while(games, record, &|| true)
    }

    /// Replays a record while `keep_going` returns true; it is called before every move.
    ///
    /// # Errors
    /// [`MatchError`], including [`MatchError::Stopped`].
    pub fn from_record_while(
        games: &[&'static dyn AnyGame],
        record: &Record,
        keep_going: &dyn Fn() -> bool,
    ) -> Result<Self, MatchError> {
        let (game, values) = parse_game(games, &record.game).map_err(StartError::Options)?;
        let info = game.info();
        if let Some(version) = record.header("rules") {
            let known = version.parse::<u32>().is_ok_and(|v| (1..=info.rules_version).contains(&v));
            if !known {
                return Err(MatchError::Contradiction(message!(
                    "record-rules-version" = "the record is of rules version `{version}` of {game}: expected at most {known}",
                    version = shortened(version),
                    game = info.id,
                    known = info.rules_version,
                )));
            }
        }
        let mut played = Self::new(game, values, record.start.as_deref())?;
        for (key, value) in &record.headers {
            played.set_header(key, value);
        }
        played.replay(&record.main_line, keep_going)?;
        played.check_result(record.result.as_deref())?;
        Ok(played)
    }

    /// The record of the whole match, including moves that were taken back.
    pub fn to_record(&self) -> Record {
        let info = self.game.info();
        let mut record = Record { game: self.game_string(), ..Default::default() };
        record.set_header("rules", &info.rules_version.to_string());
        for (key, value) in &self.headers {
            record.set_header(key, value);
        }
        record.start = self.start_is_given.then(|| self.start().text());
        record.main_line = self.whole_line();
        record.result = Some(result_text(self.main_line_outcome()));
        record
    }

    /// The record as text.
    pub fn to_text(&self) -> String {
        self.to_record().to_text(self.start().turn())
    }

    fn replay(&mut self, line: &Line, keep_going: &dyn Fn() -> bool) -> Result<(), MatchError> {
        // The moves that the open variations replace, as nodes and plies.
        let mut replaced = Vec::new();
        for token in line.tokens() {
            match token {
                RecordToken::Move(text) => {
                    if !keep_going() {
                        return Err(MatchError::Stopped);
                    }
                    let turn = self.ply + 1;
                    let played = self.parse_move(text).and_then(|m| self.branch(&m));
                    played.map_err(|error| MatchError::Move { turn, error })?;
                    if !self.comment().is_empty() {
                        self.set_comment("");
                    }
                }
                // A comment before the first move of a variation belongs to the position before it,
                // which may already have one.
                RecordToken::Comment(comment) => self.add_comment(comment),
                RecordToken::Open => {
                    replaced.push((self.current(), self.ply));
                    self.go_to(self.ply - 1);
                }
                RecordToken::Close => {
                    let (node, ply) = replaced.pop().expect("tokens are balanced");
                    self.truncate_line(ply - 1);
                    self.push_line(node);
                }
            }
        }
        Ok(())
    }

    fn add_comment(&mut self, comment: &str) {
        let current = self.current();
        let text = Arc::make_mut(&mut self.tree.get_mut(current).comment);
        for word in comment.split_whitespace() {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
        }
    }

    /// Checks the record's result against the rules, and adopts a resignation or another ending by
    /// the players.
    fn check_result(&mut self, claimed: Option<&str>) -> Result<(), MatchError> {
        let Some(claimed) = claimed else {
            return Ok(());
        };
        let found = self.result_text();
        if claimed == found || (claimed == "*" && self.outcome().is_none()) {
            return Ok(());
        }
        let (result, word) = claimed.split_once(' ').unwrap_or((claimed, ""));
        let by_players = [Reason::RESIGN, Reason::AGREED, Reason::TIME, Reason::ABANDONED];
        let reason = by_players.iter().find(|reason| reason.word == word);
        if let (Some(result), Some(reason), None) =
            (GameResult::from_text(result), reason, self.outcome())
            && (result == GameResult::Draw) == (*reason == Reason::AGREED)
        {
            self.ended_by_players = Some((self.current(), Outcome { result, reason: *reason }));
            return Ok(());
        }
        Err(MatchError::Contradiction(message!(
            "record-other-result" =
                "the record claims the result `{claimed}` but the moves give `{found}`",
            claimed = shortened(claimed),
            found = found,
        )))
    }

    /// The main line with all its variations.
    fn whole_line(&self) -> Line {
        // The last written node of each open line, and its next sibling.
        let mut open = vec![(0, None)];
        let mut builder = LineBuilder::default();
        builder.comment(&self.tree[0].comment);
        let write = |node: usize, builder: &mut LineBuilder| {
            builder.move_text(self.tree.move_to(node).text());
            builder.comment(&self.tree[node].comment);
        };
        while let Some((last, beside)) = open.last_mut() {
            if let Some(other) = beside.take() {
                *beside = self.tree.next(other);
                builder.open();
                write(other, &mut builder);
                open.push((other, None));
            } else if let Some(main) = self.tree.first_child(*last) {
                write(main, &mut builder);
                (*last, *beside) = (main, self.tree.next(main));
            } else {
                open.pop();
                if !open.is_empty() {
                    builder.close();
                }
            }
        }
        builder.finish()
    }

    /// The outcome of the record's main line; the current position may be elsewhere.
    fn main_line_outcome(&self) -> Option<Outcome> {
        let mut at = self.clone();
        let next_main = |at: &Self| at.tree.first_child(at.current());
        at.truncate_line(at.n_main);
        while let Some(main) = next_main(&at) {
            at.push_line(main);
        }
        at.outcome()
    }
}

/// Parses a game string `id:key=value,…`.
///
/// # Errors
/// [`OptionError`] naming the valid games, options or values.
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
            expected: alternatives(&games.iter().map(|game| game.info().id).collect::<Vec<_>>()),
        })?;
    let info = game.info();
    Ok((game, OptionValues::parse(info.options, info.presets, options)?))
}

//! The requests of the server's API that need no server.

use parlour_api::{
    AnalysisInput, DraftInput, LanguageQuery, PositionRef, PuzzlesQuery, RequestError, SetupInput,
    StepsInput, TaskInput,
};
use parlour_core::{Match, message};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::operation::{Json, json};
use crate::{Emit, Instance};

/// The prefix of every path.
const API: &str = "/api/v1/";

impl Instance {
    /// Answers a request with the body that the server would send.
    pub(crate) fn request(
        &mut self,
        method: &str,
        path: &str,
        body: Value,
        emit: Emit<'_>,
    ) -> Result<Json, RequestError> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let path = path.strip_prefix(API).ok_or_else(nothing_here)?;
        let parts: Vec<&str> = path.split('/').collect();
        let query = Query(query);
        match (method, parts.as_slice()) {
            ("GET", ["about"]) => Ok(json(&parlour_api::about(Vec::new(), None))),
            ("GET", ["games"]) => Ok(json(&parlour_api::games())),
            ("GET", ["catalogs", language]) => Ok(json(&parlour_api::catalogs(language)?)),
            ("GET", ["games", id, "rules"]) => {
                Ok(json(&parlour_api::rules(id, &query.language())?))
            }
            ("GET", ["games", id, "lessons"]) => {
                Ok(json(&parlour_api::lessons(id, &query.language())?))
            }
            ("POST", ["games", id, "lessons", lesson, task]) => {
                let number = |text: &str| text.parse().map_err(|_| nothing_here());
                let task = (*id, number(lesson)?, number(task)?);
                let (language, input) = (query.language(), parse::<TaskInput>(body)?);
                Ok(json(&parlour_api::play_task(task, &language, &input, self.context())?))
            }
            ("GET", ["games", id, "puzzles"]) => {
                let day = query.get("day").and_then(|day| day.parse().ok());
                let query = PuzzlesQuery { lang: query.language().lang, day };
                Ok(json(&parlour_api::puzzles(id, &query)?))
            }
            ("POST", ["games", id, "puzzles", puzzle]) => {
                let puzzle = (*id, puzzle.parse().map_err(|_| nothing_here())?);
                let (language, input) = (query.language(), parse(body)?);
                let language = language.lang.as_deref();
                Ok(json(&parlour_api::play_puzzle(puzzle, language, &input, self.context())?))
            }
            ("POST", ["games", id, "challenges", challenge]) => {
                let challenge = (*id, challenge.parse().map_err(|_| nothing_here())?);
                let (language, input) = (query.language(), parse(body)?);
                let language = language.lang.as_deref();
                Ok(json(&parlour_api::play_challenge(challenge, language, &input, self.context())?))
            }
            ("GET", ["games", id, "solved"]) => {
                Ok(json(&parlour_api::solved(id, &query.language())?))
            }
            ("POST", ["explore"]) => {
                let request = self.engine(self.find(&parse(body)?)?);
                let explored = parlour_api::explore(&request, &self.stop);
                Ok(json(&explored.map_err(RequestError::unavailable)?))
            }
            ("POST", ["explore", "line"]) => {
                let request = self.engine(self.find(&parse(body)?)?);
                let line = parlour_api::perfect_line(&request, &self.stop);
                Ok(json(&line.map_err(RequestError::unavailable)?))
            }
            ("POST", ["preview"]) => Ok(json(&parlour_api::preview(&self.find(&parse(body)?)?))),
            ("POST", ["setup"]) => {
                let input = parse::<SetupInput>(body)?;
                Ok(json(&parlour_api::setup(&input, self.context())?))
            }
            ("POST", ["draft"]) => {
                let DraftInput { position, edits } = parse(body)?;
                let played = self.find(&position)?;
                Ok(json(&parlour_api::draft(&played, &edits, self.context())?))
            }
            ("POST", ["steps"]) => {
                let StepsInput { position, taken } = parse(body)?;
                let played = self.find(&position)?;
                Ok(json(&parlour_api::steps(&played, &taken, self.context())?))
            }
            ("POST", ["hint"]) => {
                let request = self.engine(self.find_open(&parse(body)?)?);
                let hint = parlour_api::hint(&request, &self.stop);
                Ok(json(&hint.map_err(RequestError::unavailable)?))
            }
            ("POST", ["analysis"]) => {
                let input = parse::<AnalysisInput>(body)?;
                let size = (input.n_lines(Self::LIMITS), input.time(Self::LIMITS));
                let request = self.engine(self.find_open(&input.position)?);
                let mut out = stream(emit);
                Ok(json(&parlour_api::analysis(&request, size, &self.stop, &mut out)))
            }
            ("POST", ["grades"]) => {
                let played = self.find(&parse(body)?)?;
                parlour_api::check_gradable(&played)?;
                let (request, mut out) = (self.engine(played), stream(emit));
                let review = parlour_api::grades(&request, Self::LIMITS, &self.stop, &mut out);
                // A review stops itself when its time is up.
                self.stop.reset();
                Ok(json(&review))
            }
            ("POST", ["matches"]) => self.create(&parse(body)?, 0),
            ("POST", ["records"]) => self.import(&parse(body)?, 0),
            ("GET", ["matches", id]) => self.state(id, 0),
            ("GET", ["matches", id, "boards", ply]) => {
                let ply = ply.parse().map_err(|_| nothing_here())?;
                Ok(json(&parlour_api::board_at(self.table(id)?.game.game(), ply)?))
            }
            ("GET", ["matches", id, "record"]) => self.record(id, query.get("format")),
            _ => Err(nothing_here()),
        }
    }

    /// The match at a position reference. A match must be open in this instance.
    pub(crate) fn find(&self, position: &PositionRef) -> Result<Match, RequestError> {
        match position.match_id() {
            Some(id) => position.at(self.table(id)?.game.game()),
            None => position.play(self.context()),
        }
    }

    /// An unfinished position.
    fn find_open(&self, position: &PositionRef) -> Result<Match, RequestError> {
        let played = self.find(position)?;
        parlour_api::check_open(&played)?;
        Ok(played)
    }
}

/// The query of a path. No value of the API needs percent encoding.
struct Query<'a>(&'a str);

impl<'a> Query<'a> {
    fn get(&self, key: &str) -> Option<&'a str> {
        let mut pairs = self.0.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|(name, _)| *name == key).map(|(_, value)| value)
    }

    fn language(&self) -> LanguageQuery {
        LanguageQuery { lang: self.get("lang").map(str::to_owned) }
    }
}

fn stream<T: Serialize>(emit: Emit<'_>) -> impl FnMut(&T) {
    |item: &T| emit(&serde_json::to_vec(item).expect("plain data serializes"))
}

fn parse<T: DeserializeOwned>(body: Value) -> Result<T, RequestError> {
    serde_json::from_value(body)
        .map_err(|error| RequestError::unreadable_request(error.to_string()))
}

fn nothing_here() -> RequestError {
    RequestError::unknown(message!("nothing-here"))
}

//! Position references, and the context of a request.

use parlour_bots::StopFlag;
use parlour_core::{Match, at_turn, message};
use parlour_match::typed_move;
use parlour_wire::Start;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::RequestError;
use crate::limits::WorkLimits;

/// The context of a request: everything that it may use besides its body.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// Limits on its work.
    pub limits: &'a WorkLimits,
    /// Set when the request has ended; its work then stops.
    pub stop: &'a StopFlag,
    /// The seed of a random start.
    pub seed: u64,
}

impl Context<'_> {
    /// Fails if the request has ended, to cancel its work.
    ///
    /// # Errors
    /// [`RequestError`] after the stop flag is set.
    pub fn check_stop(&self) -> Result<(), RequestError> {
        if self.stop.is_stopped() {
            Err(RequestError::unavailable(message!("request-ended")))
        } else {
            Ok(())
        }
    }
}

/// A position reference: a match, or a game with moves.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct PositionRef {
    /// The id of a match.
    #[serde(rename = "match")]
    id: Option<String>,
    /// The number of moves before it; default: the current position.
    ply: Option<usize>,
    /// A game string; optional if the position is tagged.
    game: Option<String>,
    /// The position before the moves; default: the start of the game.
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

impl PositionRef {
    /// The id of the match it refers to.
    pub fn match_id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// The position in the match that it refers to.
    ///
    /// # Errors
    /// [`RequestError`] if the match has no such ply.
    pub fn at(&self, played: &Match) -> Result<Match, RequestError> {
        self.go_to(played.clone(), played.line_moves().len())
    }

    /// Plays the moves of a reference without a match.
    ///
    /// # Errors
    /// [`RequestError`] if the game, the position or a move is invalid.
    pub fn play(&self, context: Context<'_>) -> Result<Match, RequestError> {
        let (game, position) = (self.game.as_deref(), self.position.as_deref());
        let game = match (game, position) {
            (Some(game), _) => game,
            (None, Some(position)) => parlour_wire::split_tag(position.trim())
                .map(|(tag, _)| tag)
                .ok_or_else(no_position)?,
            (None, None) => return Err(no_position()),
        };
        let max = context.limits.record_moves;
        if self.moves.len() > max {
            return Err(RequestError::illegal(message!("most-moves", n = max)));
        }
        let start = Start::new(game, position, || context.seed)
            .map_err(|error| RequestError::illegal_for(game, error))?;
        let mut played = start.played;
        for (turn, text) in (1..).zip(&self.moves) {
            context.check_stop()?;
            let info = played.game().info();
            let at = |error| RequestError::illegal(at_turn(turn, &error)).in_game(info);
            let m = typed_move(&played, text).map_err(at)?;
            played.play(&m).map_err(at)?;
        }
        self.go_to(played, self.moves.len())
    }

    fn go_to(&self, mut played: Match, last: usize) -> Result<Match, RequestError> {
        if let Some(ply) = self.ply
            && !played.go_to(ply)
        {
            return Err(RequestError::illegal(message!("turn-range", last = last)));
        }
        Ok(played)
    }
}

fn no_position() -> RequestError {
    RequestError::illegal(message!("expected-position"))
}

//! The first-move map: which moves of a solved board keep the result.

use std::collections::BTreeSet;

use parlour_core::{AnyGame, AnyMove, AnyPosition, FullPosition, Player, PositionVisitor};

use crate::{Claim, SolvedBoard, SolvedError};

/// Boards with more first moves have no map.
const MAX_MOVES: usize = 5000;

/// The effect of a first move, if known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstMove {
    /// It keeps the result of the board: it wins, or in a drawn game it draws.
    Keeps,
    /// It gives the result away.
    GivesAway,
    /// Nothing is known about it.
    Unknown,
}

impl SolvedBoard {
    /// Every first move with its effect; empty if none is known, or if the side to move loses
    /// anyway.
    ///
    /// # Errors
    /// [`SolvedError`] if the board is invalid or a listed move is not legal.
    pub fn first_moves(
        &self,
        game: &'static dyn AnyGame,
    ) -> Result<Vec<(AnyMove, FirstMove)>, SolvedError> {
        let start = self.start(game)?;
        let fault = |message: String| SolvedError { line: self.line, message };
        let mover = start.position().turn();
        if self.moves.is_empty() {
            return Ok(Vec::new());
        }
        if !self.has_map(mover) {
            return Err(fault("moves: expected none, the side to move loses".to_owned()));
        }
        let mut keeping = BTreeSet::new();
        for text in &self.moves {
            let m = start.parse_move(text).map_err(|error| fault(error.to_string()))?;
            keeping.insert(folded(start.position(), &m));
        }
        let moves = start.position().first_moves(MAX_MOVES + 1);
        if moves.len() > MAX_MOVES {
            return Ok(Vec::new());
        }
        let other = if self.is_complete { FirstMove::GivesAway } else { FirstMove::Unknown };
        let value = |m: &AnyMove| {
            let keeps = keeping.contains(&folded(start.position(), m));
            if keeps { FirstMove::Keeps } else { other }
        };
        Ok(moves.into_iter().map(|m| (m.clone(), value(&m))).collect())
    }

    /// Whether every first move is known to keep the result.
    pub fn every_move_keeps(&self, game: &'static dyn AnyGame) -> bool {
        let keeps = |(_, value): &(AnyMove, FirstMove)| *value == FirstMove::Keeps;
        self.is_complete && self.first_moves(game).is_ok_and(|moves| moves.iter().all(keeps))
    }

    /// Whether the side to move has a result to keep.
    fn has_map(&self, mover: Player) -> bool {
        match self.claim {
            Claim::Draw | Claim::Score(_) => true,
            Claim::Win(winner) => winner == mover,
            Claim::NoWin(..) => false,
        }
    }
}

/// The position after a move, as a text that all its mirror images share.
fn folded(position: &dyn AnyPosition, m: &AnyMove) -> String {
    struct Fold;

    impl PositionVisitor for Fold {
        type Output = String;

        fn visit<P: FullPosition>(self, position: P) -> String {
            let images = position.symmetries().iter();
            let texts = images.map(|symmetry| position.transformed(*symmetry).text());
            texts.min().unwrap_or_else(|| position.text())
        }
    }

    let next = position.after(m).expect("the move is legal here");
    parlour_games::with_position(&*next, Fold).unwrap_or_else(|_| next.text())
}

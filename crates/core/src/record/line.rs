//! Lines of moves with variations. Iterative throughout, because variations can nest arbitrarily
//! deep.

use std::fmt;

use super::{Line, RecordMove};

/// An element of a line, in textual order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordToken<'a> {
    /// A comment on the previous move, or on the line if there is none.
    Comment(&'a str),
    /// A move.
    Move(&'a str),
    /// The start of a variation on the last move.
    Open,
    /// The end of a variation.
    Close,
}

/// The tokens of a line.
#[derive(Clone, Debug)]
pub struct RecordTokens<'a> {
    /// For each open line, its remaining moves and the remaining variations of its last move.
    open: Vec<(&'a [RecordMove], &'a [Line])>,
    /// The next comment.
    comment: &'a str,
}

impl<'a> Iterator for RecordTokens<'a> {
    type Item = RecordToken<'a>;

    fn next(&mut self) -> Option<RecordToken<'a>> {
        if !self.comment.is_empty() {
            return Some(RecordToken::Comment(std::mem::take(&mut self.comment)));
        }
        let (moves, variations) = self.open.last_mut()?;
        if let Some((first, rest)) = variations.split_first() {
            *variations = rest;
            self.comment = &first.comment;
            self.open.push((&first.moves, &[]));
            return Some(RecordToken::Open);
        }
        if let Some((first, rest)) = moves.split_first() {
            (*moves, *variations) = (rest, &first.variations);
            self.comment = &first.comment;
            return Some(RecordToken::Move(&first.text));
        }
        self.open.pop();
        (!self.open.is_empty()).then_some(RecordToken::Close)
    }
}

impl Line {
    /// The tokens of the line and its variations.
    pub fn tokens(&self) -> RecordTokens<'_> {
        RecordTokens { open: vec![(&self.moves, &[])], comment: &self.comment }
    }
}

/// Builds a line from its tokens.
#[derive(Debug, Default)]
pub struct LineBuilder {
    /// The enclosing lines, outermost first.
    outer: Vec<Line>,
    line: Line,
}

impl LineBuilder {
    /// Adds to the comment on the last move, or on the current line if there is none.
    pub fn comment(&mut self, text: &str) {
        let comment = match self.line.moves.last_mut() {
            Some(last) => &mut last.comment,
            None => &mut self.line.comment,
        };
        if !comment.is_empty() && !text.is_empty() {
            comment.push(' ');
        }
        comment.push_str(text);
    }

    /// Adds a move to the current line.
    pub fn move_text(&mut self, text: &str) {
        self.line.moves.push(RecordMove { text: text.to_owned(), ..Default::default() });
    }

    /// Whether the current line has a move.
    pub fn has_moves(&self) -> bool {
        !self.line.moves.is_empty()
    }

    /// The number of open variations.
    pub fn depth(&self) -> usize {
        self.outer.len()
    }

    /// Starts a variation on the last move.
    ///
    /// # Panics
    /// If the current line has no move.
    pub fn open(&mut self) {
        assert!(self.has_moves(), "a variation needs a move to replace");
        self.outer.push(std::mem::take(&mut self.line));
    }

    /// Ends the current variation and returns to the enclosing line.
    ///
    /// # Panics
    /// If no variation is open.
    pub fn close(&mut self) {
        let outer = self.outer.pop().expect("a variation is open");
        let variation = std::mem::replace(&mut self.line, outer);
        let last = self.line.moves.last_mut().expect("checked when it was opened");
        last.variations.push(variation);
    }

    /// Discards the current variation and returns to the enclosing line.
    ///
    /// # Panics
    /// If no variation is open.
    pub fn cancel(&mut self) {
        self.line = self.outer.pop().expect("a variation is open");
    }

    /// Closes open variations and returns the line.
    pub fn finish(mut self) -> Line {
        while self.depth() > 0 {
            self.close();
        }
        self.line
    }
}

impl Clone for Line {
    fn clone(&self) -> Self {
        let mut builder = LineBuilder::default();
        for token in self.tokens() {
            match token {
                RecordToken::Comment(text) => builder.comment(text),
                RecordToken::Move(text) => builder.move_text(text),
                RecordToken::Open => builder.open(),
                RecordToken::Close => builder.close(),
            }
        }
        builder.finish()
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let mut moves = std::mem::take(&mut self.moves);
        while let Some(mut one) = moves.pop() {
            for mut variation in one.variations.drain(..) {
                moves.append(&mut variation.moves);
            }
        }
    }
}

impl PartialEq for Line {
    fn eq(&self, other: &Self) -> bool {
        self.tokens().eq(other.tokens())
    }
}

impl Eq for Line {}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.tokens()).finish()
    }
}

//! Position strings, of a position and of its images; section "Notation".

use super::{Qawale, Stack};
use crate::boards::{read_side, write_run};

/// The turns and reflections of a square board: whether to swap rows and columns, and then to count
/// rows and columns from the other end.
const IMAGES: [(bool, bool, bool); 8] = [
    (false, false, false),
    (false, false, true),
    (false, true, false),
    (false, true, true),
    (true, false, false),
    (true, false, true),
    (true, true, false),
    (true, true, true),
];

impl Qawale {
    /// Parses `BOARD SIDE RESERVES`.
    pub(super) fn read_position(&mut self, text: &str) {
        let fields: Vec<&str> = text.split(' ').collect();
        assert!(fields.len() == 3, "position has three fields: {text}");
        let rows: Vec<&str> = fields[0].split('/').collect();
        self.size = rows.len();
        assert!((3..=6).contains(&self.size), "size: {text}");
        self.stacks.clear();
        // The text begins with the top row, the list with the bottom row.
        for row in rows.into_iter().rev() {
            let begin = self.stacks.len();
            for token in row.split(',') {
                if let Ok(empty) = token.parse::<usize>() {
                    assert!(empty <= self.size, "row length: {text}");
                    self.stacks.extend(vec![Stack::default(); empty]);
                } else {
                    assert!(!token.is_empty(), "empty token: {text}");
                    self.stacks.push(Stack::read(token));
                }
            }
            assert!(self.stacks.len() - begin == self.size, "row length: {text}");
        }
        self.side = read_side(fields[1]);
        let (first, second) = fields[2].split_once(',').expect("two reserves");
        self.reserve_x = first.parse().expect("reserve of x");
        self.reserve_o = second.parse().expect("reserve of o");
    }

    /// Panics if the position is not well formed.
    pub(super) fn check_well_formed(&self, stones: usize) {
        let count =
            |wanted: char| -> usize { self.stacks.iter().map(|stack| stack.count(wanted)).sum() };
        assert!(count('n') == 8, "eight neutral stones");
        assert!(count('x') + self.reserve_x == stones, "stones of x");
        assert!(count('o') + self.reserve_o == stones, "stones of o");
        if self.side == 'x' {
            assert!(self.reserve_x == self.reserve_o, "reserves with x to move");
        } else {
            assert!(self.reserve_x + 1 == self.reserve_o, "reserves with o to move");
        }
    }

    /// The position string.
    pub(super) fn text(&self) -> String {
        let mut text = String::with_capacity(64);
        self.write_image(IMAGES[0], &mut text);
        text
    }

    /// The position strings of all images.
    pub(super) fn image_texts(&self) -> impl Iterator<Item = String> {
        IMAGES.into_iter().map(|image| {
            let mut text = String::with_capacity(64);
            self.write_image(image, &mut text);
            text
        })
    }

    /// The smallest, as bytes, of the position strings of all images.
    pub(super) fn smallest_text(&self) -> String {
        let mut smallest = self.text();
        let mut text = String::with_capacity(64);
        for image in &IMAGES[1..] {
            text.clear();
            self.write_image(*image, &mut text);
            if text < smallest {
                smallest.clone_from(&text);
            }
        }
        smallest
    }

    /// Writes the position string of an image.
    fn write_image(
        &self,
        (is_transposed, is_upside_down, is_mirrored): (bool, bool, bool),
        text: &mut String,
    ) {
        let last = self.size - 1;
        for row in (0..self.size).rev() {
            let mut empty = 0;
            let mut is_first = true;
            for col in 0..self.size {
                let row = if is_upside_down { last - row } else { row };
                let col = if is_mirrored { last - col } else { col };
                let (row, col) = if is_transposed { (col, row) } else { (row, col) };
                let stack = self.stacks[row * self.size + col];
                if stack.is_empty() {
                    empty += 1;
                    continue;
                }
                write_empty(text, empty, &mut is_first);
                empty = 0;
                if !is_first {
                    text.push(',');
                }
                is_first = false;
                text.extend(stack.stones());
            }
            write_empty(text, empty, &mut is_first);
            if row > 0 {
                text.push('/');
            }
        }
        text.push(' ');
        text.push(self.side);
        for (separator, reserve) in [(' ', self.reserve_x), (',', self.reserve_o)] {
            text.push(separator);
            text.push_str(&reserve.to_string());
        }
    }
}

/// Writes a run of empty squares; nothing if there are none.
fn write_empty(text: &mut String, empty: u8, is_first: &mut bool) {
    if empty > 0 {
        if !*is_first {
            text.push(',');
        }
        *is_first = false;
        write_run(text, empty);
    }
}

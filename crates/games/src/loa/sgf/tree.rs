//! The syntax of SGF: nodes of properties in a tree.

use std::collections::HashSet;

use parlour_core::{Message, RecordError, message};

/// A node: properties in order, each with its values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Node {
    pub(super) line: usize,
    pub(super) properties: Vec<(String, Vec<String>)>,
}

/// A sequence of nodes, and the indices of the trees that continue it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) children: Vec<usize>,
}

impl Node {
    /// The first value of a property.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        let (_, values) = self.properties.iter().find(|(found, _)| found == name)?;
        values.first().map(String::as_str)
    }
}

/// Parses the first game tree of a file into a list of all its trees, the outermost first.
pub(super) fn parse(text: &str) -> Result<Vec<Tree>, RecordError> {
    let mut reader = Reader { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1 };
    reader.expect('(', game_tree())?;
    reader.trees()
}

fn game_tree() -> Message {
    message!("sgf-tree" = "a game tree")
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl Reader<'_> {
    fn fail<T>(&self, message: Message) -> Result<T, RecordError> {
        Err(RecordError::syntax(self.line, message))
    }

    fn next(&mut self) -> Option<char> {
        let next = self.rest.chars().next()?;
        self.rest = &self.rest[next.len_utf8()..];
        self.line += usize::from(next == '\n');
        Some(next)
    }

    /// Peeks at the next non-blank character.
    fn peek(&mut self) -> Option<char> {
        while self.rest.starts_with(char::is_whitespace) {
            self.next();
        }
        self.rest.chars().next()
    }

    fn expect(&mut self, wanted: char, of_what: Message) -> Result<(), RecordError> {
        match self.peek() {
            Some(found) if found == wanted => {
                self.next();
                Ok(())
            }
            Some(found) => self.fail(message!(
                "sgf-expected" = "expected `{wanted}` of {part}, found `{found}`",
                wanted = wanted.to_string(),
                part = of_what,
                found = found.to_string(),
            )),
            None => self.fail(message!(
                "sgf-ends" = "expected `{wanted}` of {part}, found the end",
                wanted = wanted.to_string(),
                part = of_what,
            )),
        }
    }

    /// Parses the trees after the first opening parenthesis.
    fn trees(&mut self) -> Result<Vec<Tree>, RecordError> {
        let mut trees = vec![Tree::default()];
        let mut open = vec![0];
        while let Some(tree) = open.last().copied() {
            // Nodes come before the trees that continue them.
            while trees[tree].children.is_empty() && self.peek() == Some(';') {
                self.next();
                trees[tree].nodes.push(self.node()?);
            }
            if self.peek() == Some('(') {
                self.next();
                let child = trees.len();
                trees[tree].children.push(child);
                trees.push(Tree::default());
                open.push(child);
                continue;
            }
            self.expect(')', game_tree())?;
            if trees[tree].nodes.is_empty() {
                return self.fail(message!("sgf-no-node" = "expected a node `;` in a game tree"));
            }
            open.pop();
        }
        Ok(trees)
    }

    fn node(&mut self) -> Result<Node, RecordError> {
        let mut node = Node { line: self.line, properties: Vec::new() };
        let mut names = HashSet::new();
        while let Some(first) = self.peek().filter(char::is_ascii_alphabetic) {
            let mut name = String::new();
            let mut letter = Some(first);
            while let Some(found) = letter.filter(char::is_ascii_alphabetic) {
                // Lower-case letters belong to long names of old files and carry no meaning.
                if found.is_ascii_uppercase() {
                    name.push(found);
                }
                self.next();
                letter = self.rest.chars().next();
            }
            let mut values = Vec::new();
            self.expect('[', message!("sgf-value" = "a property value"))?;
            values.push(self.value()?);
            while self.peek() == Some('[') {
                self.next();
                values.push(self.value()?);
            }
            if !names.insert(name.clone()) {
                return self.fail(message!(
                    "sgf-property-twice" = "the property `{name}` stands twice in a node",
                    name = name,
                ));
            }
            node.properties.push((name, values));
        }
        Ok(node)
    }

    /// Parses a value after its opening bracket; `\` makes the next character literal.
    fn value(&mut self) -> Result<String, RecordError> {
        let opened_at = self.line;
        let mut value = String::new();
        while let Some(next) = self.next() {
            match next {
                ']' => return Ok(value.trim().to_owned()),
                '\\' => match self.next() {
                    Some('\n') => {}
                    Some(escaped) => value.push(escaped),
                    None => break,
                },
                _ => value.push(next),
            }
        }
        self.line = opened_at;
        self.fail(message!("sgf-open-value" = "expected `]` to close this value"))
    }
}

/// A value with its special characters escaped.
pub(super) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

//! Header lines of a record.

use std::fmt;

use rpds::{HashTrieMapSync, VectorSync};

/// An ordered map of header lines. Clones share memory.
#[derive(Clone)]
pub struct Headers {
    lines: VectorSync<(String, String)>,
    by_key: HashTrieMapSync<String, usize>,
}

impl Default for Headers {
    fn default() -> Self {
        Self { lines: VectorSync::new_sync(), by_key: HashTrieMapSync::new_sync() }
    }
}

impl Headers {
    /// The value of a header line.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.by_key.get(key).map(|index| self.lines[*index].1.as_str())
    }

    /// Sets a header line, in place if it exists.
    pub fn set(&mut self, key: &str, value: &str) {
        let line = (key.to_owned(), value.to_owned());
        if let Some(index) = self.by_key.get(key) {
            self.lines.set_mut(*index, line);
        } else {
            self.by_key.insert_mut(key.to_owned(), self.lines.len());
            self.lines.push_back_mut(line);
        }
    }

    /// The number of lines.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there are no lines.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The lines in order, each a key and its value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.into_iter()
    }
}

impl<'a> IntoIterator for &'a Headers {
    type Item = (&'a str, &'a str);
    type IntoIter = Box<dyn Iterator<Item = Self::Item> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.lines.iter().map(|(key, value)| (key.as_str(), value.as_str())))
    }
}

impl<K: AsRef<str>, V: AsRef<str>> FromIterator<(K, V)> for Headers {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(lines: I) -> Self {
        let mut headers = Self::default();
        for (key, value) in lines {
            headers.set(key.as_ref(), value.as_ref());
        }
        headers
    }
}

impl PartialEq for Headers {
    fn eq(&self, other: &Self) -> bool {
        self.lines == other.lines
    }
}

impl Eq for Headers {}

impl fmt::Debug for Headers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

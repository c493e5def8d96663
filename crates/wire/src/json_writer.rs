//! A streaming JSON writer, without recursion.

/// Caps the indentation, so that the text stays proportional to its content.
const MAX_INDENT: usize = 24;

/// Writes indented JSON.
#[derive(Default)]
pub(crate) struct JsonWriter {
    text: String,
    /// The closing bracket of each open object or array, and whether it has content.
    open: Vec<(char, bool)>,
    is_after_key: bool,
}

impl JsonWriter {
    pub(crate) fn key(&mut self, key: &str) {
        self.begin_item();
        self.text.push_str(&quoted(key));
        self.text.push_str(": ");
        self.is_after_key = true;
    }

    pub(crate) fn string(&mut self, value: &str) {
        self.begin_item();
        self.text.push_str(&quoted(value));
    }

    /// A key with its value.
    pub(crate) fn entry(&mut self, key: &str, value: &str) {
        self.key(key);
        self.string(value);
    }

    pub(crate) fn begin_object(&mut self) {
        self.begin('{', '}');
    }

    pub(crate) fn begin_array(&mut self) {
        self.begin('[', ']');
    }

    fn begin(&mut self, bracket: char, closing: char) {
        self.begin_item();
        self.text.push(bracket);
        self.open.push((closing, false));
    }

    /// Ends the innermost object or array.
    pub(crate) fn end(&mut self) {
        let (closing, has_items) = self.open.pop().expect("every `end` matches a `begin`");
        if has_items {
            self.begin_line();
        }
        self.text.push(closing);
    }

    pub(crate) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.end();
        }
        self.text.push('\n');
        self.text
    }

    fn begin_item(&mut self) {
        if std::mem::take(&mut self.is_after_key) {
            return;
        }
        if let Some((_, has_items)) = self.open.last_mut() {
            if std::mem::replace(has_items, true) {
                self.text.push(',');
            }
            self.begin_line();
        }
    }

    fn begin_line(&mut self) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n("  ", self.open.len().min(MAX_INDENT)));
    }
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("every string has a JSON form")
}

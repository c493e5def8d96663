//! Just enough of Rust's grammar to tell names and literals from comments.

/// A piece of source text that means something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// A name, keyword or number.
    Word(String),
    /// What stands between the quotes of a string literal, escapes untouched.
    Literal(String),
    /// Any other character.
    Sign(char),
}

impl Token {
    pub(crate) fn is_word(&self, word: &str) -> bool {
        matches!(self, Token::Word(found) if found == word)
    }

    pub(crate) fn is_sign(&self, sign: char) -> bool {
        *self == Token::Sign(sign)
    }
}

/// The tokens of a Rust file, each with its line; comments are left out.
pub(crate) fn tokens(source: &str) -> Vec<(usize, Token)> {
    let mut lexer = Lexer { rest: source, line: 1, found: Vec::new() };
    while lexer.step() {}
    lexer.found
}

/// The same without what stands in `#[cfg(test)] mod name { … }`.
pub(crate) fn tokens_outside_tests(source: &str) -> Vec<(usize, Token)> {
    let [outside, _] = parted(source);
    outside
}

/// Only what stands in `#[cfg(test)] mod name { … }`.
pub(crate) fn tokens_in_tests(source: &str) -> Vec<(usize, Token)> {
    let [_, inside] = parted(source);
    inside
}

/// The tokens outside and inside of test modules.
fn parted(source: &str) -> [Vec<(usize, Token)>; 2] {
    let all = tokens(source);
    let [mut outside, mut inside] = [const { Vec::new() }; 2];
    let mut at = 0;
    while at < all.len() {
        if let Some(after) = test_module_end(&all, at) {
            inside.extend_from_slice(&all[at..after]);
            at = after;
        } else {
            outside.push(all[at].clone());
            at += 1;
        }
    }
    [outside, inside]
}

fn test_module_end(all: &[(usize, Token)], start: usize) -> Option<usize> {
    const BEGINS: &[&str] = &["#", "[", "cfg", "(", "test", ")", "]", "mod", "", "{"];
    let is_begin = BEGINS.iter().enumerate().all(|(offset, expected)| {
        all.get(start + offset).is_some_and(|(_, token)| match token {
            Token::Word(word) => expected.is_empty() || word == expected,
            Token::Sign(sign) => expected.chars().eq([*sign]),
            Token::Literal(_) => false,
        })
    });
    let mut depth = 0;
    let body = all.iter().enumerate().skip(start + BEGINS.len() - 1).filter(|_| is_begin);
    for (index, (_, token)) in body {
        depth += i32::from(token.is_sign('{')) - i32::from(token.is_sign('}'));
        if depth == 0 {
            return Some(index + 1);
        }
    }
    None
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    found: Vec<(usize, Token)>,
}

impl Lexer<'_> {
    fn step(&mut self) -> bool {
        let Some(first) = self.rest.chars().next() else { return false };
        if self.rest.starts_with("//") {
            let len = self.rest.find('\n').unwrap_or(self.rest.len());
            self.skip(len);
        } else if self.rest.starts_with("/*") {
            self.skip(block_comment_len(self.rest));
        } else if let Some((before, content, len)) = string_parts(self.rest) {
            let content = self.rest[before..before + content].to_owned();
            self.found.push((self.line, Token::Literal(content)));
            self.skip(len);
        } else if first == '\'' {
            self.skip(quote_len(self.rest));
        } else if first.is_alphanumeric() || first == '_' {
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            let len = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
            self.found.push((self.line, Token::Word(self.rest[..len].to_owned())));
            self.skip(len);
        } else {
            if !first.is_whitespace() {
                self.found.push((self.line, Token::Sign(first)));
            }
            self.skip(first.len_utf8());
        }
        true
    }

    fn skip(&mut self, len: usize) {
        let (taken, rest) = self.rest.split_at(len);
        self.line += taken.matches('\n').count();
        self.rest = rest;
    }
}

fn block_comment_len(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// Where the content of a string literal begins, how long it is, and how long the whole literal.
fn string_parts(text: &str) -> Option<(usize, usize, usize)> {
    let prefix = ["br", "cr", "r", "b", "c", ""].into_iter().find(|p| {
        let rest = text.strip_prefix(p).unwrap_or("");
        rest.starts_with('"') || (p.ends_with('r') && rest.trim_start_matches('#').starts_with('"'))
    })?;
    let after_prefix = &text[prefix.len()..];
    let hashes = after_prefix.len() - after_prefix.trim_start_matches('#').len();
    if !prefix.ends_with('r') && hashes > 0 {
        return None;
    }
    let start = prefix.len() + hashes + 1;
    let content = &text[start..];
    let len = if prefix.ends_with('r') {
        content.find(&format!("\"{}", "#".repeat(hashes))).unwrap_or(content.len())
    } else {
        let mut escaped = false;
        let end = content.char_indices().find(|(_, c)| {
            let is_end = *c == '"' && !escaped;
            escaped = *c == '\\' && !escaped;
            is_end
        });
        end.map_or(content.len(), |(index, _)| index)
    };
    Some((start, len, (start + len + 1 + hashes).min(text.len())))
}

/// A character literal as a whole; of a lifetime only the quote.
fn quote_len(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => {
            chars.next();
            chars.find(|(_, c)| *c == '\'').map_or(text.len(), |(index, _)| index + 1)
        }
        Some(_) => match chars.next() {
            Some((index, '\'')) => index + 1,
            _ => 1,
        },
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(source: &str) -> String {
        let show = |(line, token): (usize, Token)| match token {
            Token::Word(word) => format!("{line}:{word}"),
            Token::Literal(text) => format!("{line}:<{text}>"),
            Token::Sign(sign) => sign.to_string(),
        };
        tokens_outside_tests(source).into_iter().map(show).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_are_left_out() {
        assert_eq!(shown("a // b \"c\"\n/* d /* e */ f */ g /// h"), "1:a 2:g");
    }

    #[test]
    fn literals_are_kept_whole() {
        assert_eq!(
            shown(r##"x = "a \" b // c"; r#"d " e"# b"f" 'g'"##),
            "1:x = 1:<a \\\" b // c> ; 1:<d \" e> 1:<f>"
        );
        assert_eq!(shown("'\"' \"a\" '\\'' b 'life: c"), "1:<a> 1:b 1:life : 1:c");
        assert_eq!(shown("\"two\nlines\" x"), "1:<two\nlines> 2:x");
    }

    #[test]
    fn inline_tests_are_left_out() {
        assert_eq!(shown("a #[cfg(test)] mod tests { b { c } d } e"), "1:a 1:e");
        assert_eq!(shown("#[cfg(test)] mod tests; a").matches("1:a").count(), 1);
    }
}

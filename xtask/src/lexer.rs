//! Names and literals of Rust files, without comments.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// A token of source text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// A name, keyword or number.
    Word(String),
    /// The content of a string literal, escapes untouched.
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

/// The tokens of a Rust file, each with its line, without comments. Empty if the file is not valid
/// Rust, which the compiler reports.
pub(crate) fn tokens(source: &str) -> Vec<(usize, Token)> {
    let mut found = Vec::new();
    flatten(source.parse().unwrap_or_default(), &mut found);
    found
}

fn flatten(stream: TokenStream, found: &mut Vec<(usize, Token)>) {
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let line = tree.span().start().line;
        match tree {
            TokenTree::Punct(sign) => {
                if sign.as_char() == '#' {
                    trees.next_if(
                        |next| matches!(next, TokenTree::Punct(sign) if sign.as_char() == '!'),
                    );
                    if trees.next_if(is_documentation).is_some() {
                        continue;
                    }
                }
                // Skip the apostrophe of a lifetime: only its name counts.
                if sign.as_char() != '\'' {
                    found.push((line, Token::Sign(sign.as_char())));
                }
            }
            TokenTree::Ident(name) => found.push((line, Token::Word(name.to_string()))),
            TokenTree::Literal(literal) => {
                found.extend(literal_token(&literal.to_string()).map(|token| (line, token)));
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ('(', ')'),
                    Delimiter::Brace => ('{', '}'),
                    Delimiter::Bracket => ('[', ']'),
                    Delimiter::None => continue,
                };
                found.push((line, Token::Sign(open)));
                flatten(group.stream(), found);
                found.push((group.span_close().start().line, Token::Sign(close)));
            }
        }
    }
}

/// Whether a group is the `[doc = …]` of a doc comment.
fn is_documentation(tree: &TokenTree) -> bool {
    let TokenTree::Group(group) = tree else { return false };
    let first = group.stream().into_iter().next();
    matches!(first, Some(TokenTree::Ident(name)) if name == "doc")
}

/// A string without its quotes, or a number; single characters are ignored.
fn literal_token(text: &str) -> Option<Token> {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return Some(Token::Word(text.to_owned()));
    }
    let content = text.trim_start_matches(['b', 'c', 'r']).trim_matches('#');
    let content = content.strip_prefix('"')?.strip_suffix('"')?;
    Some(Token::Literal(content.to_owned()))
}

/// The code of a Rust file on one line: without comments, formatting and test modules, and with every
/// literal. The file as it is if it is not valid Rust.
pub(crate) fn code(source: &str) -> String {
    let mut text = String::new();
    match source.replace("\r\n", "\n").parse() {
        Ok(stream) => write_code(stream, &mut text),
        Err(_) => source.clone_into(&mut text),
    }
    text
}

fn write_code(stream: TokenStream, text: &mut String) {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let mut at = 0;
    while at < trees.len() {
        if let Some(length) = skipped(&trees[at..]) {
            at += length;
            continue;
        }
        match &trees[at] {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                text.push_str(open);
                write_code(group.stream(), text);
                text.push_str(close);
            }
            TokenTree::Punct(sign) => {
                text.push(sign.as_char());
                if sign.spacing() == Spacing::Alone {
                    text.push(' ');
                }
            }
            other => {
                text.push_str(&other.to_string());
                text.push(' ');
            }
        }
        at += 1;
    }
}

/// How many tokens a doc comment or a test module at the beginning takes.
fn skipped(trees: &[TokenTree]) -> Option<usize> {
    let is_sign = |at: usize, wanted: char| matches!(trees.get(at), Some(TokenTree::Punct(sign)) if sign.as_char() == wanted);
    if !is_sign(0, '#') {
        return None;
    }
    let attribute = if is_sign(1, '!') { 2 } else { 1 };
    if trees.get(attribute).is_some_and(is_documentation) {
        return Some(attribute + 1);
    }
    let is_for_tests =
        trees.get(1).is_some_and(|tree| tree.to_string().replace(' ', "") == "[cfg(test)]");
    let is_module = matches!(trees.get(2), Some(TokenTree::Ident(word)) if word == "mod");
    let has_end = matches!(trees.get(4), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
        || is_sign(4, ';');
    (is_for_tests && is_module && has_end).then_some(5)
}

/// The tokens of a Rust file without `#[cfg(test)] mod name { … }`.
pub(crate) fn tokens_outside_tests(source: &str) -> Vec<(usize, Token)> {
    let [outside, _] = parted(source);
    outside
}

/// Only the content of `#[cfg(test)] mod name { … }`.
pub(crate) fn tokens_in_tests(source: &str) -> Vec<(usize, Token)> {
    let [_, inside] = parted(source);
    inside
}

/// The tokens outside and inside test modules.
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
    fn code_has_every_literal_and_no_test() {
        let text = code(
            "//! A.\n#[cfg(test)]\nmod tests;\n/// B.\nfn f(a: &'a u8) { 'b' += \"c\" } #[cfg(test)] mod t { g }",
        );
        assert_eq!(text, "fn f (a : &'a u8 ){'b' += \"c\" }");
        assert_eq!(code("not \"Rust"), "not \"Rust");
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

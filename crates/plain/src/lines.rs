//! Reads lines of untrusted protocol input.

use std::io::{self, BufRead};

use parlour_core::{Message, message};

/// Maximum length of a line, in bytes.
const MAX_LINE_LEN: usize = 16 << 20;

/// Reads the next line without its end, or an error message; `None` at the end of input. A bad line
/// does not affect the next one.
pub fn next_line(input: &mut dyn BufRead) -> Option<Result<String, Message>> {
    let mut bytes = Vec::new();
    let (mut has_begun, mut is_cut) = (false, false);
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        if available.is_empty() && !has_begun {
            return None;
        }
        let end = available.iter().position(|byte| *byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        let room = MAX_LINE_LEN.saturating_sub(bytes.len()).min(part.len());
        bytes.extend_from_slice(&part[..room]);
        is_cut |= room < part.len();
        has_begun = true;
        let is_last = end.is_some() || available.is_empty();
        let n_used = part.len() + usize::from(end.is_some());
        input.consume(n_used);
        if is_last {
            break;
        }
    }
    if is_cut {
        return Some(Err(message!(
            "line-too-long" = "expected a line of at most {n} MiB",
            n = MAX_LINE_LEN >> 20,
        )));
    }
    Some(String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        message!(
            "line-not-utf8" =
                "expected UTF-8 text, found another byte at offset {offset} of the line",
            offset = at,
        )
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Vec<Result<String, Message>> {
        std::iter::from_fn(|| next_line(&mut input)).collect()
    }

    #[test]
    fn bad_lines_do_not_affect_others() {
        let lines = all(b"one\n\xff\xfe\n\nfour");
        assert_eq!(lines[0].as_deref(), Ok("one"));
        assert!(
            lines[1].as_ref().is_err_and(|message| message.to_string().contains("expected UTF-8"))
        );
        assert_eq!(lines[2].as_deref(), Ok(""));
        assert_eq!(lines[3].as_deref(), Ok("four"));
        assert_eq!(lines.len(), 4);
        assert!(all(b"").is_empty());
    }

    #[test]
    fn overlong_lines_are_skipped() {
        let mut input = vec![b'a'; MAX_LINE_LEN + 5];
        input.extend(b"\nnext\n");
        let lines = all(&input);
        assert!(
            lines[0].as_ref().is_err_and(|message| message.to_string().contains("at most 16 MiB"))
        );
        assert_eq!(lines[1].as_deref(), Ok("next"));
    }
}

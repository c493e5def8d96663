//! Parses and formats durations.

use std::time::Duration;

use fundu::{DurationParser, TimeUnit};

/// A bare number is seconds.
const PARSER: DurationParser = DurationParser::builder()
    .time_units(&[TimeUnit::MilliSecond, TimeUnit::Second, TimeUnit::Minute])
    .disable_exponent()
    .disable_infinity()
    .build();

/// Maximum duration; longer ones are typing errors.
const MAX_DURATION: Duration = Duration::from_secs(1_000_000_000);

/// Parses a duration: `250ms`, `2s`, `1.5s`, `3m`; a bare number is seconds.
pub fn parse_duration(text: &str) -> Option<Duration> {
    let found: Duration = PARSER.parse(text).ok()?.try_into().ok()?;
    (found <= MAX_DURATION && !text.starts_with('+')).then_some(found)
}

/// Formats a duration in milliseconds, exact and as short as possible, in a form that [`parse_duration`]
/// parses: `250ms`, `0.4ms`.
pub fn millis_text(time: Duration) -> String {
    let (whole, rest) = (time.as_millis(), time.subsec_nanos() % 1_000_000);
    let rest = format!(".{rest:06}");
    format!("{whole}{}ms", rest.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_parse() {
        let millis = Duration::from_millis;
        for (text, expected) in
            [("250ms", 250), ("2s", 2000), ("1.5s", 1500), ("3m", 180_000), ("7", 7000), ("0", 0)]
        {
            assert_eq!(parse_duration(text), Some(millis(expected)), "{text}");
        }
        for bad in
            ["", "s", "ms", "-1s", "+1s", "1e3", "inf", "1h", "5 m", "1.2.3", "99999999999", "two"]
        {
            assert_eq!(parse_duration(bad), None, "{bad}");
        }
    }

    #[test]
    fn millis_text_round_trips() {
        for (nanos, text) in
            [(400_000, "0.4ms"), (1, "0.000001ms"), (250_000_000, "250ms"), (0, "0ms")]
        {
            let time = Duration::from_nanos(nanos);
            assert_eq!(millis_text(time), text);
            assert_eq!(parse_duration(text), Some(time));
        }
    }
}

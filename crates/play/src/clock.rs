//! Formats clock times.

use std::time::Duration;

/// Formats a time: `4:05`, `1:04:05`, and tenths in the last ten seconds.
pub fn time_text(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..10 => format!("0:{seconds:02}.{}", time.subsec_millis() / 100),
        10..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_minutes_hours_and_tenths() {
        assert_eq!(time_text(Duration::from_millis(9_470)), "0:09.4");
        assert_eq!(time_text(Duration::from_secs(245)), "4:05");
        assert_eq!(time_text(Duration::from_secs(3845)), "1:04:05");
    }
}

//! The date, for names of saved games and record headers.

use std::time::{SystemTime, UNIX_EPOCH};

/// A UTC time, to the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UtcTime {
    /// The year.
    pub year: i64,
    /// Counted from 1.
    pub month: u32,
    /// Counted from 1.
    pub day: u32,
    /// Seconds of the day.
    pub second: u64,
}

impl UtcTime {
    /// The current time.
    pub fn now() -> Self {
        let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::from_unix(elapsed.as_secs())
    }

    /// Converts from seconds since 1970.
    pub const fn from_unix(seconds: u64) -> Self {
        // Years are counted from March, so that the leap day is the last of a year; the cycle is
        // 400 years.
        let days = (seconds / 86_400) as i64 + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = (day_of_year - (153 * month_from_march + 2) / 5 + 1) as u32;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = era * 400 + year_of_era + (month <= 2) as i64;
        Self { year, month: month as u32, day, second: seconds % 86_400 }
    }

    /// Formats the date: `2026-05-01`.
    pub fn date(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }

    /// Formats the time for file names: `20260501-173002`.
    pub fn compact(self) -> String {
        let (hour, minute, second) = (self.second / 3600, self.second / 60 % 60, self.second % 60);
        let (year, month, day) = (self.year, self.month, self.day);
        format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::UtcTime;

    #[test]
    fn unix_times_convert_to_dates() {
        for (seconds, date) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_735_689_599, "2024-12-31"),
            (1_735_689_600, "2025-01-01"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(UtcTime::from_unix(seconds).date(), date);
        }
        assert_eq!(UtcTime::from_unix(1_735_689_599).compact(), "20241231-235959");
    }
}

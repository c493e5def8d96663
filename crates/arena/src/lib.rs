//! Matches between bots: openings, schedules, statistics, records.

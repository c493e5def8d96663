//! The options that a network supports: `size=8`, `size=6..8,setup=plain`.

use parlour_core::{OptionDefault, OptionError, OptionKind, OptionSpec, OptionValues, shortened};

/// The options of a network file.
#[derive(Debug)]
pub(crate) struct ServedOptions {
    /// Every listed option, with its value or the first value of its range.
    values: OptionValues,
    /// The keys whose value is a range, with the last number of the range.
    ranges: Vec<(String, u32)>,
}

impl ServedOptions {
    pub(crate) fn parse(specs: &'static [OptionSpec], text: &str) -> Result<Self, OptionError> {
        let (mut values, mut ranges) = (OptionValues::defaults(specs), Vec::new());
        for pair in text.split(',').filter(|_| !text.trim().is_empty()) {
            let (key, value) = pair
                .split_once('=')
                .map(|(key, value)| (key.trim(), value.trim()))
                .ok_or_else(|| OptionError::NotAPair(shortened(pair)))?;
            if values.is_given(key) {
                return Err(OptionError::Twice(key.to_owned()));
            }
            let spec = specs.iter().find(|spec| spec.key == key);
            let is_number = spec.is_some_and(|spec| matches!(spec.kind, OptionKind::Number { .. }));
            if let Some((first, last)) = value.split_once("..").filter(|_| is_number) {
                values.set(key, last)?;
                ranges.push((key.to_owned(), values.number(key)));
                values.set(key, first)?;
            } else {
                values.set(key, value)?;
            }
        }
        Ok(Self { values, ranges })
    }

    /// The options of one board: the first values of the ranges.
    pub(crate) const fn values(&self) -> &OptionValues {
        &self.values
    }

    /// Whether the network supports a game with these options.
    pub(crate) fn contain(&self, found: &OptionValues) -> bool {
        let found = found.canonical();
        let is_served = |spec: &OptionSpec| {
            let (key, value) = (spec.key, found.get(spec.key));
            let range_of = |wanted: &str| self.ranges.iter().find(|(known, _)| known == wanted);
            // For a side of a board whose size is a range, only the size decides.
            if let OptionDefault::Follows { rule, .. } = spec.default
                && range_of(rule).is_some()
            {
                return value == found.get(rule);
            }
            if let Some(((_, last), value)) = range_of(key).zip(value.parse::<u32>().ok()) {
                return (self.values.number(key)..=*last).contains(&value);
            }
            // A network for random layouts supports all of them.
            let any_value = !spec.on_board || matches!(spec.kind, OptionKind::Seed);
            value == self.values.get(key) || any_value && !self.values.is_given(key)
        };
        self.values.specs().iter().all(is_served)
    }
}

/// Whether a network with such a list of options supports a game with these options; see
/// [`Network::serves`](crate::Network::serves).
pub fn options_serve(list: &str, values: &OptionValues) -> bool {
    ServedOptions::parse(values.specs(), list).is_ok_and(|served| served.contain(values))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec {
            key: "size",
            help: "",
            kind: OptionKind::Number { min: 3, max: 12 },
            default: OptionDefault::Is("8"),
            on_board: true,
        },
        OptionSpec {
            key: "lines",
            help: "",
            kind: OptionKind::Choice(&[("all", ""), ("few", "")]),
            default: OptionDefault::Is("all"),
            on_board: false,
        },
    ];

    const SEED: OptionSpec = OptionSpec {
        key: "seed",
        kind: OptionKind::Seed,
        default: OptionDefault::Is(""),
        ..SPECS[0]
    };

    const LAYOUTS: &[OptionSpec] = &[SPECS[0], SEED];

    #[test]
    fn a_network_without_a_seed_serves_every_layout() {
        let is_served = |served, found| is_served_by(LAYOUTS, served, found);
        assert!(is_served("", "seed=7") && is_served("size=6", "size=6,seed=7"));
        assert!(is_served("seed=7", "seed=7") && !is_served("seed=7", "seed=8"));
    }

    const fn side(key: &'static str) -> OptionSpec {
        let both = OptionDefault::Follows { rule: "size", value: |values| values.get("size") };
        OptionSpec { key, default: both, ..SPECS[0] }
    }

    const RECTANGLES: &[OptionSpec] = &[SPECS[0], side("cols"), side("rows")];

    fn is_served(served: &str, found: &str) -> bool {
        is_served_by(SPECS, served, found)
    }

    fn is_served_by(specs: &'static [OptionSpec], served: &str, found: &str) -> bool {
        let found = OptionValues::parse(specs, &[], found).expect("options of the test");
        ServedOptions::parse(specs, served).expect("options of the test").contain(&found)
    }

    #[test]
    fn a_square_is_served_however_it_is_given_and_a_rectangle_is_not() {
        let is_served = |served, found| is_served_by(RECTANGLES, served, found);
        assert!(is_served("", "cols=8,rows=8") && !is_served("", "cols=4,rows=12"));
        assert!(is_served("size=6", "cols=6,rows=6") && !is_served("size=6", "cols=6"));
        assert!(is_served("size=6..8", "cols=7,rows=7") && is_served("size=6..8", "size=8"));
        assert!(!is_served("size=6..8", "cols=7") && !is_served("size=6..8", "size=9"));
        assert!(is_served("cols=4,rows=9", "cols=4,rows=9,size=5"));
    }

    #[test]
    fn listed_options_must_agree_and_the_board_must_be_the_default() {
        assert!(is_served("", "") && is_served("", "lines=few") && !is_served("", "size=7"));
        assert!(is_served("size=7", "size=7") && !is_served("size=7", ""));
        assert!(is_served("lines=few", "lines=few") && !is_served("lines=few", ""));
    }

    #[test]
    fn a_range_includes_both_ends() {
        let served: Vec<u32> =
            (3..=12).filter(|size| is_served("size=6..8", &format!("size={size}"))).collect();
        assert_eq!(served, [6, 7, 8]);
    }

    #[test]
    fn other_options_are_refused() {
        for wrong in ["size", "width=3", "size=2", "size=6..20", "size=8,size=8", "lines=all..few"]
        {
            assert!(ServedOptions::parse(SPECS, wrong).is_err(), "{wrong}");
        }
    }
}

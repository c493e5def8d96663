//! The data files of a finished game.

/// The texts and data in the game's folder, as the rest of a `GameInfo`: English, and the languages
/// named.
macro_rules! texts {
    ($($language:literal),*) => {
        parlour_core::GameInfo {
            rules_text: include_str!("rules.md"),
            lessons: include_str!("lessons.txt"),
            levels: include_str!("levels.toml"),
            benches: include_str!("benches.toml"),
            catalogs: &[$(parlour_core::Catalog {
                language: $language,
                text: include_str!(concat!($language, ".ftl")),
            }),*],
            translations: &[$(parlour_core::Translation {
                language: $language,
                rules_text: include_str!(concat!($language, "/rules.md")),
                lessons: include_str!(concat!($language, "/lessons.txt")),
            }),*],
            ..parlour_core::GameInfo::BASE
        }
    };
}
pub(crate) use texts;

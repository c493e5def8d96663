//! The data files of a finished game.

/// A file as text. It is a static: every crate that uses a constant would have its own copy of a
/// literal in it.
macro_rules! text {
    ($($file:tt)+) => {{
        static BYTES: [u8; include_bytes!($($file)+).len()] = *include_bytes!($($file)+);
        match str::from_utf8(&BYTES) {
            Ok(text) => text,
            Err(_) => panic!("the files of a game are UTF-8"),
        }
    }};
}
pub(crate) use text;

/// The texts and data in the game's folder, as the rest of a `GameInfo`: English, and the languages
/// named. English messages are in the sources, except long ones with several forms, which the
/// catalog `en.ftl` has: `texts!("pt"; "en")`.
///
/// Networks and proofs that the game ships with are fields of their own: `networks: texts!(networks "network.net")`,
/// `proofs: texts!(proofs "size=3.proof")`.
macro_rules! texts {
    (networks $($file:literal),+) => {{
        // A page loads them when they are needed.
        const FILES: &[parlour_core::NetworkFile] = &[$(parlour_core::NetworkFile {
            name: $file,
            bytes: if cfg!(target_arch = "wasm32") { &[] } else { include_bytes!($file) },
        }),+];
        FILES
    }};
    // The modules of the browser have the same proofs: a bot plays the same moves everywhere.
    (proofs $($name:literal),+) => {{
        const FILES: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("proofs/", $name)))),+];
        FILES
    }};
    ($($language:literal),* $(; $english:literal)?) => {
        parlour_core::GameInfo {
            rules_text: $crate::grid::text!("rules.md"),
            lessons: $crate::grid::text!("lessons.txt"),
            puzzles: $crate::grid::text!("puzzles.txt"),
            solved: $crate::grid::text!("solved.toml"),
            levels: $crate::grid::text!("levels.toml"),
            // No page runs benches.
            benches: if cfg!(target_arch = "wasm32") { "" } else { $crate::grid::text!("benches.toml") },
            catalogs: const { &[$(parlour_core::Catalog {
                language: $language,
                text: $crate::grid::text!(concat!($language, ".ftl")),
            },)* $(parlour_core::Catalog {
                language: $english,
                text: $crate::grid::text!(concat!($english, ".ftl")),
            })?] },
            translations: const { &[$(parlour_core::Translation {
                language: $language,
                rules_text: $crate::grid::text!(concat!($language, "/rules.md")),
                lessons: $crate::grid::text!(concat!($language, "/lessons.txt")),
            }),*] },
            ..parlour_core::GameInfo::BASE
        }
    };
}
pub(crate) use texts;

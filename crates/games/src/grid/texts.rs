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

/// Proof files by name.
type Proofs = &'static [(&'static str, &'static [u8])];

/// The proofs of every game, listed by the build script. A game refers to its own only, so a build with
/// one game contains those of no other.
const PROOFS: &[(&str, Proofs)] = include!(concat!(env!("OUT_DIR"), "/proofs.rs"));

/// The proofs in the folder of a game, given its module.
pub(crate) const fn proofs_of(module: &str) -> Proofs {
    let mut at = 0;
    while at < PROOFS.len() {
        let (game, proofs) = PROOFS[at];
        if ends_in(module.as_bytes(), game.as_bytes()) {
            return proofs;
        }
        at += 1;
    }
    &[]
}

/// Whether a path ends in `::name`.
const fn ends_in(path: &[u8], name: &[u8]) -> bool {
    let Some(start) = path.len().checked_sub(name.len()) else { return false };
    let mut at = 0;
    while at < name.len() {
        if path[start + at] != name[at] {
            return false;
        }
        at += 1;
    }
    start > 0 && path[start - 1] == b':'
}

/// The texts and data in the game's folder, as the rest of a `GameInfo`: English, and the languages
/// named. English messages are in the sources, except long ones with several forms, which the
/// catalog `en.ftl` has: `texts!("pt"; "en")`.
///
/// The proofs are the files in `proofs/`. The networks that the game ships with are a field of their
/// own: `networks: texts!(networks "network.net")`.
macro_rules! texts {
    (networks $($file:literal),+) => {{
        // A page loads them when they are needed.
        const FILES: &[parlour_core::NetworkFile] = &[$(parlour_core::NetworkFile {
            name: $file,
            bytes: if cfg!(target_arch = "wasm32") { &[] } else { include_bytes!($file) },
        }),+];
        FILES
    }};
    ($($language:literal),* $(; $english:literal)?) => {
        parlour_core::GameInfo {
            rules_text: $crate::grid::text!("rules.md"),
            lessons: $crate::grid::text!("lessons.txt"),
            puzzles: $crate::grid::text!("puzzles.txt"),
            // The modules contain it as JSON.
            solved: if cfg!(target_arch = "wasm32") { "" } else { $crate::grid::text!("solved.toml") },
            // The modules of the browser have the same proofs: a bot plays the same moves everywhere.
            proofs: $crate::grid::proofs_of(module_path!()),
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

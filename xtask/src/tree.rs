//! The files of the repository, read once, so that checks can also run on small trees in tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// Folders without source: build products, tool output, and the fuzz corpus, which is binary.
const SKIPPED: &[&str] =
    &["target", ".git", "mutants.out", "corpus", "artifacts", "coverage", "node_modules"];

/// The files of a checkout by their path from the root, with `/` on every system.
#[derive(Default)]
pub(crate) struct Tree {
    pub(crate) files: BTreeMap<String, String>,
    /// The bytes of the files that are not text.
    pub(crate) binary: BTreeMap<String, Vec<u8>>,
}

impl Tree {
    /// Reads all files below `root`.
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let mut tree = Self::default();
        tree.add(root, "")?;
        Ok(tree)
    }

    fn add(&mut self, folder: &Path, prefix: &str) -> Result<()> {
        let entries = fs::read_dir(folder).with_context(|| format!("{}", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{prefix}{name}");
            if entry.file_type()?.is_dir() {
                if !SKIPPED.iter().any(|skipped| name.starts_with(skipped)) {
                    self.add(&entry.path(), &format!("{path}/"))?;
                }
            } else {
                let bytes = fs::read(entry.path()).with_context(|| path.clone())?;
                let text = String::from_utf8(bytes).unwrap_or_else(|error| {
                    let bytes = error.into_bytes();
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    self.binary.insert(path.clone(), bytes);
                    text
                });
                self.files.insert(path, text);
            }
        }
        Ok(())
    }

    pub(crate) fn get(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// Whether there is a file or folder with that path.
    pub(crate) fn has(&self, path: &str) -> bool {
        let folder = format!("{path}/");
        path.is_empty()
            || self.files.contains_key(path)
            || self
                .files
                .range(folder.clone()..)
                .next()
                .is_some_and(|(p, _)| p.starts_with(&folder))
    }

    /// The files below a folder (`crates/core/`) whose name ends in `suffix`.
    pub(crate) fn below<'a>(
        &'a self,
        folder: &'a str,
        suffix: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.files
            .iter()
            .filter(move |(path, _)| path.starts_with(folder) && path.ends_with(suffix))
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The direct subfolders of a folder.
    pub(crate) fn folders(&self, folder: &str) -> Vec<&str> {
        let mut found: Vec<&str> = self
            .files
            .keys()
            .filter_map(|path| path.strip_prefix(folder)?.split_once('/').map(|(name, _)| name))
            .collect();
        found.dedup();
        found
    }
}

/// The root of this repository.
pub(crate) fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().expect("xtask lies in the root folder").to_owned()
}

//! `parlour site`: the browser client as static files.

use crate::support::Folder;

#[test]
fn a_site_is_written_into_an_empty_folder() {
    let folder = Folder::new();
    let said = folder.run(["site", "out"], "").ok();
    assert!(said.starts_with("Wrote ") && said.contains("to out."), "{said}");
    let page = folder.read("out/index.html");
    // Relative addresses, so that any path works.
    assert!(page.contains("src=\"./assets/") && page.contains("content=\"hash\""), "{page}");
    for name in ["out/manifest.webmanifest", "out/sw.js"] {
        assert!(!folder.read(name).is_empty(), "{name}");
    }
}

#[test]
fn a_folder_with_files_is_refused_without_force() {
    let folder = Folder::new();
    folder.write("index.html", "precious");
    let message = folder.run(["site", "."], "").error(1);
    assert_eq!(message, "error: . is not empty: expected an empty or new folder, or --force");
    assert_eq!(folder.read("index.html"), "precious");
    let json = folder.run(["site", ".", "--force", "--json"], "").json();
    assert!(json["files"].as_u64().is_some_and(|n| n > 3), "{json}");
    assert_ne!(folder.read("index.html"), "precious");
    folder.write("file", "");
    let message = folder.run(["site", "file"], "").error(1);
    assert!(message.starts_with("error: cannot write file: "), "{message}");
}

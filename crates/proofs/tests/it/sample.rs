//! The stored example, which other tests and the documents use.

use std::fs;
use std::path::Path;

use parlour_proofs::{Settings, Verified, verify};

#[test]
fn the_stored_example_is_verified() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/testdata/pathway-3x3.proof");
    let file = fs::read(path).unwrap();
    let verified = verify(&file, &Settings::default(), &mut |_| {}).unwrap();
    let Verified { header, rank, sections, choices, positions } = verified;
    assert_eq!((rank, sections, choices, positions), (Some(8), 1, 10, 19));
    assert_eq!(header.made, "retrograde analysis");
}

//! Ids of matches.

/// Digits and letters without look-alikes.
const ALPHABET: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// Length of a match id: 80 bits.
pub const ID_LENGTH: usize = 16;

/// The match id of random bytes.
pub fn id_from(bytes: [u8; ID_LENGTH]) -> String {
    bytes.iter().map(|byte| char::from(ALPHABET[*byte as usize % ALPHABET.len()])).collect()
}

/// Whether a text has the form of a match id.
pub fn is_id(text: &str) -> bool {
    text.len() == ID_LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

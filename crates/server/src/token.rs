//! Unguessable ids of matches and tokens of seats.

use sha2::{Digest, Sha256};

/// Digits and letters without look-alikes.
const ALPHABET: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// Length of a match id: 80 bits.
const ID_LENGTH: usize = 16;

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system provides random bytes");
    bytes
}

/// A new match id.
pub(crate) fn new_id() -> String {
    random::<ID_LENGTH>().iter().map(|byte| char::from(ALPHABET[*byte as usize % 32])).collect()
}

/// A new token: 128 bits from the operating system, in hexadecimal.
pub(crate) fn new_token() -> String {
    hex(&random::<16>())
}

/// The stored hash of a token. Reading the store does not allow taking a seat.
pub(crate) fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// Whether a text has the form of a match id.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == ID_LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_tokens_are_well_formed_and_unique() {
        let (one, two) = (new_id(), new_id());
        assert!(is_id(&one) && is_id(&two) && one != two);
        assert!(!is_id("../../etc/passwd") && !is_id("") && !is_id("ABCDEFGHIJKLMNOP"));
        let token = new_token();
        assert_eq!(token.len(), 32);
        assert_ne!(token, new_token());
        assert_ne!(hash(&token), token);
    }
}

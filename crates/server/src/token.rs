//! Unguessable ids of matches and tokens of seats.

pub(crate) use parlour_api::is_id;
use sha2::{Digest, Sha256};

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system provides random bytes");
    bytes
}

/// A new match id.
pub(crate) fn new_id() -> String {
    parlour_api::id_from(random())
}

/// A new token: 128 bits from the operating system, in hexadecimal.
pub(crate) fn new_token() -> String {
    hex(&random::<16>())
}

/// The stored hash of a token. Reading the store does not allow taking a seat.
pub(crate) fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
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

//! Proof files: a header, then sections.

use std::io::{BufReader, Read};

use crate::error::ProofError;
use crate::header::Header;
use crate::lines::{Lines, header_bytes};
use crate::section::{self, Section, SectionHead};

/// A proof file parsed as a whole, for tools and tests that take it apart; [`verify`](crate::verify) reads
/// section by section. Its checksums are correct; its strategies are not verified yet.
#[derive(Clone, Debug)]
pub struct ProofFile<'a> {
    /// The claim and its encoding.
    pub header: Header,
    /// The sections with their compressed choices.
    pub sections: Vec<(SectionHead, &'a [u8])>,
}

impl<'a> ProofFile<'a> {
    /// Parses a file. Only `verify` decides whether it proves its claim.
    ///
    /// # Errors
    /// If the file is not in the format, or a checksum is wrong.
    pub fn read(bytes: &'a [u8]) -> Result<Self, ProofError> {
        let mut lines = Lines::new(bytes);
        let (header, n_sections) = Header::read(&mut lines)?;
        let mut sections = Vec::new();
        for number in 1..=n_sections {
            sections.push(section::read(&mut lines, &format!("section {number}"))?);
        }
        match lines.rest().len() {
            0 => Ok(Self { header, sections }),
            n => Err(ProofError::TrailingBytes(n)),
        }
    }
}

/// Reads the header of a file, and little more.
///
/// # Errors
/// If the header is not in the format, or its checksum is wrong.
pub fn read_header(file: &mut dyn Read) -> Result<Header, ProofError> {
    let lines = header_bytes(&mut BufReader::new(file))?;
    Ok(Header::read(&mut Lines::new(&lines))?.0)
}

/// Writes a proof file. The order of the sections matters: [`SectionHead::lemmas`] counts from the
/// first one, and the last section of each side proves the claim.
pub fn assemble(header: &Header, sections: &[Section]) -> Vec<u8> {
    let mut bytes = header.write(sections.len()).into_bytes();
    for section in sections {
        bytes.extend(section.to_bytes());
    }
    bytes
}

//! Plays back the choices of a section from its data.

use std::io::{BufReader, Read as _};

use flate2::bufread::DeflateDecoder;

use crate::counted::{CountedCrossing, CountedSource};
use crate::error::Fault;
use crate::leaf_queue::{LeafQueue, Leaves};
use crate::section::Data;
use crate::walk::{Chosen, Crossing, Source};

/// Other threads get this many leaves at a time.
const BATCH: usize = 64;

/// Plays back the choices of a section.
pub(crate) struct Player<'a, 'd> {
    n_choices: u64,
    n_read: u64,
    stream: BufReader<DeflateDecoder<&'a mut Data<'d>>>,
    queue: &'a LeafQueue<'a>,
    /// Leaves that are still to be searched.
    leaves: Leaves,
}

impl<'a, 'd> Player<'a, 'd> {
    pub(crate) fn new(
        n_choices: u64,
        data: &'a mut Data<'d>,
        queue: &'a LeafQueue<'a>,
        leaves: Leaves,
    ) -> Self {
        let stream = BufReader::with_capacity(4096, DeflateDecoder::new(data));
        Self { n_choices, n_read: 0, stream, queue, leaves }
    }

    fn byte(&mut self) -> Result<Option<u8>, Fault> {
        let mut byte = [0];
        match self.stream.read(&mut byte) {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(byte[0])),
            Err(error) => Err(Fault::BadStream(error.to_string())),
        }
    }

    /// A number, seven bits a byte, the lowest first. Four bytes are enough for every move.
    fn number(&mut self) -> Result<u32, Fault> {
        let mut number = 0;
        for shift in [0, 7, 14, 21] {
            let byte = self.byte()?.ok_or_else(|| Fault::BadStream("it ends too early".into()))?;
            number |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                if byte == 0 && shift > 0 {
                    break;
                }
                return Ok(number);
            }
        }
        Err(Fault::BadStream("a number is longer than it needs to be".into()))
    }

    /// Everything must have been read.
    pub(crate) fn finish(mut self) -> Result<(), Fault> {
        if self.n_read < self.n_choices || self.byte()?.is_some() {
            return Err(Fault::SpareChoices(self.n_read));
        }
        if self.stream.into_inner().into_inner().n_left > 0 {
            return Err(Fault::BadStream("bytes follow its end".into()));
        }
        self.queue.push(&mut self.leaves)
    }
}

impl CountedSource for Player<'_, '_> {
    type Error = Fault;

    fn choose(&mut self, crossing: &mut CountedCrossing<'_>) -> Result<usize, Fault> {
        if self.n_read == self.n_choices {
            return Err(Fault::NoMoreChoices(crossing.position()));
        }
        self.n_read += 1;
        let number = self.number()?;
        // There are no leaves: every choice is a move.
        let index = number
            .checked_sub(1)
            .ok_or_else(|| Fault::LeafNotSettled { position: crossing.position(), plies: 0 })?;
        Ok(index as usize)
    }
}

impl Source for Player<'_, '_> {
    type Error = Fault;

    fn choose(&mut self, crossing: &mut Crossing<'_, '_>) -> Result<Chosen, Fault> {
        if self.n_read == self.n_choices {
            return Err(Fault::NoMoreChoices(crossing.position.to_owned()));
        }
        self.n_read += 1;
        let number = self.number()?;
        if let Some(index) = number.checked_sub(1) {
            return Ok(Chosen::Move(index as usize));
        }
        if let Some(rank) = self.queue.expected_rank(self.leaves.goal) {
            self.leaves.positions.push((crossing.position.into(), crossing.turns));
            if self.leaves.positions.len() == BATCH {
                self.queue.push(&mut self.leaves)?;
            }
            return Ok(Chosen::Leaf(rank));
        }
        let rank = crossing.settle()?;
        rank.map(Chosen::Leaf).ok_or_else(|| Fault::LeafNotSettled {
            position: crossing.position.to_owned(),
            plies: crossing.task.leaf,
        })
    }
}

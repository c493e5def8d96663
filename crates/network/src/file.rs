//! Network files: a text header, the weights, a checksum ([docs/networks.md](../../../docs/networks.md)).

use parlour_core::{Message, alternatives, message, shortened};

use crate::layers::{FirstLayer, Head, I8Block, I16Block};
use crate::{Base, Kernel, Network, NetworkError, Purpose, Shape};

const VERSION: u32 = 1;
const MAGIC: &str = "parlour network ";
const N_CHECKSUM: usize = 4;

/// Longer headers are not searched for their end.
const MAX_HEADER: usize = 1 << 16;

impl Network {
    /// Reads a network file.
    ///
    /// # Errors
    /// [`NetworkError`] with the first fault and what was expected.
    pub fn parse(file: &[u8]) -> Result<Self, NetworkError> {
        let header = Header::parse(file)?;
        let shape = header.shape()?;
        let base = match header.get("base")? {
            "linear" => Base::Linear,
            "none" => Base::None,
            other => return Err(bad_value("base", other, alternatives(&["linear", "none"]))),
        };
        let expected = header.n_bytes + shape.n_bytes() + N_CHECKSUM;
        if file.len() != expected {
            return Err(NetworkError::Length { found: file.len(), expected });
        }
        let (contents, checksum) = file.split_at(file.len() - N_CHECKSUM);
        let found = u32::from_le_bytes(checksum.try_into().expect("four bytes"));
        let expected = crc32fast::hash(contents);
        if found != expected {
            return Err(NetworkError::Checksum { found, expected });
        }
        let (first, heads) = read_weights(shape, &contents[header.n_bytes..]);
        let game = header.get("game")?.to_owned();
        let text = |key| header.get(key).unwrap_or_default().to_owned();
        let (options, made) = (text("options"), text("made"));
        let purpose = Purpose { game, options, base, made };
        Ok(Self { purpose, shape, first, heads, kernel: Kernel::fastest() })
    }

    /// Writes what [`parse`](Self::parse) reads. Line breaks in texts become spaces.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Shape { inputs, hidden, middle, phases } = self.shape;
        let Purpose { game, options, base, made } = &self.purpose;
        let base = match base {
            Base::Linear => "linear",
            Base::None => "none",
        };
        let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (game, options, made) = (line(game), line(options), line(made));
        let mut file = format!(
            "{MAGIC}{VERSION}\ngame: {game}\noptions: {options}\ninputs: {inputs}\nhidden: {hidden}\n\
             middle: {middle}\nphases: {phases}\nbase: {base}\nmade: {made}\n\n"
        )
        .into_bytes();
        let values = self.first.rows.iter().chain(&self.first.bias).flat_map(|block| block.0);
        file.extend(values.flat_map(i16::to_le_bytes));
        for head in &self.heads {
            file.extend(head.middle.iter().flat_map(|block| block.0).map(i8::cast_unsigned));
            file.extend(head.middle_bias.iter().flat_map(|bias| bias.to_le_bytes()));
            file.extend(head.last.iter().map(|weight| weight.cast_unsigned()));
            file.extend(head.last_bias.to_le_bytes());
        }
        let checksum = crc32fast::hash(&file);
        file.extend(checksum.to_le_bytes());
        file
    }
}

fn bad_value(key: &'static str, value: &str, expected: Message) -> NetworkError {
    NetworkError::BadValue { key, value: shortened(value), expected }
}

/// The lines before the weights. Unknown keys are ignored.
struct Header<'a> {
    pairs: Vec<(&'a str, &'a str)>,
    /// Including the empty line.
    n_bytes: usize,
}

impl<'a> Header<'a> {
    fn parse(file: &'a [u8]) -> Result<Self, NetworkError> {
        let version = file.strip_prefix(MAGIC.as_bytes()).ok_or(NetworkError::NotANetwork)?;
        let version = version.split(|byte| *byte == b'\n').next().unwrap_or_default();
        if version != VERSION.to_string().as_bytes() {
            let found = shortened(&String::from_utf8_lossy(version));
            return Err(NetworkError::Version { found, expected: VERSION });
        }
        let mut header = Self { pairs: Vec::new(), n_bytes: 0 };
        for (index, line) in file[..file.len().min(MAX_HEADER)].split(|b| *b == b'\n').enumerate() {
            header.n_bytes += line.len() + 1;
            if line.is_empty() {
                return Ok(header);
            }
            if index == 0 {
                continue;
            }
            let pair = str::from_utf8(line).ok().and_then(|line| line.split_once(':'));
            let (key, value) = pair.ok_or_else(|| {
                let text = shortened(&String::from_utf8_lossy(line));
                NetworkError::BadLine { line: index + 1, text }
            })?;
            header.pairs.push((key.trim(), value.trim()));
        }
        let length = file.len();
        Err(NetworkError::Length { found: length, expected: length + 1 })
    }

    fn get(&self, key: &'static str) -> Result<&'a str, NetworkError> {
        let pair = self.pairs.iter().find(|(known, _)| *known == key);
        pair.map(|(_, value)| *value).ok_or(NetworkError::MissingKey(key))
    }

    fn shape(&self) -> Result<Shape, NetworkError> {
        let number = |key| {
            let value = self.get(key)?;
            let expected = || message!("whole-number" = "a whole number");
            value.parse().map_err(|_| bad_value(key, value, expected()))
        };
        let shape = Shape {
            inputs: number("inputs")?,
            hidden: number("hidden")?,
            middle: number("middle")?,
            phases: number("phases")?,
        };
        match shape.faults().next() {
            Some((key, found, expected)) => Err(bad_value(key, &found.to_string(), expected)),
            None => Ok(shape),
        }
    }
}

/// Reads the weights, whose length must match the shape.
fn read_weights(shape: Shape, weights: &[u8]) -> (FirstLayer, Vec<Head>) {
    let mut rest = weights;
    let mut take = |n: usize| rest.split_off(..n).expect("the length is checked");
    let block = |bytes: &[u8]| {
        I16Block(std::array::from_fn(|at| i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]])))
    };
    let number = |bytes: &[u8]| i32::from_le_bytes(bytes.try_into().expect("four bytes"));
    let width = shape.hidden / I16Block::N;
    let mut blocks = |n_rows: usize| {
        take(2 * n_rows * shape.hidden).chunks_exact(2 * I16Block::N).map(block).collect()
    };
    let first = FirstLayer { width, rows: blocks(shape.inputs), bias: blocks(1) };
    let heads = (0..shape.phases).map(|_| Head {
        middle: take(shape.middle * 2 * shape.hidden)
            .chunks_exact(I8Block::N)
            .map(|block| I8Block(std::array::from_fn(|at| block[at].cast_signed())))
            .collect(),
        middle_bias: take(4 * shape.middle).chunks_exact(4).map(number).collect(),
        last: take(shape.middle).iter().map(|byte| byte.cast_signed()).collect(),
        last_bias: number(take(4)),
    });
    (first, heads.collect())
}

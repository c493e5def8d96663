//! The operations: parsed from JSON, performed, and answered as `{"ok": …}` or `{"error": …}`.

use parlour_api::{MatchInput, MatchRow, PositionRef, RecordInput, RequestError};
use parlour_match::Event;
use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Error, Map, Value};

use crate::matches::ActInput;
use crate::networks::load_network;
use crate::{Emit, Instance};

/// The input of a call. `docs/local-protocol.md` describes each operation.
///
/// The page writes the name next to the arguments, as `"op"`; [`read`] puts it around them. Serde's own
/// internal tags would add 40 kB of code to a module.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) enum Operation {
    #[serde(rename = "request")]
    Request { method: String, path: String, body: Option<Value> },
    #[serde(rename = "match.create")]
    Create { request: MatchInput, now: Option<i64> },
    #[serde(rename = "match.import")]
    Import { request: RecordInput, now: Option<i64> },
    #[serde(rename = "match.open")]
    Open {
        id: String,
        row: MatchRow,
        #[serde(default)]
        events: Vec<Event>,
        #[serde(default)]
        now: i64,
    },
    #[serde(rename = "match.act")]
    Act {
        id: String,
        action: ActInput,
        #[serde(default)]
        now: i64,
    },
    #[serde(rename = "match.clock")]
    Clock {
        id: String,
        run: bool,
        #[serde(default)]
        now: i64,
    },
    #[serde(rename = "match.think")]
    Think {
        id: String,
        seed: Option<u64>,
        #[serde(default)]
        now: i64,
    },
    #[serde(rename = "match.board")]
    Board { id: String, ply: usize },
    #[serde(rename = "match.state")]
    State {
        id: String,
        #[serde(default)]
        now: i64,
    },
    #[serde(rename = "match.summary")]
    Summary { id: String },
    #[serde(rename = "match.record")]
    Record { id: String, format: Option<String> },
    #[serde(rename = "match.close")]
    Close { id: String },
    #[serde(rename = "network.needed")]
    NeededNetworks { id: Option<String>, position: Option<PositionRef> },
    #[serde(rename = "network.load")]
    LoadNetwork { game: String, name: String, data: String },
}

/// Reads `{"op": NAME, …}` as an [`Operation`].
fn read(input: &[u8]) -> serde_json::Result<Operation> {
    let mut arguments: Map<String, Value> = serde_json::from_slice(input)?;
    let name = arguments.remove("op").ok_or_else(|| Error::missing_field("op"))?;
    let name = String::deserialize(name)?;
    Operation::deserialize(Value::from(Map::from_iter([(name, arguments.into())])))
}

/// A response that is already JSON text.
pub(crate) type Json = Box<RawValue>;

/// Serializes a response.
pub(crate) fn json(value: &impl Serialize) -> Json {
    serde_json::value::to_raw_value(value).expect("plain data serializes")
}

/// A successful response.
#[derive(Serialize)]
struct Success {
    ok: Json,
}

impl Instance {
    /// Performs one operation and returns its response. Streamed items go to `emit` before.
    pub fn call(&mut self, input: &[u8], emit: Emit<'_>) -> Vec<u8> {
        let done = match read(input) {
            Ok(operation) => self.perform(operation, emit),
            Err(error) => Err(RequestError::unreadable_request(error.to_string())),
        };
        let text = match done {
            Ok(ok) => serde_json::to_vec(&Success { ok }),
            Err(error) => serde_json::to_vec(&error.response()),
        };
        text.expect("plain data serializes")
    }

    fn perform(&mut self, operation: Operation, emit: Emit<'_>) -> Result<Json, RequestError> {
        match operation {
            Operation::Request { method, path, body } => {
                self.request(&method, &path, body.unwrap_or(Value::Null), emit)
            }
            Operation::Create { request, now } => self.create(&request, now.unwrap_or(0)),
            Operation::Import { request, now } => self.import(&request, now.unwrap_or(0)),
            Operation::Open { id, row, events, now } => self.open(id, &row, &events, now),
            Operation::Act { id, action, now } => self.act(&id, &action, now),
            Operation::Clock { id, run, now } => self.clock(&id, run, now),
            Operation::Think { id, seed, now } => self.think(&id, seed, now),
            Operation::Board { id, ply } => {
                Ok(json(&parlour_api::board_at(self.table(&id)?.game.game(), ply)?))
            }
            Operation::State { id, now } => self.state(&id, now),
            Operation::Summary { id } => Ok(json(&self.table(&id)?.summary(&id))),
            Operation::Record { id, format } => self.record(&id, format.as_deref()),
            Operation::Close { id } => {
                self.tables.remove(&id);
                Ok(json(&()))
            }
            Operation::NeededNetworks { id, position } => {
                self.needed_networks(id.as_deref(), position.as_ref())
            }
            Operation::LoadNetwork { game, name, data } => load_network(&game, &name, &data),
        }
    }
}

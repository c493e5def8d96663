//! An instance with a fixed clock and fixed entropy.

use parlour_bots::StopFlag;
use parlour_wasm::{Host, Instance};
use serde_json::{Value, json};

/// A host with a fixed time and constant entropy.
const HOST: Host = Host { now: || 0.0, random: |bytes| bytes.fill(7) };

/// A module as a page sees it.
pub(crate) struct Module {
    instance: Instance,
    /// The streamed items of the last call.
    pub(crate) emitted: Vec<Value>,
}

impl Module {
    pub(crate) fn new() -> Self {
        Self { instance: Instance::new(HOST, StopFlag::new()), emitted: Vec::new() }
    }

    /// The whole response to an operation.
    pub(crate) fn call(&mut self, input: &Value) -> Value {
        self.emitted.clear();
        let emitted = &mut self.emitted;
        let mut emit = |item: &[u8]| emitted.push(serde_json::from_slice(item).unwrap());
        let response = self.instance.call(input.to_string().as_bytes(), &mut emit);
        serde_json::from_slice(&response).unwrap()
    }

    /// The value of an operation that succeeds.
    pub(crate) fn ok(&mut self, input: &Value) -> Value {
        let mut response = self.call(input);
        assert!(response.get("error").is_none(), "{input}: {response}");
        response["ok"].take()
    }

    /// The code of an operation that fails.
    pub(crate) fn error(&mut self, input: &Value) -> String {
        let response = self.call(input);
        let error = &response["error"];
        assert!(error["data"]["id"].is_string() && error["message"].is_string(), "{response}");
        error["code"].as_str().unwrap_or_else(|| panic!("{input}: {response}")).to_owned()
    }

    pub(crate) fn get(&mut self, path: &str) -> Value {
        self.ok(&json!({"op": "request", "method": "GET", "path": path}))
    }

    pub(crate) fn post(&mut self, path: &str, body: &Value) -> Value {
        self.ok(&json!({"op": "request", "method": "POST", "path": path, "body": body}))
    }

    /// A new match; returns its id and the response.
    pub(crate) fn create(&mut self, game: &str, x: &str, o: &str) -> (String, Value) {
        let request = json!({"game": game, "seats": {"x": x, "o": o}});
        let made = self.ok(&json!({"op": "match.create", "request": request, "now": 5}));
        (made["row"]["id"].as_str().unwrap().to_owned(), made)
    }
}

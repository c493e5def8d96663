//! Schemas of the types, for descriptions of the API and of the local protocol. Only tests and the
//! server's description use them.

use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value};

/// The schemas of requests and responses. A field with a default is optional in a request but always present in a
/// response, so each direction has its own generator.
#[derive(Debug)]
pub struct Schemas {
    requests: SchemaGenerator,
    responses: SchemaGenerator,
}

impl Default for Schemas {
    fn default() -> Self {
        let mut settings = SchemaSettings::draft2020_12();
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
        Self {
            requests: settings.clone().for_deserialize().into_generator(),
            responses: settings.for_serialize().into_generator(),
        }
    }
}

impl Schemas {
    /// The schema of a request type: a reference if the type has a name.
    pub fn request<T: JsonSchema>(&mut self) -> Value {
        self.requests.subschema_for::<T>().to_value()
    }

    /// The schema of a response type.
    pub fn response<T: JsonSchema>(&mut self) -> Value {
        self.responses.subschema_for::<T>().to_value()
    }

    /// The schema of a request type, inline.
    pub fn inline_request<T: JsonSchema>(&mut self) -> Value {
        T::json_schema(&mut self.requests).to_value()
    }

    /// The description of a type.
    pub fn summary<T: JsonSchema>(&mut self) -> String {
        let schema = T::json_schema(&mut self.responses).to_value();
        schema["description"].as_str().unwrap_or("The response.").to_owned()
    }

    /// Adds all schemas with a name to the components of a document, under their public names, and
    /// adapts the references to them.
    ///
    /// # Panics
    /// If two types have one name, or a type differs between requests and responses.
    pub fn finish(self, document: &mut Value) {
        for (name, schema) in self.into_components() {
            let name = public_name(&name);
            let schemas = document["components"]["schemas"].as_object_mut();
            let before = schemas.and_then(|all| all.insert(name.to_owned(), schema));
            assert!(before.is_none(), "two types are named {name}");
        }
        rename_references(document);
    }

    /// All schemas with a name.
    fn into_components(mut self) -> Map<String, Value> {
        let mut all = self.responses.take_definitions(true);
        all.values_mut().for_each(drop_nulls);
        for (name, mut schema) in self.requests.take_definitions(true) {
            let known = all.entry(name.clone()).or_insert_with(|| schema.clone());
            if *known != schema {
                // A type in both directions is described as it is written.
                drop_nulls(&mut schema);
                assert_eq!(*known, schema, "{name} differs between requests and responses");
            }
        }
        all
    }
}

/// Drops `null` from optional fields: responses omit them instead.
fn drop_nulls(schema: &mut Value) {
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    for (name, field) in
        schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten()
    {
        if !required.iter().any(|one| one == name) {
            drop_null(field);
        }
    }
    for part in schema.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten() {
        drop_nulls(part);
    }
}

/// Makes the schema of an `Option` that of its value.
pub fn drop_null(schema: &mut Value) {
    if let Some([kind, Value::String(null)]) = schema["type"].as_array().map(Vec::as_slice)
        && null == "null"
    {
        schema["type"] = kind.clone();
    }
    if let Some([value, null]) = schema["anyOf"].as_array().map(Vec::as_slice)
        && null["type"] == "null"
    {
        *schema = value.clone();
    }
}

/// Strips the suffix that only distinguishes these types from those of the rules.
fn public_name(name: &str) -> &str {
    name.strip_suffix("Json").unwrap_or(name)
}

fn rename_references(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get_mut("$ref") {
                *reference = public_name(reference).to_owned();
            }
            fields.values_mut().for_each(rename_references);
        }
        Value::Array(items) => items.iter_mut().for_each(rename_references),
        _ => {}
    }
}

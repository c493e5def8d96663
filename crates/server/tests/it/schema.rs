//! Validates JSON values against the `OpenAPI` schemas.

use std::sync::LazyLock;

use serde_json::{Map, Value};

/// The description generated from the types.
pub(crate) static DOCUMENT: LazyLock<Value> = LazyLock::new(parlour_server::openapi);

/// Panics unless a value matches a schema.
pub(crate) fn check(schema: &Value, value: &Value, at: &str) {
    if let Err(fault) = validate(schema, value) {
        panic!("{at}: {fault}");
    }
}

/// Panics unless a value matches a named schema.
pub(crate) fn check_definition(name: &str, value: &Value, at: &str) {
    check(&DOCUMENT["components"]["schemas"][name], value, at);
}

fn validate(schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let named = DOCUMENT.pointer(reference.trim_start_matches('#'));
        return validate(named.ok_or_else(|| format!("{reference} is not described"))?, value);
    }
    for key in ["oneOf", "anyOf"] {
        let Some(choices) = schema[key].as_array() else { continue };
        let rest = without_fields_of(schema, value);
        let faults: Vec<String> =
            choices.iter().filter_map(|choice| validate(choice, &rest).err()).collect();
        if faults.len() == choices.len() {
            return Err(format!("no variant matches: {}", faults.join("; ")));
        }
    }
    if schema.get("const").is_some_and(|only| only != value) {
        return Err(format!("{value} is not {}", schema["const"]));
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return Err(format!("{value} is none of {}", schema["enum"]));
    }
    let is_kind = |kind: &Value| match kind.as_str() {
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        Some("null") => value.is_null(),
        _ => false,
    };
    let is_right = match &schema["type"] {
        Value::Null => true,
        Value::Array(kinds) => kinds.iter().any(is_kind),
        kind => is_kind(kind),
    };
    if !is_right {
        return Err(format!("{value} is no {}", schema["type"]));
    }
    if let Some(items) = value.as_array().filter(|_| schema.get("items").is_some()) {
        items.iter().try_for_each(|item| validate(&schema["items"], item))?;
    }
    value.as_object().map_or(Ok(()), |fields| validate_fields(schema, fields))
}

/// The fields that are left for the variants of a schema.
fn without_fields_of(schema: &Value, value: &Value) -> Value {
    let mut rest = value.clone();
    if let (Some(own), Some(fields)) = (schema["properties"].as_object(), rest.as_object_mut()) {
        fields.retain(|name, _| !own.contains_key(name));
    }
    rest
}

fn validate_fields(schema: &Value, fields: &Map<String, Value>) -> Result<(), String> {
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !fields.contains_key(name) {
            return Err(format!("{name} is missing"));
        }
    }
    for (name, value) in fields {
        let described = schema["properties"].get(name).or(schema.get("additionalProperties"));
        match described {
            Some(described) => {
                validate(described, value).map_err(|fault| format!("{name}: {fault}"))?;
            }
            // Fields of a variant are checked there.
            None if schema.get("oneOf").is_some() || schema.get("anyOf").is_some() => {}
            None if schema.get("properties").is_some() => {
                return Err(format!("{name} is not described"));
            }
            None => {}
        }
    }
    Ok(())
}

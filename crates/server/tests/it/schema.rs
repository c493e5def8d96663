//! Whether a value is what the description says.

use std::sync::LazyLock;

use serde_json::{Map, Value};

/// The description as the types give it.
pub(crate) static DOCUMENT: LazyLock<Value> = LazyLock::new(parlour_server::openapi);

/// Fails unless a value fits a schema.
pub(crate) fn check(schema: &Value, value: &Value, at: &str) {
    if let Err(fault) = fits(schema, value) {
        panic!("{at}: {fault}");
    }
}

/// Fails unless a value fits a schema with a name.
pub(crate) fn check_named(name: &str, value: &Value, at: &str) {
    check(&DOCUMENT["components"]["schemas"][name], value, at);
}

fn fits(schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let named = DOCUMENT.pointer(reference.trim_start_matches('#'));
        return fits(named.ok_or_else(|| format!("{reference} is not described"))?, value);
    }
    for key in ["oneOf", "anyOf"] {
        let Some(choices) = schema[key].as_array() else { continue };
        let rest = without_fields_of(schema, value);
        let faults: Vec<String> =
            choices.iter().filter_map(|choice| fits(choice, &rest).err()).collect();
        if faults.len() == choices.len() {
            return Err(format!("none of the choices: {}", faults.join("; ")));
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
        items.iter().try_for_each(|item| fits(&schema["items"], item))?;
    }
    value.as_object().map_or(Ok(()), |fields| fields_fit(schema, fields))
}

/// What is left for the choices of a schema that also has fields of its own.
fn without_fields_of(schema: &Value, value: &Value) -> Value {
    let mut rest = value.clone();
    if let (Some(own), Some(fields)) = (schema["properties"].as_object(), rest.as_object_mut()) {
        fields.retain(|name, _| !own.contains_key(name));
    }
    rest
}

fn fields_fit(schema: &Value, fields: &Map<String, Value>) -> Result<(), String> {
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !fields.contains_key(name) {
            return Err(format!("{name} is missing"));
        }
    }
    for (name, value) in fields {
        let described = schema["properties"].get(name).or(schema.get("additionalProperties"));
        match described {
            Some(described) => {
                fits(described, value).map_err(|fault| format!("{name}: {fault}"))?;
            }
            // What a choice adds is looked at there.
            None if schema.get("oneOf").is_some() || schema.get("anyOf").is_some() => {}
            None if schema.get("properties").is_some() => {
                return Err(format!("{name} is not described"));
            }
            None => {}
        }
    }
    Ok(())
}

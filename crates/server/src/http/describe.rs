//! Generates the `OpenAPI` description from the signatures of the handlers, so that the two cannot drift apart.

use axum::extract::State;
use axum::handler::Handler;
use axum::http::HeaderMap;
use parlour_api::ErrorResponse;
use parlour_api::schemas::{Schemas, drop_null};
use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use crate::error::ApiError;
use crate::state::App;

/// Receives the routes one by one; the router and the description are built from the same list.
pub(super) trait Routes {
    fn get<H, T, S>(&mut self, path: &'static str, summary: &'static str, handler: H)
    where
        H: Handler<T, App> + DescribedHandler<S>,
        T: 'static;

    fn post<H, T, S>(&mut self, path: &'static str, summary: &'static str, handler: H)
    where
        H: Handler<T, App> + DescribedHandler<S>,
        T: 'static;
}

/// A handler whose parameters and response are described; `S` is its signature.
pub(super) trait DescribedHandler<S> {
    fn describe(operation: &mut Operation<'_>);
}

/// A parameter of a handler.
pub(super) trait Parameter {
    fn describe(_: &mut Operation<'_>) {}
}

/// The return type of a handler.
pub(super) trait Responder {
    fn describe(operation: &mut Operation<'_>);
}

macro_rules! impl_described {
    ($($parameter:ident)*) => {
        impl<H, O, R, $($parameter),*> DescribedHandler<(R, $($parameter,)*)> for H
        where
            H: Fn($($parameter),*) -> O,
            O: Future<Output = R>,
            R: Responder,
            $($parameter: Parameter,)*
        {
            fn describe(operation: &mut Operation<'_>) {
                $($parameter::describe(operation);)*
                R::describe(operation);
            }
        }
    };
}

impl_described!();
impl_described!(A);
impl_described!(A B);
impl_described!(A B C);
impl_described!(A B C D);
impl_described!(A B C D E);
impl_described!(A B C D E F);

impl Parameter for State<App> {}
impl Parameter for HeaderMap {}

impl<R: Responder> Responder for Result<R, ApiError> {
    fn describe(operation: &mut Operation<'_>) {
        R::describe(operation);
        let schema = operation.schemas.response::<ErrorResponse>();
        operation.response("default", "An error.", super::JSON, &json!({ "schema": schema }));
    }
}

/// A method of a path under construction.
pub(super) struct Operation<'a> {
    pub(super) schemas: &'a mut Schemas,
    path: &'static str,
    value: Value,
}

impl Operation<'_> {
    pub(super) fn set(&mut self, key: &str, value: Value) {
        self.value[key] = value;
    }

    /// Adds a response with a body of a media type.
    pub(super) fn response(&mut self, status: &str, description: &str, media: &str, body: &Value) {
        self.value["responses"][status] =
            json!({"description": description, "content": {media: body}});
    }

    fn parameter(&mut self, place: &str, name: &str, is_required: bool, mut schema: Value) {
        let mut parameter = json!({"in": place, "name": name, "required": is_required});
        for key in ["description", "deprecated"] {
            if let Some(value) = schema.as_object_mut().and_then(|schema| schema.remove(key)) {
                parameter[key] = value;
            }
        }
        // A URL cannot contain null: optional parameters are omitted.
        drop_null(&mut schema);
        parameter["schema"] = schema;
        match &mut self.value["parameters"] {
            Value::Array(parameters) => parameters.push(parameter),
            missing => *missing = json!([parameter]),
        }
    }

    /// The parts of the path, in their order.
    pub(super) fn path_parameters<T: JsonSchema>(&mut self) {
        let schema = self.schemas.inline_request::<T>();
        let schemas = match &schema["prefixItems"] {
            Value::Array(parts) => parts.clone(),
            _ => vec![schema],
        };
        let names = self.path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
        let names: Vec<&str> = names.collect();
        assert_eq!(names.len(), schemas.len(), "the parts of {}", self.path);
        for (name, schema) in names.into_iter().zip(schemas) {
            self.parameter("path", name, true, schema);
        }
    }

    /// The fields of a query.
    pub(super) fn query_parameters<T: JsonSchema>(&mut self) {
        let schema = self.schemas.inline_request::<T>();
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let is_required = required.iter().any(|one| one == name);
            self.parameter("query", name, is_required, field.clone());
        }
    }
}

/// Collects the descriptions of routes.
pub(super) struct Describer {
    schemas: Schemas,
    paths: Map<String, Value>,
}

impl Describer {
    pub(super) fn new() -> Self {
        Self { schemas: Schemas::default(), paths: Map::new() }
    }

    fn add<H: DescribedHandler<S>, S>(
        &mut self,
        method: &str,
        path: &'static str,
        summary: &'static str,
        _: &H,
    ) {
        let value = json!({ "summary": summary });
        let mut operation = Operation { schemas: &mut self.schemas, path, value };
        H::describe(&mut operation);
        let value = operation.value;
        self.paths.entry(path).or_insert_with(|| json!({}))[method] = value;
    }

    /// The whole document.
    pub(super) fn finish(self) -> Value {
        let mut document = json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Parlour",
                "version": "1",
                "description": "Abstract board games for two. docs/protocol.md explains every path and message.",
                "license": {"name": env!("CARGO_PKG_LICENSE")},
            },
            "paths": self.paths,
            "components": {
                "schemas": {},
                "securitySchemes": {
                    "token": {"type": "http", "scheme": "bearer", "description": "The token of a seat"},
                },
            },
        });
        self.schemas.finish(&mut document);
        document
    }
}

impl Routes for Describer {
    fn get<H, T, S>(&mut self, path: &'static str, summary: &'static str, handler: H)
    where
        H: Handler<T, App> + DescribedHandler<S>,
        T: 'static,
    {
        self.add("get", path, summary, &handler);
    }

    fn post<H, T, S>(&mut self, path: &'static str, summary: &'static str, handler: H)
    where
        H: Handler<T, App> + DescribedHandler<S>,
        T: 'static,
    {
        self.add("post", path, summary, &handler);
    }
}

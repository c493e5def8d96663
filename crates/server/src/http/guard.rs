//! Checks on every request: host names, origins, rate limits; and headers on every response.

use parlour_core::message;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Instant;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::client_ip::client_ip;
use super::describe::Parameter;
use super::origin::{is_our_name, name_of};
use crate::error::ApiError;
use crate::rate::client_of;
use crate::state::App;

/// Allows resources of this server only, WebAssembly among them; nothing inline, no frames.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
     font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: &[(&str, &str)] = &[
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
];

/// The client IP of a request; loopback if the request did not come over a network.
pub(super) struct ClientIp(pub(super) IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for ClientIp {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(client(&parts.extensions)))
    }
}

impl Parameter for ClientIp {}

/// The client IP determined by `layer`; behind a proxy it differs from the peer address.
#[derive(Clone, Copy)]
struct ForwardedIp(IpAddr);

fn client(extensions: &axum::http::Extensions) -> IpAddr {
    client_of(extensions.get::<ForwardedIp>().map_or_else(|| peer(extensions), |known| known.0))
}

fn peer(extensions: &axum::http::Extensions) -> IpAddr {
    let known = extensions.get::<ConnectInfo<SocketAddr>>();
    known.map_or(IpAddr::from(Ipv4Addr::LOCALHOST), |info| info.0.ip().to_canonical())
}

/// Middleware for everything: checks, counts, logs. Queries are not logged, because old clients put
/// tokens there.
pub(super) async fn layer(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let proxies = &app.config.trusted_proxies;
    let ip = client_ip(peer(request.extensions()), request.headers(), proxies);
    request.extensions_mut().insert(ForwardedIp(ip));
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = match check(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    let status = response.status().as_u16();
    app.metrics.record_response(status);
    let ms = started.elapsed().as_millis() as u64;
    tracing::debug!(%method, path, status, ms, "request");
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn check(app: &App, request: &Request) -> Result<(), ApiError> {
    let host = host_of(request.headers(), request.uri());
    let public = app.config.public_origin.as_ref();
    let is_ours = |host: &str| {
        is_our_name(name_of(host)) || public.is_some_and(|public| public.has_host(host))
    };
    if !host.is_some_and(is_ours) {
        return Err(ApiError::forbidden(message!("expected-own-address")));
    }
    if let Some(origin) = request.headers().get(header::ORIGIN) {
        let origin = origin.to_str().unwrap_or_default();
        let from = origin.split_once("://").map(|(_, from)| from);
        if from != host && !public.is_some_and(|public| public.is(origin)) {
            return Err(ApiError::forbidden(message!("page-of-other-server")));
        }
    }
    if !app.requests.take(client(request.extensions()), Instant::now()) {
        app.metrics.limited.add(1);
        return Err(ApiError::too_many(message!("too-many-requests")));
    }
    Ok(())
}

fn host_of<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> Option<&'a str> {
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    named.or_else(|| uri.authority().map(axum::http::uri::Authority::as_str))
}

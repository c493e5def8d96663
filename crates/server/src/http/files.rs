//! The embedded browser client.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::response::{IntoResponse, Response};
use parlour_core::message;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::ApiError;
use crate::token::hex;

/// The build of `web/`. A program built without it has the API and no pages.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

const PAGE: &str = "index.html";

/// The build of `web/` for any static host: every file with its path.
pub fn client_files() -> impl Iterator<Item = (Cow<'static, str>, Cow<'static, [u8]>)> {
    Client::iter().filter_map(|path| Client::get(&path).map(|file| (path, file.data)))
}

/// File names in this folder contain a hash of the content.
const HASHED: &str = "assets/";

/// A compressed file has the name of the file with this ending.
const BROTLI: &str = ".br";

/// Any path outside the API: a file of the client, else its page.
pub(super) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return ApiError::unknown(message!("nothing-here")).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return ApiError::method().into_response();
    }
    if accepts_brotli(&headers)
        && let Some(file) = Client::get(&format!("{path}{BROTLI}"))
    {
        let mut response = answer(path, &file, &headers);
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        return response;
    }
    if let Some(file) = Client::get(path) {
        return answer(path, &file, &headers);
    }
    // A name with an extension is a file, and it does not exist.
    let is_file = path.starts_with(HASHED) || path.rsplit('/').next().unwrap_or("").contains('.');
    match Client::get(PAGE) {
        Some(page) if !is_file => answer(PAGE, &page, &headers),
        _ => ApiError::unknown(message!("nothing-here")).into_response(),
    }
}

/// Browsers accept Brotli over HTTPS and from this machine.
fn accepts_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let mut names = accepted.unwrap_or_default().split(',').map(str::trim);
    names.any(|name| name == "br")
}

fn answer(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag = hex(&hash[..12]);
    let tag = format!("\"{tag}\"");
    let caching =
        if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let caching_headers =
        [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, caching.to_owned())];
    if known == Some(tag.as_str()) {
        return (axum::http::StatusCode::NOT_MODIFIED, caching_headers).into_response();
    }
    let kind = [(header::CONTENT_TYPE, content_type(path))];
    let body = if path == PAGE { page(&file.data) } else { file.data.clone().into_owned() };
    let body = Body::from(body);
    (caching_headers, kind, body).into_response()
}

/// The page for this server. In the build all addresses are relative and pages are routed after `#`, as a static
/// host needs it; here the page is served under every path.
fn page(built: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(built);
    let text = text.replace("=\"./", "=\"/");
    text.replace("name=\"routing\" content=\"hash\"", "name=\"routing\" content=\"path\"")
        .into_bytes()
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" => "application/json",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "wav" => "audio/wav",
        "ogg" => "audio/ogg",
        "mp3" => "audio/mpeg",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::page;

    #[test]
    fn the_page_works_under_every_path_of_the_server() {
        let built =
            br#"<meta name="routing" content="hash" /><script src="./assets/a.js"></script>"#;
        let served =
            br#"<meta name="routing" content="path" /><script src="/assets/a.js"></script>"#;
        assert_eq!(page(built), served);
    }
}

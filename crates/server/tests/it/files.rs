//! The files of the browser client.

use axum::body::{Body, to_bytes};
use axum::http::{Request, header};

use crate::support::{Server, games};

/// Modules are sent as they were compressed once, to clients that accept it.
#[tokio::test]
async fn modules_are_sent_compressed() {
    let server = Server::new().await;
    let modules = parlour_server::client_files().filter(|(path, _)| path.ends_with(".wasm"));
    let mut n_modules = 0;
    for (path, content) in modules {
        let send = |accepted: &'static str| {
            let request = Request::get(format!("/{path}")).header(header::HOST, "localhost");
            let request = request.header(header::ACCEPT_ENCODING, accepted);
            server.response(request.body(Body::empty()).unwrap())
        };
        let packed = send("gzip, deflate, br").await;
        assert_eq!(packed.headers()["content-encoding"], "br");
        assert_eq!(packed.headers()["content-type"], "application/wasm");
        let packed = to_bytes(packed.into_body(), 1 << 20).await.unwrap();
        assert!(packed.len() <= 600_000, "{path}: {} bytes", packed.len());
        let plain = send("identity").await;
        assert!(plain.headers().get("content-encoding").is_none());
        let plain = to_bytes(plain.into_body(), 16 << 20).await.unwrap();
        assert_eq!(plain.as_ref(), content.as_ref());
        n_modules += 1;
    }
    assert_eq!(n_modules, games().len());
}

// Proxies between browser and server: one serves a freshly built client, the other simulates a silent network.

import { existsSync, readFileSync, statSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export const TYPES = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  png: "image/png",
  json: "application/json",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

const listening = (server) => new Promise((done) => server.listen(0, "127.0.0.1", done));

/** The built page as the server serves it under every path. */
const servedPage = (page) => page.replaceAll('="./', '="/').replace('name="routing" content="hash"', 'name="routing" content="path"');

/**
 * Serves a client from a folder with the headers of a server, and proxies all other requests. Changes of the client
 * then need no rebuild of the program.
 */
export async function clientProxy(folder, portOf) {
  const compressed = new Map();
  const compress = (file) => {
    if (!compressed.has(file)) compressed.set(file, gzipSync(file.endsWith("index.html") ? servedPage(readFileSync(file, "utf8")) : readFileSync(file)));
    return compressed.get(file);
  };
  const forward = (request, answer) => {
    const { method, url, headers } = request;
    const forwarded = http.request({ host: "127.0.0.1", port: portOf(), method, path: url, headers }, answer);
    request.pipe(forwarded);
    return forwarded;
  };
  const proxy = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://proxy");
    const isPage = request.method === "GET" && !/^\/(api|metrics|healthz)(\/|$)/.test(pathname);
    const gone = () => response.destroy();
    if (!isPage) {
      const forwarded = forward(request, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
        answer.on("error", gone);
      });
      forwarded.on("error", gone);
      response.on("close", () => forwarded.destroy());
      return;
    }
    const named = join(folder, pathname);
    const file = existsSync(named) && statSync(named).isFile() ? named : join(folder, "index.html");
    const isMissing = file !== named && /\.\w+$/.test(pathname);
    // The headers of a page include its content security policy.
    const asked = http.get({ host: "127.0.0.1", port: portOf(), path: "/", headers: { host: request.headers.host } }, (answer) => {
      answer.resume();
      const headers = { ...answer.headers, "content-type": TYPES[file.split(".").at(-1)] ?? "application/octet-stream", "content-encoding": "gzip" };
      for (const name of ["content-length", "etag", "transfer-encoding"]) delete headers[name];
      if (isMissing) response.writeHead(404).end();
      else response.writeHead(200, headers).end(compress(file));
    });
    asked.on("error", gone);
  });
  proxy.on("upgrade", (request, client, head) => {
    const upstream = net.connect(portOf(), "127.0.0.1", () => {
      const lines = [`${request.method} ${request.url} HTTP/1.1`];
      for (let n = 0; n < request.rawHeaders.length; n += 2) lines.push(`${request.rawHeaders[n]}: ${request.rawHeaders[n + 1]}`);
      upstream.write(`${lines.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
    for (const [one, other] of [[client, upstream], [upstream, client]]) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await listening(proxy);
  return { port: proxy.address().port, end: () => (proxy.closeAllConnections(), proxy.close()) };
}

/**
 * A TCP proxy to a server. While it is silent, no data passes and no connection closes, as in a network that drops
 * packets; afterwards the delayed data arrives.
 */
export async function tcpProxy(url) {
  let silent = false;
  const pairs = new Set();
  const close = ([client, upstream]) => {
    client.destroy();
    upstream.destroy();
  };
  const proxy = net.createServer((client) => {
    const upstream = net.connect(Number(new URL(url).port), "127.0.0.1");
    const pair = [client, upstream];
    pairs.add(pair);
    client.on("data", (bytes) => upstream.write(bytes));
    upstream.on("data", (bytes) => client.write(bytes));
    for (const socket of pair) {
      if (silent) socket.pause();
      socket.on("error", () => undefined);
      socket.on("close", () => silent || (pairs.delete(pair), close(pair)));
    }
  });
  await listening(proxy);
  return {
    url: `http://127.0.0.1:${proxy.address().port}`,
    silence(on) {
      silent = on;
      for (const pair of [...pairs]) {
        for (const socket of pair) on ? socket.pause() : socket.resume();
        if (!on && pair.some((socket) => socket.destroyed)) {
          pairs.delete(pair);
          close(pair);
        }
      }
    },
    end() {
      for (const pair of pairs) close(pair);
      proxy.close();
    },
  };
}

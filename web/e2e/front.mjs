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
const served = (page) => page.replaceAll('="./', '="/').replace('name="routing" content="hash"', 'name="routing" content="path"');

/**
 * Serves a client from a folder with the headers of a server, and proxies all other requests. Changes of the client
 * then need no rebuild of the program.
 */
export async function freshClient(folder, portOf) {
  const packed = new Map();
  const pack = (file) => {
    if (!packed.has(file)) packed.set(file, gzipSync(file.endsWith("index.html") ? served(readFileSync(file, "utf8")) : readFileSync(file)));
    return packed.get(file);
  };
  const pass = (request, answer) => {
    const { method, url, headers } = request;
    const onward = http.request({ host: "127.0.0.1", port: portOf(), method, path: url, headers }, answer);
    request.pipe(onward);
    return onward;
  };
  const front = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://front");
    const isPage = request.method === "GET" && !/^\/(api|metrics|healthz)(\/|$)/.test(pathname);
    const gone = () => response.destroy();
    if (!isPage) {
      const onward = pass(request, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
        answer.on("error", gone);
      });
      onward.on("error", gone);
      response.on("close", () => onward.destroy());
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
      else response.writeHead(200, headers).end(pack(file));
    });
    asked.on("error", gone);
  });
  front.on("upgrade", (request, near, head) => {
    const far = net.connect(portOf(), "127.0.0.1", () => {
      const lines = [`${request.method} ${request.url} HTTP/1.1`];
      for (let n = 0; n < request.rawHeaders.length; n += 2) lines.push(`${request.rawHeaders[n]}: ${request.rawHeaders[n + 1]}`);
      far.write(`${lines.join("\r\n")}\r\n\r\n`);
      far.write(head);
      near.pipe(far).pipe(near);
    });
    for (const [one, other] of [[near, far], [far, near]]) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await listening(front);
  return { port: front.address().port, end: () => (front.closeAllConnections(), front.close()) };
}

/**
 * A TCP proxy to a server. While it is silent, no data passes and no connection closes, as in a network that drops
 * packets; afterwards the delayed data arrives.
 */
export async function wireTo(url) {
  let silent = false;
  const pairs = new Set();
  const close = ([near, far]) => {
    near.destroy();
    far.destroy();
  };
  const front = net.createServer((near) => {
    const far = net.connect(Number(new URL(url).port), "127.0.0.1");
    const pair = [near, far];
    pairs.add(pair);
    near.on("data", (bytes) => far.write(bytes));
    far.on("data", (bytes) => near.write(bytes));
    for (const socket of pair) {
      if (silent) socket.pause();
      socket.on("error", () => undefined);
      socket.on("close", () => silent || (pairs.delete(pair), close(pair)));
    }
  });
  await listening(front);
  return {
    url: `http://127.0.0.1:${front.address().port}`,
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
      front.close();
    },
  };
}

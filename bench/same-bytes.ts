import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// A bare Node server that answers the same bytes to everything, compressed or not: the ceiling that a page can be measured
// against.

const [file = "", compressed = "", port = "0"] = process.argv.slice(2);
const bodies = { identity: readFileSync(file), br: readFileSync(compressed) };

createServer((request, response) => {
  const body = request.headers["accept-encoding"] === "br" ? bodies.br : bodies.identity;
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length });
  response.end(body);
}).listen(Number(port), "127.0.0.1");

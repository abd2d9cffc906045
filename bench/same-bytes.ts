import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// A bare Node server that answers the same bytes to everything: the ceiling that a page can be measured against.

const [file = "", port = "0"] = process.argv.slice(2);
const body = readFileSync(file);

createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length });
  response.end(body);
}).listen(Number(port), "127.0.0.1");

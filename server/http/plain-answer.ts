import type { IncomingMessage, ServerResponse } from "node:http";
import { plainPage, plainPageNames, type PlainPageName } from "#lib/edge/plain-page.ts";
import { flatHeaders, securityHeaders } from "./response-headers.ts";

interface PlainAnswer {
  status: number;
  head: string[];
  body: Buffer;
}

function prepare(name: PlainPageName): PlainAnswer {
  const { status, headers, body: text } = plainPage(name);
  const body = Buffer.from(text);
  const head = flatHeaders({ ...securityHeaders, ...headers, "content-length": String(body.byteLength) });
  return { status, head, body };
}

const prepared: ReadonlyMap<PlainPageName, PlainAnswer> = new Map(plainPageNames.map((name) => [name, prepare(name)]));

export function sendPlain(request: IncomingMessage, response: ServerResponse, name: PlainPageName): void {
  const { status, head, body } = prepared.get(name) ?? prepare(name);
  response.writeHead(status, head).end(request.method === "HEAD" ? undefined : body);
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { plainPage, type PlainPageName } from "#lib/edge/plain-page.ts";
import { flatHeaders, securityHeaders } from "./response-headers.ts";

interface PlainAnswer {
  status: number;
  head: string[];
  body: Buffer;
}

const prepared = new Map<PlainPageName, PlainAnswer>();

function prepare(name: PlainPageName): PlainAnswer {
  const { status, headers, body: text } = plainPage(name);
  const body = Buffer.from(text);
  const head = flatHeaders({ ...securityHeaders, ...headers, "content-length": String(body.byteLength) });
  const answer = { status, head, body };
  prepared.set(name, answer);
  return answer;
}

export function sendPlain(request: IncomingMessage, response: ServerResponse, name: PlainPageName): void {
  const { status, head, body } = prepared.get(name) ?? prepare(name);
  response.writeHead(status, head).end(request.method === "HEAD" ? undefined : body);
}

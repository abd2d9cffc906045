import type { IncomingMessage, ServerResponse } from "node:http";
import { plainPage, plainPageNames, type PlainPageName } from "#lib/edge/plain/plain-page.ts";
import { type Locale, toLocale } from "#domain/base/locale.ts";
import { cookieOf } from "./visit.ts";
import { flatHeaders, securityHeaders } from "./response-headers.ts";

interface PlainAnswer {
  status: number;
  head: string[];
  body: Buffer;
}

function prepare(name: PlainPageName, language: Locale): PlainAnswer {
  const { status, headers, body: text } = plainPage(name, language);
  const body = Buffer.from(text);
  const head = flatHeaders({ ...securityHeaders, ...headers, "content-length": String(body.byteLength) });
  return { status, head, body };
}

function prepareAll(language: Locale): ReadonlyMap<PlainPageName, PlainAnswer> {
  return new Map(plainPageNames.map((name) => [name, prepare(name, language)]));
}

const prepared = { "es-CO": prepareAll("es-CO"), en: prepareAll("en") };

export function sendPlain(request: IncomingMessage, response: ServerResponse, name: PlainPageName): void {
  const language = toLocale(cookieOf(request, "lang") ?? undefined);
  const { status, head, body } = prepared[language].get(name) ?? prepare(name, language);
  response.writeHead(status, head).end(request.method === "HEAD" ? undefined : body);
}

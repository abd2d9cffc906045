import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type PlainAnswer,
  plainPage,
  plainPageNames,
  type PlainPageName,
  type Refused,
} from "#lib/edge/plain/plain-page.ts";
import { refusedPage } from "#lib/edge/plain/refused-page.ts";
import { type Locale, toLocale } from "#domain/base/locale.ts";
import { cookieOf } from "./visit.ts";
import { flatHeaders, securityHeaders } from "./response-headers.ts";

/** A plain page as it is written to a socket. */
interface Written {
  status: number;
  head: string[];
  body: Buffer;
}

function written({ status, headers, body: text }: PlainAnswer): Written {
  const body = Buffer.from(text);
  const head = flatHeaders({ ...securityHeaders, ...headers, "content-length": String(body.byteLength) });
  return { status, head, body };
}

function prepare(name: PlainPageName, language: Locale): Written {
  return written(plainPage(name, language));
}

function prepareAll(language: Locale): ReadonlyMap<PlainPageName, Written> {
  return new Map(plainPageNames.map((name) => [name, prepare(name, language)]));
}

const prepared = { "es-CO": prepareAll("es-CO"), en: prepareAll("en") };

function languageOf(request: IncomingMessage): Locale {
  return toLocale(cookieOf(request, "lang") ?? undefined);
}

function send({ method }: IncomingMessage, response: ServerResponse, { status, head, body }: Written): void {
  response.writeHead(status, head).end(method === "HEAD" ? undefined : body);
}

export function sendPlain(request: IncomingMessage, response: ServerResponse, name: PlainPageName): void {
  const language = languageOf(request);
  send(request, response, prepared[language].get(name) ?? prepare(name, language));
}

/** Refuses a browser that was led to one of our addresses by a page (A215); false for whoever reads a code. */
export function sendRefusedPage(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Pick<Refused, "status" | "seconds">,
): boolean {
  const { method = "GET", headers } = request;
  const asked = { method, header: (name: string) => headers[name]?.toString() ?? null };
  const page = refusedPage(asked, refusal, languageOf(request));
  if (page !== null) send(request, response, written(page));
  return page !== null;
}

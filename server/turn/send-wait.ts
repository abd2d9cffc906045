import type { IncomingMessage, ServerResponse } from "node:http";
import type { Failure } from "#domain/base/failure.ts";
import { sendRefusedPage } from "#server/http/plain-answer.ts";
import { strictHeaders, unstored } from "#server/http/response-headers.ts";
import type { CallKind } from "./call-line.ts";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

function sendRefusal(
  { request, response }: Exchange,
  { status, code, seconds }: { status: 429 | 503; code: string; seconds: number },
): void {
  if (sendRefusedPage(request, response, { status, seconds })) return;
  const headers = { ...strictHeaders, ...unstored, "content-type": "application/json", "retry-after": String(seconds) };
  response.writeHead(status, headers).end(JSON.stringify({ code }));
}

/** A handler's refusal: whole seconds after which it may be called again. */
export function sendTooMany(exchange: Exchange, seconds: number): void {
  sendRefusal(exchange, { status: 429, code: "too_many_requests", seconds });
}

/** A handler's, where nobody can say now whose its host is, as handlers themselves say that the platform is away. */
export function sendAway(exchange: Exchange): void {
  sendRefusal(exchange, { status: 503, code: "unavailable", seconds: 5 });
}

/** An action's, in the spelling in which Next answers one that rendered nothing: every action of ours may answer it. */
function sendWait(response: ServerResponse, seconds: number): void {
  const failure: Failure = { kind: "wait", seconds };
  const body = `0:{"a":"$@1"}\n1:${JSON.stringify({ ok: false, failure })}\n`;
  response.writeHead(200, { ...strictHeaders, ...unstored, "content-type": "text/x-component" }).end(body);
}

/** Tells who waits before Next in vain to come again (A215). */
export function refuseCall(exchange: Exchange, kind: CallKind, seconds: number): void {
  switch (kind) {
    case "action":
      sendWait(exchange.response, seconds);
      return;
    case "handler":
      sendTooMany(exchange, seconds);
  }
}

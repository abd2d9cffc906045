import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { reasonOf, writeLogLine } from "#lib/cache/write-log-line.ts";
import { overrideDomain } from "./domain-override.ts";
import { createKnownPages } from "./known-pages.ts";
import { sendPlain } from "./plain-answer.ts";
import { type FactParts, resolveRequest } from "./resolve-request.ts";
import { sendDecision, type SendParts } from "./send-decision.ts";

export interface ListenerParts extends Omit<FactParts & SendParts, "known"> {
  /** `?domain=` names the business: outside production only (A23, T3). */
  overridesDomain: boolean;
}

type Listener = ListenerParts & SendParts;

/** Nothing can be answered: the plain page says when to come back (F2). */
function sendFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  writeLogLine("error", "request.failed", { reason: reasonOf(error) });
  if (response.headersSent) response.destroy();
  else sendPlain(request, response, "unreachable");
}

async function answer(listener: Listener, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await sendDecision(listener, { request, response }, await resolveRequest(listener, request));
}

/** The storefront's listener: pages known already, else one decision and its sender (ADR 20). */
export function createRequestListener(parts: ListenerParts): RequestListener {
  const listener = { ...parts, known: createKnownPages(parts.directory, parts.front) };
  return (request, response) => {
    if (listener.overridesDomain) overrideDomain(request, response);
    if (listener.known.serve(request, response)) return;
    answer(listener, request, response).catch((error: unknown) => sendFailure(request, response, error));
  };
}

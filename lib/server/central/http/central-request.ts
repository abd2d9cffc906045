import "server-only";
import type { Crowd } from "#domain/base/line/fair-line.ts";
import type { CsrfPair } from "#lib/edge/csrf-pair.ts";
import { guestSecretHeader } from "#wire/order/guest.ts";
import { orderTokenHeader } from "#wire/order/access/order-token.ts";

/** The three addresses of a backend (S1 §7). */
export type Place = "central" | "rest" | "graphql";

export interface CentralRequest {
  method: "GET" | "POST";
  /** By default `central`. */
  at?: Place;
  /** Begins with `/`, or is empty; ids in it are already encoded. */
  path: string;
  /** In place of a path that holds a secret, for logs. */
  loggedAs?: string;
  body?: unknown;
  /** The customer's bearer token. */
  token?: string | null;
  /** What a guest's device holds (A214). */
  guestSecret?: string | null;
  /** Of an order's link (D4). */
  orderToken?: string | null;
  /** Of this call alone; no log has them. */
  headers?: Readonly<Record<string, string>>;
  /** Reads may be retried, writes never (checklist 7). */
  isRead: boolean;
  /** The whole call, retries and body included; default `BACKEND_SECONDS`. */
  timeoutMilliseconds?: number;
  /** Statuses besides 2xx that the caller understands; others throw. */
  accepts?: readonly number[];
  /** By the main host: each tenant has circuits of its own. */
  tenant?: string;
  /** A sent order waits for a probe's answer instead of being refused for what was a second ago (A215). */
  isPatient?: boolean;
  /** Of a sent order: whether others filled the line while it was under way (A215). */
  crowd?: Crowd;
  /** Of a sent order: what is left of its time (ms), within which the call ends; with nothing left it is not made. */
  timeLeft?: () => number;
  /** The customer's address, by which the platform counts limits. */
  clientAddress?: string | null;
  /** What stands for the customer's browser: by it the platform counts in place of the address (A216). */
  clientBrowser?: string | null;
  requestId?: string;
}

/** The headers of a call to the backend. */
export function headersOf(request: CentralRequest, requestId: string, csrf: CsrfPair | null): Headers {
  const headers = new Headers({ accept: "application/json", "x-request-id": requestId });
  if (request.body !== undefined) headers.set("content-type", "application/json");
  if (request.token) headers.set("authorization", `Bearer ${request.token}`);
  if (request.guestSecret) headers.set(guestSecretHeader, request.guestSecret);
  if (request.orderToken) headers.set(orderTokenHeader, request.orderToken);
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value);
  if (request.clientAddress) headers.set("x-client-address", request.clientAddress);
  if (request.clientBrowser) headers.set("x-client-browser", request.clientBrowser);
  if (request.method !== "GET") csrf?.write(headers);
  return headers;
}

import { decodeJwt } from "jose";
import { isDeepStrictEqual } from "node:util";
import type { Exchange } from "./recorded.ts";

type Json = unknown;

const written = /^20(2[6-9]|[3-9]\d)-\d{2}-\d{2}T[\d:.]+Z$/;

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Replaces what differs from run to run: moments of the run, and tokens by whose they are. */
function stable(value: Json, key = ""): Json {
  if (typeof value === "string" && written.test(value)) return "<moment of the run>";
  if (typeof value === "string" && key === "jwt" && !value.startsWith("<"))
    return `<jwt of user ${String(decodeJwt(value).id)}>`;
  if (Array.isArray(value)) return value.map((entry) => stable(entry));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, stable(entry, name)]));
}

/** Puts lists whose order the request leaves open into one order. */
function ordered(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(ordered).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, entry]) => [name, ordered(entry)]));
}

/** A request that sorts anywhere wants its lists in that order. */
function isSorting(exchange: Exchange): boolean {
  return /sort\W/.test(exchange.request.path + JSON.stringify(exchange.request.body ?? ""));
}

const mediaType = (header: string | null | undefined) => (header ?? "").split(";")[0];

/** What an answer comes down to for the comparison. */
export interface ComparableAnswer {
  status: number;
  type: string | undefined;
  body: Json;
}

/** The recorded answer, without what differs from run to run. */
export function recordedAnswer(exchange: Exchange): ComparableAnswer {
  const { status, headers, body } = exchange.response;
  const shown = stable(body);
  return { status, type: mediaType(headers["content-type"]), body: isSorting(exchange) ? shown : ordered(shown) };
}

/** The platform's answer in the same form. */
export async function platformAnswer(exchange: Exchange, response: Response): Promise<ComparableAnswer> {
  const text = await response.text();
  const type = mediaType(response.headers.get("content-type"));
  const body: Json = type === "application/json" && text !== "" ? JSON.parse(text) : text;
  const shown = stable(body);
  return { status: response.status, type, body: isSorting(exchange) ? shown : ordered(shown) };
}

/** Whether two answers say the same. */
export function isSame(one: ComparableAnswer, other: ComparableAnswer): boolean {
  return isDeepStrictEqual(one, other);
}

import "server-only";
import { LRUCache } from "lru-cache";
import { opened } from "./opened.ts";

type Level = "info" | "warn" | "error";

/** Fields of an event: ids and machine codes, never what a person typed. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

const secretKeys =
  /token|secret|code$|password|cookie|authorization|email|mail|phone|address|name|note|latitude|longitude/i;
const mailPattern = /[^\s@"'<>]{1,64}@[^\s@"'<>]{1,190}/g;
const bearerPattern = /\b(?:Bearer\s+\S+|eyJ[\w-]+\.[\w-]+\.[\w-]*)/g;
const longestValue = 500;

function redact(key: string, value: LogFields[string]): LogFields[string] {
  if (secretKeys.test(key) && key !== "errorName") return value === null ? null : "[redacted]";
  if (typeof value !== "string") return value;
  return value.slice(0, longestValue).replace(mailPattern, "[mail]").replace(bearerPattern, "[token]");
}

/** One line of JSON: control characters escaped, personal data and secrets left out (X10, X11). */
function logLine(level: Level, event: string, fields: LogFields, now: number): string {
  const entries = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, redact(key, value)]);
  return JSON.stringify({ time: new Date(now).toISOString(), level, event, ...Object.fromEntries(entries) });
}

function write(level: Level, event: string, fields: LogFields): void {
  // Date.now() would make a page dynamic when something is logged during its render.
  const line = logLine(level, event, fields, performance.timeOrigin + performance.now());
  console[level](line);
}

const mostSeenEvents = 2000;
const seenEvents = opened(() => new LRUCache<string, true>({ max: mostSeenEvents }));

/** The server's log: one JSON line per event. */
export const log = {
  info: (event: string, fields: LogFields = {}) => write("info", event, fields),
  warn: (event: string, fields: LogFields = {}) => write("warn", event, fields),
  error: (event: string, fields: LogFields = {}) => write("error", event, fields),
  /** Logs only the first time: a broken menu row would repeat on every read. */
  warnOnce: (key: string, event: string, fields: LogFields = {}) => {
    if (seenEvents().has(key)) return;
    seenEvents().set(key, true);
    write("warn", event, fields);
  },
};

/** Name and message, cut, of what was thrown; no stack, since the failure is expected. */
export function describeError(error: unknown): { errorName: string; reason: string } {
  return error instanceof Error
    ? { errorName: error.name, reason: error.message }
    : { errorName: typeof error, reason: String(error) };
}

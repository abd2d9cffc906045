import "server-only";

type Level = "info" | "warn" | "error";

/** What may be written beside an event: ids and machine codes, never what a person typed. */
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

/** One line of JSON: control characters are escaped by JSON itself, personal data and secrets are left out (X10, X11). */
function logLine(level: Level, event: string, fields: LogFields, now: number): string {
  const entries = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, redact(key, value)]);
  return JSON.stringify({ time: new Date(now).toISOString(), level, event, ...Object.fromEntries(entries) });
}

function write(level: Level, event: string, fields: LogFields): void {
  // Date.now() would make a page dynamic when something is logged while it is rendered.
  const line = logLine(level, event, fields, performance.timeOrigin + performance.now());
  console[level](line);
}

const seenEvents = new Set<string>();
const mostSeenEvents = 2000;

/** The server's log: one JSON line an event. */
export const log = {
  info: (event: string, fields: LogFields = {}) => write("info", event, fields),
  warn: (event: string, fields: LogFields = {}) => write("warn", event, fields),
  error: (event: string, fields: LogFields = {}) => write("error", event, fields),
  /** Writes a warning only the first time that `key` is seen: a broken row of a menu is not news on every read. */
  warnOnce: (key: string, event: string, fields: LogFields = {}) => {
    if (seenEvents.has(key)) return;
    if (seenEvents.size >= mostSeenEvents) seenEvents.clear();
    seenEvents.add(key);
    write("warn", event, fields);
  },
};

/** Name and message of what was thrown, cut, for a log line; a stack stays out of the log of expected failures. */
export function describeError(error: unknown): { errorName: string; reason: string } {
  return error instanceof Error
    ? { errorName: error.name, reason: error.message }
    : { errorName: typeof error, reason: String(error) };
}

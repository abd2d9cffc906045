/** Fields of an event. Never an e-mail, a name, a phone, an address, a code or a token. */
export type LogFields = Record<string, string | number | boolean | null>;

export type Log = (level: "info" | "warn" | "error", event: string, fields?: LogFields) => void;

/** A log of JSON lines; control characters are escaped by JSON itself (X10). */
export function createLog(write: (line: string) => void, clock: () => number): Log {
  return (level, event, fields = {}) => {
    write(`${JSON.stringify({ time: new Date(clock()).toISOString(), level, event, ...fields })}\n`);
  };
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

/** What may be logged of an unexpected error; of a failed query only the cause: its message carries customers' data. */
export function describeError(error: unknown): { name: string; code: string; detail: string } {
  if (!(error instanceof Error)) return { name: "unknown", code: codeOf(error), detail: "" };
  if (error.cause !== undefined) {
    const cause = describeError(error.cause);
    return { name: `${error.name} < ${cause.name}`, code: codeOf(error) || cause.code, detail: cause.detail };
  }
  const isQuery = error.message.startsWith("Failed query");
  return { name: error.name, code: codeOf(error), detail: isQuery ? "" : error.message.slice(0, 300) };
}

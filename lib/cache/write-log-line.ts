/** A line of JSON in this process's log, where `lib/server/log.ts` cannot be: beside Next. Nothing personal in `fields`. */
export function writeLogLine(level: "warn" | "error", event: string, fields: Record<string, string | number>): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
}

/** What a log says of what was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const closingMilliseconds = 8000;

/**
 * Next calls this once when a server starts. A request to a hanging platform must not keep a process alive that was told
 * to end: Node's own limit is about 300 s (security fact 5).
 */
export function register(): void {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  process.once("SIGTERM", () => setTimeout(() => process.exit(0), closingMilliseconds).unref());
}

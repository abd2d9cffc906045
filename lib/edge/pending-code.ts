/** Whether a session's code that was mailed can still be typed, at `now` in ms; false for what is no such code. */
export function isCodeAlive(pending: unknown, now: number): boolean {
  if (typeof pending !== "object" || pending === null) return false;
  if (!("sentAt" in pending && "expiresIn" in pending)) return false;
  const { sentAt, expiresIn } = pending;
  return typeof sentAt === "number" && typeof expiresIn === "number" && now < sentAt + expiresIn * 1000;
}

import "server-only";
import type { CentralAnswer } from "./client.ts";
import { jsonAt, wireOptionalNumber } from "./wire-value.ts";

/** The machine code in an error body `{statusCode, error, message, data}`; `""` when it has none. */
export function errorCode(answer: CentralAnswer): string {
  const message = jsonAt(answer.body, "message");
  if (typeof message === "string") return message;
  // The recorded server says log-in errors as a list of lists.
  const list = Array.isArray(message) ? jsonAt(message[0], "messages") : undefined;
  const id = Array.isArray(list) ? jsonAt(list[0], "id") : undefined;
  return typeof id === "string" ? id : "";
}

/** Seconds to wait, from the body of a 429; a minute when it does not say. */
export function retryAfter(answer: CentralAnswer): number {
  const seconds = wireOptionalNumber.parse(jsonAt(answer.body, "data", "retry_after") ?? null);
  return seconds !== null && seconds > 0 && seconds < 86_400 ? Math.ceil(seconds) : 60;
}

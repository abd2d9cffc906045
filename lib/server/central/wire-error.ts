import "server-only";
import type { CentralAnswer } from "./client.ts";
import { jsonAt, wireOptionalNumber } from "./wire-value.ts";

const machineCode = /^[a-z]+(?:_[a-z]+)+$/;

/** The machine code in an error body `{statusCode, error, message, data}`; `""` for anything else, sentences included. */
export function errorCode(answer: CentralAnswer): string {
  const message = jsonAt(answer.body, "message");
  return typeof message === "string" && machineCode.test(message) ? message : "";
}

/** Why the recorded server refused a log-in, from the id in its list of lists. */
export function loginRefusal(answer: CentralAnswer): "code_expired" | "code_exhausted" | "code_wrong" {
  const message = jsonAt(answer.body, "message");
  const list: unknown = Array.isArray(message) ? jsonAt(message[0], "messages") : undefined;
  const id = Array.isArray(list) ? jsonAt(list[0], "id") : undefined;
  if (typeof id === "string" && id.endsWith(".expired")) return "code_expired";
  return typeof id === "string" && id.endsWith(".exhausted") ? "code_exhausted" : "code_wrong";
}

/** Seconds to wait, from the body of a 429; a minute when it does not say. */
export function retryAfter(answer: CentralAnswer): number {
  const seconds = wireOptionalNumber.parse(jsonAt(answer.body, "data", "retry_after") ?? null);
  return seconds !== null && seconds > 0 && seconds < 86_400 ? Math.ceil(seconds) : 60;
}

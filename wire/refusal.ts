import { plainNumber } from "./field.ts";
import { valueAt } from "./value-at.ts";

const machineCode = /^[a-z]+(?:_[a-z]+)+$/;

/** The machine code of an error body `{statusCode, error, message, data}`; `""` for anything else, sentences too. */
export function errorCodeFrom(body: unknown): string {
  const message = valueAt(body, "message");
  return typeof message === "string" && machineCode.test(message) ? message : "";
}

/** Why the recorded server refused a log-in. */
export function loginRefusalFrom(body: unknown): "code_expired" | "code_exhausted" | "code_link_only" | "code_wrong" {
  const message = valueAt(body, "message");
  const list: unknown = Array.isArray(message) ? valueAt(message[0], "messages") : undefined;
  const id = Array.isArray(list) ? valueAt(list[0], "id") : undefined;
  if (typeof id !== "string") return "code_wrong";
  if (id.endsWith(".expired")) return "code_expired";
  if (id.endsWith(".code.link")) return "code_link_only";
  return id.endsWith(".exhausted") ? "code_exhausted" : "code_wrong";
}

/** Seconds to wait after a 429, 60 by default. */
export function retryAfterFrom(body: unknown): number {
  const seconds = plainNumber(valueAt(body, "data", "retry_after"));
  return seconds !== null && seconds > 0 && seconds < 86_400 ? Math.ceil(seconds) : 60;
}

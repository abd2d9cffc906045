import { plainNumber } from "./field.ts";
import { valueAt } from "./value-at.ts";

const machineCode = /^[a-z]+(?:_[a-z]+)+$/;

/** The machine code of an error body `{statusCode, error, message, data}`; `""` for anything else, sentences too. */
export function errorCodeFrom(body: unknown): string {
  const message = valueAt(body, "message");
  return typeof message === "string" && machineCode.test(message) ? message : "";
}

/** Whether a 404 is of the path and not of what was asked for: Strapi's own, or one without any JSON. */
export function isMissingCall({ status, body }: { status: number; body: unknown }): boolean {
  if (status !== 404) return false;
  return body === null || body === undefined || valueAt(body, "message") === "Not Found";
}

/** The first id of the lists of messages with which the recorded server refuses what accounts send; `""` without any. */
function messageIdFrom(body: unknown): string {
  const message = valueAt(body, "message");
  const list: unknown = Array.isArray(message) ? valueAt(message[0], "messages") : undefined;
  const id = Array.isArray(list) ? valueAt(list[0], "id") : undefined;
  return typeof id === "string" ? id : "";
}

/** Whether the recorded server says that another account has the mail. */
export function isMailTaken(body: unknown): boolean {
  return messageIdFrom(body).endsWith(".taken");
}

/** Why an account's call was refused: by status first, as S2 §4 and §8 say, then in our own words or the recorded server's. */
export function accountRefusalFrom(
  { status, body }: { status: number; body: unknown },
  byStatus: Readonly<Record<number, string>>,
): string {
  const known = Object.hasOwn(byStatus, status) ? byStatus[status] : undefined;
  if (known !== undefined) return known;
  if (isMailTaken(body)) return "user_exists";
  return errorCodeFrom(body) || `status_${status}`;
}

/** Why the recorded server refused a log-in. */
export function loginRefusalFrom(body: unknown): "code_expired" | "code_exhausted" | "code_link_only" | "code_wrong" {
  const id = messageIdFrom(body);
  if (id.endsWith(".expired")) return "code_expired";
  if (id.endsWith(".code.link")) return "code_link_only";
  return id.endsWith(".exhausted") ? "code_exhausted" : "code_wrong";
}

/** Seconds to wait after a 429, 60 by default. */
export function retryAfterFrom(body: unknown): number {
  const seconds = plainNumber(valueAt(body, "data", "retry_after"));
  return seconds !== null && seconds > 0 && seconds < 86_400 ? Math.ceil(seconds) : 60;
}

import { jsonAnswer } from "#lib/server/read-handler.ts";

/** Whether this process answers; says nothing of any tenant. */
export function GET(): Response {
  return jsonAnswer({ status: "ok" });
}

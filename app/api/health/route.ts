import { json } from "#lib/server/define-handler.ts";
import { connection } from "next/server";

/** Says that this process answers; nothing else is asked for it. */
export async function GET(): Promise<Response> {
  await connection();
  return json({ status: "ok" });
}

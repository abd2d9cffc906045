import { json } from "#lib/server/request/define-handler.ts";
import { connection } from "next/server";

/** For the development server: the built storefront answers before Next (`server/`). */
export async function GET(): Promise<Response> {
  await connection();
  return json({ status: "ok" });
}

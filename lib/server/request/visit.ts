import "server-only";
import { cookies } from "next/headers";
import { visitCookieName } from "#domain/store/visit-cookie.ts";
import { type Visit, visitAttributes, visitFrom, visitValue } from "#lib/edge/visit/visit-cookie.ts";
import { setCookie } from "./answer-cookie.ts";

/** How this browser's visit uses the shop; null for one that asks for nothing, or did hours ago. */
export async function readVisit(): Promise<Visit | null> {
  return visitFrom((await cookies()).get(visitCookieName)?.value ?? null, Date.now());
}

/** Into the answer, as the edge writes it. */
export async function writeVisit(visit: Visit, tenant: string): Promise<void> {
  await setCookie(visitCookieName, visitValue(visit), visitAttributes(visit, tenant));
}

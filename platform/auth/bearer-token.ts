import type { Database } from "#platform/db/database.ts";
import { readToken } from "#platform/db/sessions.ts";
import type { users } from "#platform/db/tables/user.ts";

export interface Customer {
  user: typeof users.$inferSelect;
  token: string;
}

type Bearer = { kind: "none" } | { kind: "invalid" } | { kind: "customer"; customer: Customer };

/** The role that may order; every other one is staff (S2 §6). */
export const customerRole = "customer";

/** Reads an `Authorization` header; a token of any role but the customer's is invalid. */
export async function readBearer(database: Database, header: string | undefined, secret: string): Promise<Bearer> {
  if (header === undefined || header === "") return { kind: "none" };
  const token = /^Bearer ([\w.-]{20,2048})$/i.exec(header)?.[1];
  if (token === undefined) return { kind: "invalid" };
  const reading = await readToken(database, token, secret);
  if (!reading.ok) return { kind: "invalid" };
  const { user, role } = reading;
  return role === customerRole ? { kind: "customer", customer: { user, token } } : { kind: "invalid" };
}

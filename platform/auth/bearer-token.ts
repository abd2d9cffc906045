import type { Database } from "#platform/db/database.ts";
import { customerRole, readToken, type TokenHolder } from "#platform/db/sessions.ts";

export interface Customer extends Omit<TokenHolder, "role"> {
  token: string;
}

type Bearer = { kind: "none" } | { kind: "invalid" } | { kind: "customer"; customer: Customer };

/** Reads an `Authorization` header; a token of any role but the customer's is invalid. */
export async function readBearer(database: Database, header: string | undefined, secret: string): Promise<Bearer> {
  if (header === undefined || header === "") return { kind: "none" };
  const token = /^Bearer ([\w.-]{20,2048})$/i.exec(header)?.[1];
  if (token === undefined) return { kind: "invalid" };
  const reading = await readToken(database, token, secret);
  if (!reading.ok) return { kind: "invalid" };
  const { ok: _ok, role, ...holder } = reading;
  if (role !== customerRole) return { kind: "invalid" };
  return { kind: "customer", customer: { ...holder, token } };
}

/** A customer as far as a business is concerned: a session that was opened for another one's storefront is nobody's there (A220). */
export function customerAt(customer: Customer | null, business: number): Customer | null {
  return customer?.business === business ? customer : null;
}

import { z } from "zod";
import { field } from "#wire/field.ts";
import { mailOf, phoneOf } from "./phone-account.ts";
import { readRow } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

/** A customer as the browser may see it. */
export interface Customer {
  id: string;
  name: string;
  /** Null when a phone alone stands for the account (A150), or a provider that reported no mail. */
  email: string | null;
  phone: string | null;
}

/** With a long host, a longer token would exceed 1 kB of cookie (checklist 33); the platform's has 215. */
export const longestToken = 260;

const customerRow = z.object({
  id: field.id,
  name: field.text,
  email: field.name,
  notification_email: field.text,
  phone: field.text,
});
const loginRow = z.object({ jwt: z.string().min(1).max(longestToken) });
const idRow = z.object({ id: field.id });

/** @throws UnreadableRow */
export function customerFrom(raw: unknown): Customer {
  const { id, name, email, notification_email: notified, phone } = readRow(customerRow, raw);
  return {
    id: String(id),
    name: name ?? "",
    email: phoneOf(email) === null ? (mailOf(email) ?? notified) : null,
    phone,
  };
}

/** The token of a log-in. @throws UnreadableRow */
export function tokenFrom(raw: unknown): string {
  return readRow(loginRow, raw).jwt;
}

/** Whose account it is, of which nothing else may be shown. @throws UnreadableRow */
export function userIdFrom(raw: unknown): string {
  return String(readRow(idRow, raw).id);
}

/** False for staff and for whoever has no role: they may not use the shop (U18). */
export function isCustomer(raw: unknown): boolean {
  return valueAt(raw, "user", "role", "type") === "customer";
}

import { z } from "zod";
import { field } from "./field.ts";
import { readRow } from "./reading.ts";
import { valueAt } from "./value-at.ts";

/** A customer as the browser may know it. */
export interface Customer {
  id: string;
  name: string;
  email: string;
  phone: string | null;
}

/** Sealed with a long host, a longer token would not fit into 1 kB of cookie (checklist 33); the platform's has 215. */
export const longestToken = 320;

const customerRow = z.object({ id: field.id, name: field.text, email: field.name, phone: field.text });
const loginRow = z.object({ jwt: z.string().min(1).max(longestToken), user: z.unknown() });

/** The account that a sign-up made. */
export const newAccountRow = z.object({ user: z.object({ id: field.id, email: z.string() }) });

/** A customer. @throws UnreadableRow */
export function customerFrom(raw: unknown): Customer {
  const { id, name, email, phone } = readRow(customerRow, raw);
  return { id: String(id), name: name ?? "", email, phone };
}

/** Token and customer of a log-in. @throws UnreadableRow */
export function loginFrom(raw: unknown): { token: string; customer: Customer } {
  const { jwt, user } = readRow(loginRow, raw);
  return { token: jwt, customer: customerFrom(user) };
}

/** False for an account of the business's staff: it may not use the shop (U18). */
export function isCustomer(raw: unknown): boolean {
  const role = valueAt(raw, "user", "role", "type");
  return role === undefined || role === "customer";
}

/** The id of the account that a sign-up made. @throws UnreadableRow */
export function newAccountFrom(raw: unknown): string {
  return String(readRow(field.id, valueAt(raw, "user", "id")));
}

/** Who asks for a code, and in which browser it will be typed. */
export interface CodeRequest {
  email: string;
  businessId: string;
  browser: string;
}

/** The body that asks for a log-in code. */
export function codeBody({ email, businessId, browser }: CodeRequest): Record<string, unknown> {
  return { email, business_id: Number(businessId), browser };
}

/** The body that logs in with a code: it goes where the recorded server takes a password. */
export function loginBody({ email, businessId, browser, code }: CodeRequest & { code: string }) {
  return { identifier: email, password: code, browser, business_id: Number(businessId) };
}

/** What a new customer gives. */
export interface Registration {
  name: string;
  email: string;
  phone: string;
  phoneCode: string;
  businessId: string;
  consent: { version: string; acceptedAt: string };
}

/** The body that creates a customer. */
export function registrationBody({ name, email, phone, phoneCode, businessId, consent }: Registration) {
  return {
    name,
    email,
    phone,
    phone_code: phoneCode,
    business_id: Number(businessId),
    consent: { version: consent.version, accepted_at: consent.acceptedAt },
  };
}

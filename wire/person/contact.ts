import { z } from "zod";
import { readRow } from "#wire/reading.ts";
import { longestToken } from "./account.ts";
import { codeRequestSchema, type MailSender } from "./account-requests.ts";

/** The body that asks for a code for a contact of one's own account; a phone is called as its account would be. */
export const contactCodeSchema = codeRequestSchema;

/** The body that makes it the account's by that code. */
export const contactSchema = codeRequestSchema.extend({
  code: z.string().regex(/^\d{6}$/),
  phone_code: z.string().max(8).nullable().default(null).describe("Of a phone, to write the account's number"),
});

/** The body that undoes a change by a mailed link. */
export const undoSchema = z.object({ token: z.string().max(120).describe("What stands in the link") });

export function undoBody(token: string): z.input<typeof undoSchema> {
  return { token };
}

/** A contact that is to be the account's. */
export interface ContactRequest {
  /** As `accountName` calls it. */
  email: string;
  sender: MailSender;
  browser: string;
  language: string;
}

export function contactCodeBody({ email, sender, browser, language }: ContactRequest) {
  return { email, business_id: Number(sender.id), browser, language };
}

export function contactBody(request: ContactRequest & { code: string; dial: string | null }) {
  return { ...contactCodeBody(request), code: request.code, phone_code: request.dial };
}

const phoneRow = z.object({ phone_ending: z.string().min(1).max(8).nullable() });

/** How the phone ends that logs into the account, null without one. @throws UnreadableRow */
export function phoneEndingFrom(raw: unknown): string | null {
  return readRow(phoneRow, raw).phone_ending;
}

const takenRow = z.object({ jwt: z.string().min(1).max(longestToken).nullable() });

/** The token of a session that takes the place of the one of before; null where that one goes on. @throws UnreadableRow */
export function newTokenFrom(raw: unknown): string | null {
  return readRow(takenRow, raw).jwt;
}

import { z } from "zod";
import { field } from "#wire/field.ts";
import { readRow } from "#wire/reading.ts";
import { mailOf } from "./phone-account.ts";

/** What of an account its owner may see and change (S2 §2.4). */
export interface Profile {
  name: string;
  /** Null when a phone alone stands for the account (A150), or a provider that reported no mail. */
  email: string | null;
  notificationEmail: string | null;
  phone: string | null;
  phoneCode: string | null;
  /** Who vouches for the account: null for a log-in of its own, else the name of a provider. */
  provider: string | null;
}

const profileRow = z.object({
  name: field.text,
  email: field.name,
  notification_email: field.text,
  phone: field.text,
  phone_code: field.text,
  provider: field.text,
});

/** What the recorded server calls an account without a provider. */
const ownLogIn = "local";

/** @throws UnreadableRow */
export function profileFrom(raw: unknown): Profile {
  const row = readRow(profileRow, raw);
  const isOwn = row.provider === null || row.provider === ownLogIn;
  return {
    name: row.name ?? "",
    email: mailOf(row.email) ?? (isOwn ? null : row.notification_email),
    notificationEmail: row.notification_email,
    phone: row.phone,
    phoneCode: row.phone_code,
    provider: isOwn ? null : row.provider,
  };
}

/** What the account of a row is called on the wire. @throws UnreadableRow */
export function accountNameFrom(raw: unknown): string {
  return readRow(profileRow, raw).email;
}

export interface ProfileChange {
  name: string;
  /** As `wirePhone` makes it. */
  phone: string;
  phoneCode: string;
}

/**
 * Never the username, and a provider's mail only as where notices go (S2 §4.4). The phone that stands for an account is no
 * contact that is changed freely (A226).
 */
export function profileBody({ name, phone, phoneCode }: ProfileChange, { email, provider }: Profile) {
  if (email === null && provider === null) return { name };
  const mail = provider === null ? { email } : { notification_email: email };
  return { name, phone, phone_code: phoneCode, ...mail };
}

/** The phone alone (S2 §2.6). */
export function phoneBody({ phone, phoneCode }: Pick<ProfileChange, "phone" | "phoneCode">) {
  return { phone, phone_code: phoneCode };
}

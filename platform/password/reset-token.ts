import { minute } from "#domain/base/duration.ts";
import { isSameHash, keyedHash } from "#platform/auth/keyed-hash.ts";
import type { users } from "#platform/db/tables/user.ts";

type Account = Pick<typeof users.$inferSelect, "id" | "email" | "password">;

/** How long a mailed link works. */
export const linkMinutes = 30;

function sign(pepper: string, { id, email, password }: Account, expires: number): string {
  return keyedHash(pepper, "password link", String(id), email, password ?? "none", String(expires));
}

/** What a mailed link carries. The password of now is part of what is signed: once it is another one, the link is dead. */
export function resetToken(pepper: string, account: Account, now: number): string {
  const expires = now + linkMinutes * minute;
  return `${account.id}.${expires.toString(36)}.${sign(pepper, account, expires)}`;
}

/** Whose account a link claims to be of; null for what is no link. */
export function claimedAccount(token: string): number | null {
  const [, id] = /^(\d{1,9})\.[a-z\d]{1,12}\.[\w-]{43}$/.exec(token) ?? [];
  return id === undefined ? null : Number(id);
}

/** Whether a link is of this account as it is, and not too old. */
export function isResetToken(pepper: string, token: string, account: Account, now: number): boolean {
  const [, expires = "", hash = ""] = token.split(".");
  const instant = Number.parseInt(expires, 36);
  return instant > now && isSameHash(sign(pepper, account, instant), hash);
}

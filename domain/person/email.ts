import { fail, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";

/** RFC 5321. */
const maximumLength = 254;
const maximumLocalLength = 64;
const maximumLabelLength = 63;

function isLocalPart(local: string): boolean {
  return (
    local.length <= maximumLocalLength &&
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/.test(local) &&
    !local.startsWith(".") &&
    !local.endsWith(".") &&
    !local.includes("..")
  );
}

function isLabel(label: string): boolean {
  return (
    label.length <= maximumLabelLength && /^[a-z0-9-]+$/.test(label) && !label.startsWith("-") && !label.endsWith("-")
  );
}

function isMailDomain(domain: string): boolean {
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  return labels.length >= 2 && labels.every(isLabel) && (/^[a-z]{2,}$/.test(top) || top.startsWith("xn--"));
}

/** Trimmed, lower case: ASCII local part, a domain with a dot and two last letters or more (A83); keeps `+x` (A82). */
export function normalizeEmail(raw: string): Result<string, "invalid"> {
  // Length first: linear work on any input (X14); surrounding blanks are allowed for.
  if (raw.length > 2 * maximumLength) return fail("invalid");
  const email = raw.trim().toLowerCase();
  const at = email.lastIndexOf("@");
  if (email.length > maximumLength || at === -1) return fail("invalid");
  return isLocalPart(email.slice(0, at)) && isMailDomain(email.slice(at + 1)) ? ok(email) : fail("invalid");
}

const yahooDomain = /^(?:yahoo\.[a-z]{2,3}(?:\.[a-z]{2})?|ymail\.com|rocketmail\.com)$/;

/** Whether a mailbox has other addresses of the form `name-x`. */
export function hasDashAliases(email: string): boolean {
  return yahooDomain.test(email.trim().toLowerCase().split("@").at(-1) ?? "");
}

/**
 * The mailbox that an offer once a person counts for: as `mailboxOf`, and of Yahoo's `name-x` the name (A168). It may be
 * another person's address as well, so nothing but offers goes by it.
 */
export function offerMailboxOf(email: string): string {
  const mailbox = mailboxOf(email);
  const at = mailbox.lastIndexOf("@");
  const [name = ""] = mailbox.slice(0, at).split("-");
  return hasDashAliases(email) && name !== "" ? name + mailbox.slice(at) : mailbox;
}

const mailboxesWithoutDots = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox behind an address, as a key that its spellings share: without `+x`, and for Gmail without dots (M14). */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const [local = ""] = address.slice(0, at).split("+");
  if (mailboxesWithoutDots.has(domain)) return `${local.replaceAll(".", "")}@gmail.com`;
  return `${local}@${domain}`;
}

import { fail, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";

/** Longest address that mail can carry (RFC 5321). */
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

/**
 * An e-mail address trimmed and in lower case, `invalid` when it is not one: ASCII local part, a domain with a dot whose
 * last label has two letters or more (A83). A plus sign stays: ana+x@… is another mailbox than ana@… (A82).
 */
export function normalizeEmail(raw: string): Result<string, "invalid"> {
  // Length first: nothing below looks at more than a mailbox can be (X14); blanks around it are allowed for.
  if (raw.length > 2 * maximumLength) return fail("invalid");
  const email = raw.trim().toLowerCase();
  const at = email.lastIndexOf("@");
  if (email.length > maximumLength || at === -1) return fail("invalid");
  return isLocalPart(email.slice(0, at)) && isMailDomain(email.slice(at + 1)) ? ok(email) : fail("invalid");
}

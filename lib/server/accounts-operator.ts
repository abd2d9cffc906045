import "server-only";
import type { Business } from "#domain/store/business.ts";
import type { Settings } from "#lib/settings.ts";

/** Who runs the accounts (A220); only a storefront that Next serves alone may not know, where it is the business itself. */
export function accountsOperator(
  { ACCOUNTS_NAME: name, ACCOUNTS_NIT: nit, ACCOUNTS_EMAIL: email }: Settings,
  { legal }: Pick<Business, "legal">,
): { name: string; nit: string | null; email: string | null } {
  return name === null ? { name: legal.name, nit: legal.nit, email: legal.email } : { name, nit, email };
}

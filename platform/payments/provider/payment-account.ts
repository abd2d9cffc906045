import { eq } from "drizzle-orm";
import type { PaymentProvider } from "#domain/store/payment-method.ts";
import type { Database } from "#platform/db/database.ts";
import { branches } from "#platform/db/tables/branch.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { valueAt } from "#wire/value-at.ts";
import type { PaymentAccount } from "./provider-port.ts";
import { providers } from "./providers.ts";

/** The account of a branch's online orders: the branch's own keys where either says so, else the business's (A114). */
export function paymentAccount(
  provider: PaymentProvider,
  configs: { business: unknown; branch: unknown },
): PaymentAccount | null {
  const ofBusiness = valueAt(configs.business, "payment", "keys", provider);
  const ofBranch = valueAt(configs.branch, "keys", provider);
  const isByBranch = [ofBusiness, ofBranch].some((keys) => valueAt(keys, "is_payment_by_branch") === true);
  const read = providers[provider].keys.safeParse(isByBranch ? ofBranch : ofBusiness);
  return read.success ? { provider, ...read.data } : null;
}

/** The same, from the platform's own rows; null when there are no keys, or they cannot be read. */
export async function findPaymentAccount(
  database: Database,
  { provider, branch }: { provider: PaymentProvider; branch: number },
): Promise<PaymentAccount | null> {
  const [row] = await database
    .select({ branch: branches.config, business: businesses.config })
    .from(branches)
    .innerJoin(businesses, eq(businesses.id, branches.business))
    .where(eq(branches.id, branch));
  return row === undefined ? null : paymentAccount(provider, row);
}

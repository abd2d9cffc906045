import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#platform/db/database.ts";
import { branches } from "#platform/db/tables/branch.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { valueAt } from "#wire/value-at.ts";

const paymentProviders = ["epayco", "paymentez"] as const;

export type PaymentProvider = (typeof paymentProviders)[number];

/** An account at a provider; `key` signs and never leaves the platform. */
export interface PaymentAccount {
  provider: PaymentProvider;
  /** ePayco's `p_cust_id_cliente`, Paymentez's application code. */
  merchant: string;
  key: string;
  isProduction: boolean;
}

const keyText = z.string().trim().min(1).max(200);
const production = { isProduction: z.boolean().catch(false) };
const accountSchemas = {
  epayco: z
    .object({ customer_id: keyText, p_key: keyText, ...production })
    .transform(({ customer_id, p_key, isProduction }) => ({ merchant: customer_id, key: p_key, isProduction })),
  paymentez: z
    .object({ app_code: keyText, app_key: keyText, ...production })
    .transform(({ app_code, app_key, isProduction }) => ({ merchant: app_code, key: app_key, isProduction })),
};

export function paymentProviderOf(name: string | null): PaymentProvider | null {
  return paymentProviders.find((provider) => provider === name) ?? null;
}

/** The account of a branch's online orders: the branch's own keys where either says so, else the business's (A114). */
export function paymentAccount(
  provider: PaymentProvider,
  configs: { business: unknown; branch: unknown },
): PaymentAccount | null {
  const ofBusiness = valueAt(configs.business, "payment", "keys", provider);
  const ofBranch = valueAt(configs.branch, "keys", provider);
  const isByBranch = [ofBusiness, ofBranch].some((keys) => valueAt(keys, "is_payment_by_branch") === true);
  const read = accountSchemas[provider].safeParse(isByBranch ? ofBranch : ofBusiness);
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

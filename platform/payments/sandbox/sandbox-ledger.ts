import { randomBytes, randomInt } from "node:crypto";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { PaymentProvider } from "#domain/store/payment-method.ts";
import type { Database } from "#platform/db/database.ts";
import { branches } from "#platform/db/tables/branch.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { sandboxCharges } from "#platform/db/tables/sandbox.ts";
import { paymentAccount } from "#platform/payments/provider/payment-account.ts";
import type { PaymentAccount } from "#platform/payments/provider/provider-port.ts";
import type { Charge } from "./sandbox-outcomes.ts";

/** The account of a merchant, as the provider knows it; only those of tests. */
export async function sandboxAccount(
  database: Database,
  provider: PaymentProvider,
  merchant: string,
): Promise<PaymentAccount | null> {
  const rows = await database
    .select({ branch: branches.config, business: businesses.config })
    .from(branches)
    .innerJoin(businesses, eq(businesses.id, branches.business));
  const accounts = rows.map((row) => paymentAccount(provider, row));
  return accounts.find((account) => account?.merchant === merchant && !account.isProduction) ?? null;
}

export async function openCharge(
  database: Database,
  charge: Omit<typeof sandboxCharges.$inferInsert, "token" | "transaction">,
): Promise<Charge> {
  const fresh = { token: randomBytes(16).toString("base64url"), transaction: String(randomInt(10 ** 9, 10 ** 12)) };
  const [row] = await database
    .insert(sandboxCharges)
    .values({ ...charge, ...fresh })
    .returning();
  if (row === undefined) throw new Error("The charge could not be kept.");
  return row;
}

export async function chargeByToken(database: Database, token: string): Promise<Charge | null> {
  const [row] = await database.select().from(sandboxCharges).where(eq(sandboxCharges.token, token));
  return row ?? null;
}

/** What became a transaction; a page that was only opened is none. */
const isTransaction = inArray(sandboxCharges.state, ["approved", "rejected", "pending", "refunded", "charged_back"]);

export async function chargesBy(
  database: Database,
  provider: PaymentProvider,
  by: { transaction: string } | { reference: string },
): Promise<Charge[]> {
  const isAsked =
    "transaction" in by ? eq(sandboxCharges.transaction, by.transaction) : eq(sandboxCharges.reference, by.reference);
  return database
    .select()
    .from(sandboxCharges)
    .where(and(eq(sandboxCharges.provider, provider), isAsked, isTransaction));
}

/** Changes a charge while it is in a state; null when it is no more. */
export async function changeCharge(
  database: Database,
  charge: Charge,
  set: Partial<typeof sandboxCharges.$inferInsert>,
): Promise<Charge | null> {
  const [changed] = await database
    .update(sandboxCharges)
    .set(set)
    .where(
      and(
        eq(sandboxCharges.id, charge.id),
        eq(sandboxCharges.state, charge.state),
        eq(sandboxCharges.given_back, charge.given_back),
      ),
    )
    .returning();
  return changed ?? null;
}

/** Gives a part of an approved charge back, or the rest of it; null for more than is left. */
export async function giveChargeBack(database: Database, charge: Charge, amount: number): Promise<Charge | null> {
  const given_back = charge.given_back + amount;
  if (amount <= 0 || given_back > charge.amount) return null;
  return changeCharge(database, charge, { given_back, state: given_back === charge.amount ? "refunded" : "approved" });
}

/** Takes an approved charge, or what is left of it, back to its card; null where nothing is left. */
export async function chargeBack(database: Database, charge: Charge): Promise<Charge | null> {
  if (charge.state !== "approved") return null;
  return changeCharge(database, charge, { given_back: charge.amount, state: "charged_back" });
}

/** The order of somebody else, the newest one; null without one. */
export async function otherReference(database: Database, charge: Charge): Promise<string | null> {
  const rows = await database
    .select({ id: sandboxCharges.id, reference: sandboxCharges.reference })
    .from(sandboxCharges)
    .where(and(eq(sandboxCharges.provider, charge.provider), ne(sandboxCharges.reference, charge.reference)));
  return rows.toSorted((a, b) => b.id - a.id)[0]?.reference ?? null;
}

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Database } from "#platform/db/database.ts";
import { branches, branchPaymentMethods, paymentMethods } from "#platform/db/tables/branch.ts";
import { businesses } from "#platform/db/tables/business.ts";
import type { Settings } from "#platform/settings.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { startTestPlatformOn, type TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { holdInvariants } from "#tests/contract/faults/hold-invariants.ts";
import type { TestEngine } from "#tests/support/engines.ts";
import { pickupOrder } from "#tests/contract/central/order-body.ts";

/** Of the tests' own making: none of it may ever be seen outside the platform. */
export const secretKeys = { epayco: "llave-secreta-epayco", paymentez: "llave-secreta-paymentez" } as const;

export const merchants = { epayco: "99001", paymentez: "UNO-COP-SERVER" } as const;

const keys = {
  epayco: { customer_id: merchants.epayco, p_key: secretKeys.epayco, isProduction: false },
  paymentez: { app_code: merchants.paymentez, app_key: secretKeys.paymentez, isProduction: false },
};

/** The configuration of business 1: both providers' keys, and 3 % for ePayco. */
export const payingConfig = {
  legal: { email: "caja@uno.test" },
  orders: { number_prefix: "UNO", tips: "everywhere" },
  increments: { epayco: 3 },
  payment: { keys },
};

/** Lets branch 11 be paid by both providers, transfer and link; business 2 has keys of its own. */
export async function insertPayments(database: Database): Promise<void> {
  const request = { action: "action.request", action_endpoint: "/api/payment/request" };
  await database.insert(paymentMethods).values([
    { id: 3, name: "Otra tarjeta", type: "online.paymentez", label: "Otra tarjeta", action: "action.form" },
    { id: 4, name: "Nequi", type: "transfer", label: "Nequi", ...request },
    { id: 6, name: "Enlace", type: "link.transfer", label: "Enlace", ...request },
  ]);
  await database.insert(branchPaymentMethods).values([3, 4, 6].map((target) => ({ owner: 11, target })));
  await setConfig(database, payingConfig);
}

export async function setConfig(database: Database, config: Record<string, unknown>): Promise<void> {
  await database.update(businesses).set({ config }).where(eq(businesses.id, 1));
}

export async function setBranchConfig(database: Database, config: Record<string, unknown> | null): Promise<void> {
  await database.update(branches).set({ config }).where(eq(branches.id, 11));
}

/** A platform with that branch, on an engine that it starts. */
export async function openPayingShop(
  openEmpty: TestEngine["openEmpty"],
  settings: Partial<Settings> = {},
): Promise<TestPlatform> {
  const shop = await startTestPlatformOn(openEmpty, settings);
  await insertPayments(shop.opened.database);
  return shop;
}

/** One for all tests of a group, each of them at noon; afterwards nobody may have paid twice or for nothing. */
export function payingShop(openEmpty: TestEngine["openEmpty"], settings: Partial<Settings> = {}): () => TestPlatform {
  let shop: TestPlatform;
  beforeAll(async () => {
    shop = await openPayingShop(openEmpty, settings);
  });
  afterAll(async () => await shop.close());
  holdInvariants(() => shop);
  beforeEach(() => shop.setTime(noon));
  return () => shop;
}

/** Two bandejas picked up, with ePayco's 3 % of the subtotal: 26 640. */
export function epaycoOrder(more: Record<string, unknown> = {}): Record<string, unknown> {
  return pickupOrder({ payment_method: 1, total: 26_640, ...more });
}

/** The same by Paymentez, which costs nothing more: 25 920. */
export function paymentezOrder(more: Record<string, unknown> = {}): Record<string, unknown> {
  return pickupOrder({ payment_method: 3, ...more });
}

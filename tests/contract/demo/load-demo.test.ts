import { count, eq, like } from "drizzle-orm";
import { expect, it } from "vitest";
import { paymentProviderOf } from "#domain/store/payment-method.ts";
import { branches, branchPaymentMethods, paymentMethods } from "#platform/db/tables/branch.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { menuProductBranches, menuProductItems } from "#platform/db/tables/menu.ts";
import { products } from "#platform/db/tables/product.ts";
import { promoCodes } from "#platform/db/tables/promotion.ts";
import { loadDemo } from "#platform/demo/load-demo.ts";
import { findPaymentAccount } from "#platform/payments/provider/payment-account.ts";
import { openTestDatabase } from "#tests/support/engines.ts";

it("fills an empty database once, with ids that stay and counters behind them", async () => {
  const { database, close } = await openTestDatabase();
  try {
    expect(await loadDemo(database)).toBe(true);
    const rows = await database
      .select({ id: businesses.id, domain: businesses.domain })
      .from(businesses)
      .orderBy(businesses.id);
    expect(rows).toEqual([
      { id: 1, domain: "sabor.localhost" },
      { id: 2, domain: "fantasma.localhost" },
      { id: 3, domain: "plaza.localhost" },
      { id: 4, domain: "tienda.localhost" },
    ]);
    const [chapinero] = await database.select({ name: branches.name }).from(branches).where(eq(branches.id, 101));
    expect(chapinero).toEqual({ name: "Chapinero" });
    const served = await database.selectDistinct({ id: menuProductBranches.target }).from(menuProductBranches);
    expect(served).toHaveLength(9);
    const [coupon] = await database
      .select({ name: promoCodes.name })
      .from(promoCodes)
      .where(eq(promoCodes.cupon_code, "BIENVENIDO10"));
    expect(coupon).toEqual({ name: "Bienvenida" });

    const counted = async () => (await database.select({ rows: count() }).from(menuProductItems))[0];
    const before = await counted();
    expect(await loadDemo(database)).toBe(false);
    expect(await counted()).toEqual(before);
    const [next] = await database.insert(products).values({ name: "Nuevo" }).returning({ id: products.id });
    expect(next?.id).toBeGreaterThan(45_000);
  } finally {
    await close();
  }
});

it("gives every branch that is paid online an account of its business, each restaurant of a court its own (A114)", async () => {
  const { database, close } = await openTestDatabase();
  try {
    await loadDemo(database);
    const rows = await database
      .select({ branch: branches.id, business: branches.business, type: paymentMethods.type })
      .from(branchPaymentMethods)
      .innerJoin(branches, eq(branches.id, branchPaymentMethods.owner))
      .innerJoin(paymentMethods, eq(paymentMethods.id, branchPaymentMethods.target))
      .where(like(paymentMethods.type, "online.%"));
    const accounts = await Promise.all(
      rows.map(async ({ branch, type }) => {
        const provider = paymentProviderOf(type?.slice("online.".length) ?? null);
        return provider === null ? null : await findPaymentAccount(database, { provider, branch });
      }),
    );
    expect(accounts.filter((account) => account === null || account.isProduction)).toEqual([]);
    const merchants = rows.map(({ business, type }, index) => `${business} ${type} ${accounts[index]?.merchant}`);
    expect(new Set(merchants).size).toBe(new Set(accounts.map((account) => account?.merchant)).size);
    expect(new Set(rows.map(({ business, type }) => `${business} ${type}`))).toEqual(
      new Set(
        ["1 online.epayco", "1 online.paymentez", "2 online.epayco", "2 online.paymentez"].concat([
          "3 online.epayco",
          "3 online.paymentez",
          "4 online.epayco",
        ]),
      ),
    );
  } finally {
    await close();
  }
});

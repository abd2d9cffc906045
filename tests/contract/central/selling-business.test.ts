import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { branches } from "#platform/db/tables/branch.ts";
import { taxes } from "#platform/db/tables/business.ts";
import { promoCodes } from "#platform/db/tables/promotion.ts";
import { findSellingBusiness } from "#platform/orders/find-selling-business.ts";
import { startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

let shop: TestPlatform;
beforeAll(async () => {
  shop = await startTestPlatform();
});
afterAll(() => shop.close());

test("a business is read for its orders as a shop reads it", async () => {
  const selling = await findSellingBusiness(shop.opened.database, 1);
  expect(selling).toMatchObject({
    id: 1,
    numberPrefix: "UNO",
    areTaxesKnown: true,
    business: { id: "1", taxes: [{ name: "Impoconsumo", rate: 80_000 }], surcharges: { epayco: 30_000 } },
  });
  const menuOnly = await findSellingBusiness(shop.opened.database, 2);
  expect(menuOnly).toMatchObject({ numberPrefix: "CD", business: { plan: { onlyMenu: true } } });
  expect(await findSellingBusiness(shop.opened.database, 999)).toBeNull();
});

test.each([150, -1, null])("D3: with a tax of %j %% the taxes are unknown, never none", async (value) => {
  await shop.opened.database.update(taxes).set({ value }).where(eq(taxes.id, 1));
  expect(await findSellingBusiness(shop.opened.database, 1)).toMatchObject({ areTaxesKnown: false });
  await shop.opened.database.update(taxes).set({ value: 8 }).where(eq(taxes.id, 1));
});

test("A146: a tax of 0.966 % keeps its decimals in the database, as a branch's own and a promotion's do", async () => {
  const { database } = shop.opened;
  await database.update(taxes).set({ value: 0.966 }).where(eq(taxes.id, 1));
  await database.update(branches).set({ branch_tax: 0.0966 }).where(eq(branches.id, 12));
  await database.update(promoCodes).set({ discount_percentage: 12.3456 }).where(eq(promoCodes.id, 1));
  const selling = await findSellingBusiness(database, 1);
  expect(selling?.business.taxes).toEqual([{ name: "Impoconsumo", rate: 9660 }]);
  const { body } = await shop.get("/api/businessv2?domain=uno.localhost");
  expect(body.data.taxes).toMatchObject([{ value: 0.966 }]);
  expect(body.data.branches.find(({ id }: { id: number }) => id === 12).branch_tax).toBe(0.0966);
  const [promotion] = await database.select().from(promoCodes).where(eq(promoCodes.id, 1));
  expect(promotion?.discount_percentage).toBe(12.3456);
  await database.update(taxes).set({ value: 8 }).where(eq(taxes.id, 1));
});

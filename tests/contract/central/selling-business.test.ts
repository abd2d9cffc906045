import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { taxes } from "#platform/db/tables/business.ts";
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

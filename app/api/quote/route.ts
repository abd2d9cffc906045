import { z } from "zod";
import { getMenu } from "#lib/server/central/menu.ts";
import { holidaysAround } from "#lib/server/central/holidays.ts";
import { addressSchema, cartLinesSchema, deliveryModeSchema, idText } from "#lib/server/intent-schemas.ts";
import { buildQuote } from "#lib/server/quote.ts";
import { readHandler } from "#lib/server/read-handler.ts";

const question = z.strictObject({
  branchId: idText,
  lines: cartLinesSchema,
  mode: deliveryModeSchema,
  address: addressSchema.nullable().default(null),
  paymentMethodId: idText.nullable().default(null),
});

/** What a cart will cost (design §3.6); a body because it carries the address. */
export const POST = readHandler(question, async ({ tenant: { host, business }, question: asked, now }) => {
  const branch = business.branches.find(({ id }) => id === asked.branchId);
  const menu = branch === undefined ? null : await getMenu(host, branch.id);
  if (branch === undefined || menu === null) return undefined;
  const holidays = await holidaysAround(now, business.country);
  return await buildQuote(asked, { business, branch, menu, now, holidays });
});

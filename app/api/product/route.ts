import { z } from "zod";
import { getProduct } from "#lib/server/central/menu.ts";
import { idText } from "#lib/server/intent-schemas.ts";
import { readHandler } from "#lib/server/read-handler.ts";

const question = z.strictObject({ branch: idText, group: idText, item: idText });

/** One product with its options. */
export const GET = readHandler(question, async ({ tenant, question: { branch, group, item } }) => {
  return (await getProduct(tenant.host, branch, group, item)) ?? undefined;
});

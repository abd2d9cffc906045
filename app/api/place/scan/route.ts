import * as v from "valibot";
import { tableSchema } from "#lib/exchange/place/guest-place.ts";
import { idSchema } from "#lib/exchange/text.ts";
import { scanPlace } from "#lib/server/order/take-place.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

const scanSchema = v.objectWithRest(
  {
    t: v.pipe(v.string(), v.maxLength(2000)),
    table: v.optional(tableSchema),
    branch: v.optional(idSchema),
  },
  v.string(),
);

/** Where a scanned code leads: its token becomes a sealed cookie and leaves the address, the rest of it stays (A241). */
export const GET = defineHandler({
  name: "place-scan",
  limit: { name: "place-scan", most: 60, seconds: 60 },
  input: scanSchema,
  run: async ({ t: token, table, ...rest }, context) => {
    const { branch = null } = rest;
    const branchId = context.business.branches.some(({ id }) => id === branch) ? branch : null;
    const place = await scanPlace({ token, table: table ?? null, branchId }, context);
    const number = place?.kind === "table" ? place.number : table;
    const path = number === undefined ? "/" : `/m/${encodeURIComponent(number)}`;
    const query = new URLSearchParams(rest).toString();
    const location = query === "" ? path : `${path}?${query}`;
    return new Response(null, { status: 303, headers: { location, "cache-control": "private, no-store" } });
  },
});

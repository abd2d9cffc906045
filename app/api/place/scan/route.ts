import * as v from "valibot";
import { tableOf } from "#domain/person/orderer.ts";
import { tableSchema } from "#lib/exchange/place/guest-place.ts";
import { enrolledVisit, scanPlace } from "#lib/server/order/take-place.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

const scanSchema = v.objectWithRest(
  {
    token: v.pipe(v.string(), v.maxLength(2000)),
    table: v.optional(v.string()),
    branch: v.optional(v.string()),
  },
  v.string(),
);

/** Where a scanned code leads: its token becomes a sealed cookie and leaves the address, the rest of it stays (A241). */
export const GET = defineHandler({
  name: "place-scan",
  access: "public",
  limit: { name: "place-scan", most: 60, seconds: 60 },
  input: scanSchema,
  run: async ({ token, table: number, ...rest }, context) => {
    const { branch = null } = rest;
    const branchId = context.business.branches.some(({ id }) => id === branch) ? branch : null;
    const table = v.is(tableSchema, number) ? number : null;
    const spot = await scanPlace({ token, table, branchId }, context);
    const shown = tableOf(spot?.place ?? null) ?? table;
    const path = shown === null ? "/" : `/m/${encodeURIComponent(shown)}`;
    const query = new URLSearchParams(rest).toString();
    const location = query === "" ? path : `${path}?${query}`;
    const headers = new Headers({ location, "cache-control": "private, no-store" });
    const visit = enrolledVisit(spot, context.tenant);
    if (visit !== null) headers.append("set-cookie", visit);
    return new Response(null, { status: 303, headers });
  },
});

import * as v from "valibot";
import { tableSchema } from "#lib/exchange/place/guest-place.ts";
import { idSchema } from "#lib/exchange/text.ts";

/** The table of this visit, for its screens alone: where a guest orders from is sealed by the server (A241). */
export const storedTableSchema = v.nullable(
  v.object({
    branchId: idSchema,
    number: tableSchema,
    /** The server has sealed it. */
    isSeated: v.fallback(v.boolean(), false),
  }),
);

export type StoredTable = v.InferOutput<typeof storedTableSchema>;

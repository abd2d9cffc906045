import * as v from "valibot";
import { byBranch, deviceValue } from "#lib/client/device/device-value.ts";
import { momentSchema } from "#lib/exchange/amount.ts";

/** The last warning before which close (ms): a page that comes after does not repeat it (A48). */
const toldSchema = v.object({ closesAt: momentSchema, step: v.picklist([10, 5, 1, 0]) });

export const closingToldOf = byBranch((branchId) =>
  deviceValue<v.InferOutput<typeof toldSchema> | null>({
    name: `closing-told:${branchId}`,
    schema: v.nullable(toldSchema),
    empty: null,
  }),
);

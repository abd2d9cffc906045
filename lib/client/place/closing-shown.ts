import * as v from "valibot";
import { byBranch, deviceValue } from "#lib/client/device/device-value.ts";
import { momentSchema } from "#lib/exchange/amount.ts";

/** The last warning before which close (ms): a page that comes after does not repeat it (A48). */
const shownSchema = v.object({ closesAt: momentSchema, step: v.picklist([10, 5, 1, 0]) });

export const closingShownOf = byBranch((branchId) =>
  deviceValue<v.InferOutput<typeof shownSchema> | null>({
    name: `closing-shown:${branchId}`,
    schema: v.nullable(shownSchema),
    empty: null,
  }),
);

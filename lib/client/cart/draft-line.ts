import * as v from "valibot";
import { deviceValue } from "#lib/client/device/device-value.ts";
import { draftLineSchema } from "#lib/exchange/stored/stored-cart.ts";
import type { DraftLine } from "#lib/exchange/stored/stored-cart.ts";

/** What this tab is configuring: a reload does not lose it, leaving the product does. */
export const draftLine = deviceValue<DraftLine | null>({
  name: "draft-line",
  schema: v.nullable(draftLineSchema),
  empty: null,
  isOfTab: true,
});

import * as v from "valibot";
import { deviceValue } from "#lib/client/device/device-value.ts";
import { addressDraftSchema } from "#lib/exchange/place/address.ts";
import type { AddressDraft } from "#lib/exchange/place/address.ts";

/** What was typed before the location was closed or the page loaded anew, null when nothing was. */
export const unfinishedAddress = deviceValue<AddressDraft | null>({
  name: "unfinished-address",
  schema: v.nullable(addressDraftSchema),
  empty: null,
});

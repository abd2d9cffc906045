import * as v from "valibot";
import type { GeoPoint } from "#domain/base/geo.ts";
import { deviceValue, pageValue } from "#lib/client/device/device-value.ts";
import { addressDraftSchema } from "#lib/exchange/place/address.ts";
import type { AddressDraft } from "#lib/exchange/place/address.ts";

/** What was typed before the location was closed or the page loaded anew, null when nothing was. */
export const unfinishedAddress = deviceValue<AddressDraft | null>({
  name: "unfinished-address",
  schema: v.nullable(addressDraftSchema),
  empty: null,
});

/** Where the drawing of the zones was pressed: the location begins with it, null when it was not. */
export const pointedPlace = pageValue<GeoPoint | null>(null);

import { lateState } from "./late-state.ts";
import type * as MoneyModule from "#domain/base/money.ts";
import type * as LocationModule from "./location-store.ts";

/** Where the order goes, when the device knows. */
export const lateLocation = lateState<
  Pick<typeof LocationModule, "locationState" | "subscribeToLocation"> & Pick<typeof MoneyModule, "formatPesos">
>(() => import("./location-store.ts"));

/** The name under which it is kept. */
export const locationName = "location";

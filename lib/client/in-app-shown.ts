import * as v from "valibot";
import { deviceValue } from "#lib/client/device/device-value.ts";

/** Whether this visit was shown that it is inside of another app: once is enough (B5). */
export const inAppShown = deviceValue<boolean>({
  name: "in-app-shown",
  schema: v.boolean(),
  isOfTab: true,
  empty: false,
});

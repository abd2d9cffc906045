import * as v from "valibot";
import { deviceValue } from "#lib/client/device/device-value.ts";

const noOrders: string[] = [];

/** The orders that a push service notifies this browser of, by number, the latest first (A261). */
export const pushedOrders = deviceValue<string[]>({
  name: "pushed-orders",
  schema: v.array(v.string()),
  empty: noOrders,
});

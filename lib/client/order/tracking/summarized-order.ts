import { pageValue } from "#lib/client/device/device-value.ts";

/** The number of the order whose details lie over the page, null when nobody asked for any. */
export const summarizedOrder = pageValue<string | null>(null);

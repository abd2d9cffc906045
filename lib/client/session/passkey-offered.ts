import * as v from "valibot";
import { deviceValue } from "#lib/client/device/device-value.ts";

/** Whether a passkey was offered on this device: once is enough (A230). */
export const passkeyOffered = deviceValue<boolean>({ name: "passkey-offered", schema: v.boolean(), empty: false });

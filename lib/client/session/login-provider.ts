import * as v from "valibot";
import { providerNames, type ProviderName } from "#domain/person/login/provider.ts";
import { deviceValue } from "#lib/client/device/device-value.ts";

/** Through whom this device logged in last (S2 §4.1); it goes with the log-out. */
export const loginProvider = deviceValue<ProviderName | null>({
  name: "loginUserProvider",
  schema: v.nullable(v.picklist(providerNames)),
  empty: null,
});

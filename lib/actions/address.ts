"use server";

import * as v from "valibot";
import { fail, ok } from "#domain/base/result.ts";
import { dropAddress, keepAddress } from "#lib/server/central/addresses.ts";
import { addressSchema } from "#lib/exchange/place/address.ts";
import { defineAction } from "#lib/server/request/define-action.ts";

const writes = { name: "address", most: 60, seconds: 600 };

/** Saves an address and answers it with its id. Refused: `not_found` (not the customer's), `too_many_addresses`. */
export const saveAddress = defineAction({
  name: "saveAddress",
  access: "customer",
  limit: writes,
  input: addressSchema,
  run: async (address, { login, clientAddress, clientBrowser, requestId }) => {
    const kept = await keepAddress(address, { ...login, clientAddress, clientBrowser, requestId });
    return kept.ok ? kept : fail({ kind: "refused", code: kept.failure });
  },
});

/** Deletes an address. Refused: `not_found` (not the customer's). */
export const removeAddress = defineAction({
  name: "removeAddress",
  access: "customer",
  limit: writes,
  input: v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) }),
  run: async ({ id }, { login, clientAddress, clientBrowser, requestId }) => {
    const isGone = await dropAddress(id, { ...login, clientAddress, clientBrowser, requestId });
    return isGone ? ok(null) : fail({ kind: "refused", code: "not_found" });
  },
});

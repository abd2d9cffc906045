"use server";

import * as v from "valibot";
import { fail, ok } from "#domain/base/result.ts";
import { dropAddress, keepAddress, renewAddress } from "#lib/server/central/addresses.ts";
import { addressSchema } from "#lib/exchange/place/address.ts";
import { defineAction } from "#lib/server/request/define-action.ts";

const addressIdSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/));
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

/** Makes an address the usual one, and answers it with its new id. Refused: `not_found`, `too_many_addresses`. */
export const makeAddressUsual = defineAction({
  name: "makeAddressUsual",
  access: "customer",
  limit: writes,
  input: v.strictObject({ id: addressIdSchema }),
  run: async ({ id }, { login, clientAddress, clientBrowser, requestId }) => {
    const renewed = await renewAddress(id, { ...login, clientAddress, clientBrowser, requestId });
    return renewed.ok ? renewed : fail({ kind: "refused", code: renewed.failure });
  },
});

/** Deletes an address. Refused: `not_found` (not the customer's). */
export const removeAddress = defineAction({
  name: "removeAddress",
  access: "customer",
  limit: writes,
  input: v.strictObject({ id: addressIdSchema }),
  run: async ({ id }, { login, clientAddress, clientBrowser, requestId }) => {
    const isGone = await dropAddress(id, { ...login, clientAddress, clientBrowser, requestId });
    return isGone ? ok(null) : fail({ kind: "refused", code: "not_found" });
  },
});

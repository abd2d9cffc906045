"use server";

import { z } from "zod";
import { ok } from "#domain/result.ts";
import { readAttempt, withdrawAttemptRequest } from "#lib/server/central/orders.ts";
import { defineAction } from "#lib/server/define-action.ts";
import { addressSchema, attemptKeySchema, idSchema, linesSchema, modeSchema } from "#lib/server/intent-schema.ts";
import { checkOrderIntent, placeOrderIntent } from "#lib/server/place-order.ts";

const attempts = { name: "order", most: 600, seconds: 60 };

const intentSchema = z.strictObject({
  attemptKey: attemptKeySchema,
  branchId: idSchema,
  lines: linesSchema,
  mode: modeSchema,
  address: addressSchema.nullable(),
  paymentMethodId: idSchema,
  expectedTotal: z.number().int().min(0),
  legalAgeConfirmed: z.boolean(),
});

/** Asks whether the order would be taken, for the total that the person saw. */
export const checkOrder = defineAction({
  name: "checkOrder",
  access: "customer",
  limit: attempts,
  input: intentSchema,
  run: async (intent, context) => await checkOrderIntent(intent, context),
});

/** Places the order: one for each attempt key. */
export const placeOrder = defineAction({
  name: "placeOrder",
  access: "customer",
  limit: attempts,
  input: intentSchema,
  run: async (intent, context) => await placeOrderIntent(intent, context),
});

const attemptInput = z.strictObject({ attemptKey: attemptKeySchema });

/** What became of an attempt whose answer was lost; null when nothing was ordered under its key so far. */
export const findAttempt = defineAction({
  name: "findAttempt",
  access: "customer",
  limit: attempts,
  input: attemptInput,
  run: async ({ attemptKey }, { login, clientAddress, requestId }) => {
    const placed = await readAttempt(attemptKey, { token: login.token, clientAddress, requestId });
    return ok(placed ? { number: placed.number } : null);
  },
});

/** Gives an attempt up: its order when it was made before, null when nothing is ordered under its key any more. */
export const withdrawAttempt = defineAction({
  name: "withdrawAttempt",
  access: "customer",
  limit: attempts,
  input: attemptInput,
  run: async ({ attemptKey }, { login, clientAddress, requestId }) => {
    const placed = await withdrawAttemptRequest(attemptKey, { token: login.token, clientAddress, requestId });
    return ok(placed ? { number: placed.number } : null);
  },
});

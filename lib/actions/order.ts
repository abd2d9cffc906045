"use server";

import * as v from "valibot";
import { orderNumberSchema } from "#lib/exchange/order.ts";
import { attemptKeySchema } from "#lib/exchange/text.ts";
import { orderAttemptSchema } from "#lib/exchange/intent.ts";
import { keepSent, recallSent } from "#lib/server/sources/sent-attempts.ts";
import { readAttempt, withdrawAttempt as withdraw } from "#lib/server/sources/sent-order.ts";
import { defineAction } from "#lib/server/request/define-action.ts";
import { keepGuest, ordererOf } from "#lib/server/request/orderer.ts";
import { handOffOutcome } from "#lib/server/order/hand-off.ts";
import { askAsOwner } from "#lib/server/order/own-attempt.ts";
import { placeOrderAttempt } from "#lib/server/order/place-order.ts";

/** Places the order, once per attempt key; equal sends are answered without asking the platform again. */
export const placeOrder = defineAction({
  name: "placeOrder",
  access: "orderer",
  limit: { name: "submit", most: 600, seconds: 60 },
  input: orderAttemptSchema,
  run: async (attempt, opened) => {
    const { attemptKey } = attempt;
    const { tenant, business } = opened;
    const context = { ...opened, orderer: ordererOf(opened.orderer, attemptKey) };
    await recallSent(tenant, business);
    const outcome = await placeOrderAttempt(attempt, context);
    await keepSent({ attemptKey, businessId: business.id }, tenant);
    await keepGuest(opened.orderer, { attemptKey, isMade: outcome.ok, tenant });
    return await handOffOutcome(outcome, context);
  },
});

const attemptInput = v.strictObject({ attemptKey: attemptKeySchema });

const findInput = v.strictObject({ attemptKey: attemptKeySchema, recognized: v.optional(orderNumberSchema) });

/** The order of an attempt whose answer was lost, of several like it the one that its customer recognised; null: none so far;
 * `keyReused`: another orderer's. */
export const findAttempt = defineAction({
  name: "findAttempt",
  // Who has left a table without an account is nobody who orders, and has the device's secret.
  access: "public",
  limit: { name: "find", most: 60, seconds: 60 },
  input: findInput,
  run: async ({ attemptKey, recognized }, opened) =>
    await askAsOwner(attemptKey, opened, async (attempt, caller) => await readAttempt(attempt, caller, recognized)),
});

/** Withdraws an attempt: its earlier order, null when there will be none; `keyReused`: another orderer's. */
export const withdrawAttempt = defineAction({
  name: "withdrawAttempt",
  access: "public",
  limit: { name: "withdraw", most: 30, seconds: 60 },
  input: attemptInput,
  run: async ({ attemptKey }, opened) => await askAsOwner(attemptKey, opened, withdraw),
});

"use server";

import * as v from "valibot";
import { attemptKeySchema } from "#lib/exchange/text.ts";
import { orderAttemptSchema } from "#lib/exchange/intent.ts";
import { readAttempt, withdrawAttemptRequest } from "#lib/server/central/orders.ts";
import { defineAction, type OrdererContext } from "#lib/server/request/define-action.ts";
import { keepGuest, ordererOf } from "#lib/server/request/orderer.ts";
import { handOffFound, handOffOutcome } from "#lib/server/order/hand-off.ts";
import { callerOf, placeOrderAttempt } from "#lib/server/order/place-order.ts";

function ofAttempt<C extends OrdererContext>(context: C, attemptKey: string): C {
  return { ...context, orderer: ordererOf(context.orderer, attemptKey) };
}

/** Places the order, once per attempt key; equal sends are answered without asking the platform again. */
export const placeOrder = defineAction({
  name: "placeOrder",
  access: "orderer",
  limit: { name: "submit", most: 600, seconds: 60 },
  input: orderAttemptSchema,
  run: async (attempt, opened) => {
    const { attemptKey } = attempt;
    const context = ofAttempt(opened, attemptKey);
    const outcome = await placeOrderAttempt(attempt, context);
    await keepGuest(opened.orderer, { attemptKey, isMade: outcome.ok, tenant: context.tenant });
    return await handOffOutcome(outcome, context);
  },
});

const attemptInput = v.strictObject({ attemptKey: attemptKeySchema });

/** The order of an attempt whose answer was lost; null: none so far; `keyReused`: another orderer's. */
export const findAttempt = defineAction({
  name: "findAttempt",
  access: "orderer",
  limit: { name: "find", most: 60, seconds: 60 },
  input: attemptInput,
  run: async ({ attemptKey }, opened) => {
    const context = ofAttempt(opened, attemptKey);
    const found = await readAttempt({ attemptKey, businessId: context.business.id }, callerOf(context));
    const isMade = found.ok && found.value !== null;
    if (isMade) await keepGuest(opened.orderer, { attemptKey, isMade, tenant: context.tenant });
    return await handOffFound(found, context);
  },
});

/** Withdraws an attempt: its earlier order, null when there will be none; `keyReused`: another orderer's. */
export const withdrawAttempt = defineAction({
  name: "withdrawAttempt",
  access: "orderer",
  limit: { name: "withdraw", most: 30, seconds: 60 },
  input: attemptInput,
  run: async ({ attemptKey }, opened) => {
    const context = ofAttempt(opened, attemptKey);
    const attempt = { attemptKey, businessId: context.business.id };
    return await handOffFound(await withdrawAttemptRequest(attempt, callerOf(context)), context);
  },
});

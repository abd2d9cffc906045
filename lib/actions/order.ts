"use server";

import * as v from "valibot";
import { attemptKeySchema } from "#lib/exchange/text.ts";
import { orderAttemptSchema } from "#lib/exchange/intent.ts";
import { type Attempt, type Orderer, readAttempt, withdrawAttemptRequest } from "#lib/server/central/orders.ts";
import { defineAction } from "#lib/server/request/define-action.ts";
import { handOffFound, handOffOutcome } from "#lib/server/order/hand-off.ts";
import { type OrderContext, placeOrderAttempt } from "#lib/server/order/place-order.ts";

/** Places the order, once per attempt key; equal sends are answered without asking the platform again. */
export const placeOrder = defineAction({
  name: "placeOrder",
  access: "customer",
  limit: { name: "submit", most: 600, seconds: 60 },
  input: orderAttemptSchema,
  run: async (attempt, context) => await handOffOutcome(await placeOrderAttempt(attempt, context), context.tenant),
});

const attemptInput = v.strictObject({ attemptKey: attemptKeySchema });

function attemptOf({ attemptKey }: { attemptKey: string }, context: OrderContext): [Attempt, Orderer] {
  const { business, login, clientAddress, requestId } = context;
  return [
    { attemptKey, businessId: business.id },
    { token: login.token, clientAddress, requestId },
  ];
}

/** The order of an attempt whose answer was lost; null: none so far; `keyReused`: another account's. */
export const findAttempt = defineAction({
  name: "findAttempt",
  access: "customer",
  limit: { name: "find", most: 60, seconds: 60 },
  input: attemptInput,
  run: async (input, context) => await handOffFound(await readAttempt(...attemptOf(input, context)), context.tenant),
});

/** Withdraws an attempt: its earlier order, null when there will be none; `keyReused`: another account's. */
export const withdrawAttempt = defineAction({
  name: "withdrawAttempt",
  access: "customer",
  limit: { name: "withdraw", most: 30, seconds: 60 },
  input: attemptInput,
  run: async (input, context) =>
    await handOffFound(await withdrawAttemptRequest(...attemptOf(input, context)), context.tenant),
});

"use server";

import { z } from "zod";
import type { Failure } from "#domain/base/failure.ts";
import { ok, type Result } from "#domain/base/result.ts";
import {
  type Attempt,
  type AttemptOutcome,
  type Orderer,
  readAttempt,
  withdrawAttemptRequest,
} from "#lib/server/central/orders.ts";
import { defineAction } from "#lib/server/define-action.ts";
import { addressSchema, attemptKeySchema, idSchema, linesSchema, modeSchema } from "#lib/server/intent-schema.ts";
import { checkOrderIntent, type OrderContext, placeOrderIntent } from "#lib/server/place-order.ts";

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

function attemptOf({ attemptKey }: { attemptKey: string }, context: OrderContext): [Attempt, Orderer] {
  const { business, login, clientAddress, requestId } = context;
  return [
    { attemptKey, businessId: business.id },
    { token: login.token, clientAddress, requestId },
  ];
}

function numberOf(outcome: AttemptOutcome): Result<{ number: string } | null, Failure> {
  return outcome.ok ? ok(outcome.value && { number: outcome.value.number }) : outcome;
}

/**
 * What became of an attempt whose answer was lost; null when nothing was ordered under its key so far. Refusal:
 * `key_reused` when it was ordered with another account.
 */
export const findAttempt = defineAction({
  name: "findAttempt",
  access: "customer",
  limit: attempts,
  input: attemptInput,
  run: async (input, context) => numberOf(await readAttempt(...attemptOf(input, context))),
});

/**
 * Gives an attempt up: its order when it was made before, null when nothing is ordered under its key any more. Refusal:
 * `key_reused` when it was ordered with another account.
 */
export const withdrawAttempt = defineAction({
  name: "withdrawAttempt",
  access: "customer",
  limit: { name: "withdraw", most: 30, seconds: 60 },
  input: attemptInput,
  run: async (input, context) => numberOf(await withdrawAttemptRequest(...attemptOf(input, context))),
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { ordererKey } from "#domain/person/orderer.ts";
import { type Customer, customerAt } from "#platform/auth/bearer-token.ts";
import { customerOrderer } from "#platform/auth/known-orderer.ts";
import { type Call, defineCall } from "#platform/calls/call.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { orders } from "#platform/db/tables/order.ts";
import { Refusal, tooMany } from "#platform/http/refusal.ts";
import { type LinkedOrder, tokenOf } from "#platform/orders/link/order-links.ts";
import { checkOrder } from "#platform/orders/check-order.ts";
import { refuseLines } from "#platform/orders/order-payload.ts";
import { withCouponTry } from "#platform/offers/order-coupon.ts";
import { findByKey } from "#platform/orders/find-attempt.ts";
import { type OrderParty, readParty, slowDown } from "#platform/orders/party/order-party.ts";
import { placeOrder, withdrawAttempt } from "#platform/orders/place-order.ts";
import { idSchema } from "#wire/field.ts";
import { amountsRowSchema } from "#wire/order/order-amounts.ts";
import {
  attemptAnswerSchema,
  checkAnswerSchema,
  answeredOrderSchema,
  type PlacedAnswer,
  withdrawAnswerSchema,
} from "#wire/order/order-answer.ts";
import { problemRowSchema } from "#wire/order/order-problem.ts";
import { anotherRoundSchema, paymentPendingSchema } from "#wire/order/payment-answer.ts";
import { attemptKeySchema, type OrderRequest, orderRequestSchema } from "#wire/order/order-request.ts";

/** Without a key, as S3 §7 shows it, each request is an attempt of its own; the same again is a duplicate (A118). */
const keyedRequestSchema = orderRequestSchema.extend({
  order_unique_identifier: attemptKeySchema.default(() => randomUUID()),
});

/** A person's presses and their retries. */
const limitOf = (name: string) => ({ name, most: 60, seconds: 60 });

const refusedSchema = z.object({
  statusCode: z.literal(422),
  error: z.string(),
  message: z.enum(["order_refused", "fee_unknown", "key_reused", "attempt_withdrawn", "invalid_input"]),
  data: z
    .object({ problems: z.array(problemRowSchema) })
    .or(z.record(z.string(), z.unknown()))
    .optional(),
});

/** 50 lines with 30 options each, written out. */
const mostOrderBytes = 768 * 1024;

const priceChangedSchema = z.object({
  statusCode: z.literal(409),
  error: z.string(),
  message: z.literal("price_changed"),
  data: z.object({
    totals: amountsRowSchema,
    refused: z.array(z.object({ id: z.int(), rules: z.array(z.string()) })).describe("Shown promotions, and why not"),
  }),
});

const paymentPendingRefusal = z.object({
  statusCode: z.literal(409),
  error: z.string(),
  message: z.literal("payment_pending"),
  data: paymentPendingSchema,
});

const anotherRoundRefusal = z.object({
  statusCode: z.literal(409),
  error: z.string(),
  message: z.literal("another_round"),
  data: anotherRoundSchema,
});

const refusals = {
  401: { description: "not_signed_in, invalid_token" },
  404: { description: "business_not_found, branch_not_found" },
  409: {
    description:
      "price_changed: the total is another one now; payment_pending: another order of the person is being paid online; another_round: the same was ordered from this table's device within the minute",
    schema: priceChangedSchema.or(paymentPendingRefusal).or(anotherRoundRefusal),
  },
  422: {
    description: "order_refused with its problems; fee_unknown; key_reused; attempt_withdrawn; invalid_input",
    schema: refusedSchema,
  },
  429: { description: "too_many_requests, too_many_orders: nothing was begun; data.retry_after in seconds" },
  503: { description: "database_unavailable: nothing was ordered" },
};

/** Runs what the line lets through. @throws Refusal 429 `too_many_orders`: nothing was begun, the same may be sent again (A215) */
async function inLine<T>(
  platform: PlatformContext,
  { party, body }: { party: OrderParty; body: OrderRequest },
  run: () => Promise<T>,
): Promise<T> {
  const member = ordererKey(party.orderer);
  const turn = await platform.orderLine({ group: String(body.order.business), member }, () =>
    platform.takeTurn(member, run),
  );
  if (turn.kind === "wait") throw tooMany("too_many_orders", turn.seconds);
  return turn.value;
}

const check = defineCall({
  method: "POST",
  path: "/api/payment/checkorder",
  tag: "Orders",
  summary:
    "Checks an order without placing it: amounts, availability, coverage, duplicates; gives up an earlier online order that was never taken to its provider",
  access: "orderer",
  limit: limitOf("order-check"),
  body: keyedRequestSchema,
  mostBytes: mostOrderBytes,
  refuseBody: refuseLines,
  answers: {
    200: {
      description: "It may be sent, or an equal one is under way",
      schema: checkAnswerSchema,
    },
    ...refusals,
  },
  run: async ({ body, platform, ...caller }) => {
    const party = await readParty(platform, body, caller);
    const { client } = caller;
    const checked = await inLine(platform, { party, body }, () =>
      withCouponTry(platform, { party, body, client }, (couponWait) =>
        // In one go: on one connection every query would wait its turn behind the orders of others.
        platform.database.transaction((transaction) =>
          checkOrder(transaction, party, body, { now: platform.clock(), couponWait }),
        ),
      ),
    );
    return { status: 200, body: checked };
  },
});

/** The owner's token of an order that is answered to its customer: the device that ordered has it at once (D4). */
async function ownerTokenOf(
  { database, orderKeys }: PlatformContext,
  { order_id: id }: Pick<PlacedAnswer, "order_id">,
  made?: Omit<LinkedOrder, "id">,
): Promise<string | null> {
  const columns = { business: orders.business, created_at: orders.created_at };
  const [row] = made ? [made] : await database.select(columns).from(orders).where(eq(orders.id, id));
  return row === undefined ? null : tokenOf(await orderKeys(), { id, ...row }, "owner");
}

const request = defineCall({
  method: "POST",
  path: "/api/payment/request",
  tag: "Orders",
  summary: "Places an order, one for each key; its `payment` says what follows",
  access: "orderer",
  limit: limitOf("order-request"),
  body: keyedRequestSchema,
  mostBytes: mostOrderBytes,
  refuseBody: refuseLines,
  answers: {
    200: {
      description: "The same key and body again, with the same answer; or an equal order was made just now: duplicated",
      schema: answeredOrderSchema,
    },
    201: { description: "Ordered", schema: answeredOrderSchema },
    ...refusals,
  },
  run: async ({ body, platform, ...caller }) => {
    const party = await readParty(platform, body, caller);
    await slowDown(platform, party, body);
    const { client } = caller;
    const placed = await inLine(platform, { party, body }, () =>
      withCouponTry(platform, { party, body, client }, async (couponWait) => {
        const now = platform.clock();
        return { ...(await placeOrder(platform.database, party, body, { now, couponWait })), now };
      }),
    );
    if (placed.isNew) {
      platform.log("info", "order_created", { business: body.order.business, branch: body.order.branch });
    }
    const made = { business: body.order.business, created_at: new Date(placed.now) };
    const isGuest = party.orderer.kind === "guest";
    const order_token = isGuest ? null : await ownerTokenOf(platform, placed.answer, placed.isNew ? made : undefined);
    return { status: placed.isNew ? 201 : 200, body: { ...placed.answer, order_token } };
  },
});

/** Whose attempts a call may ask for: a guest's are found by the device's secret alone (A214). @throws Refusal 401 */
function ownerOf(
  { codePepper }: PlatformContext,
  { customer, guest, business }: { customer: Customer | null; guest: string | null; business: number },
): string {
  if (guest !== null) return ordererKey({ kind: "guest", device: guest });
  const known = customerAt(customer, business);
  if (known === null) throw new Refusal(401, "not_signed_in");
  return ordererKey(customerOrderer(known, codePepper));
}

const attemptParams = z.object({ order_unique_identifier: attemptKeySchema });
const attemptQuery = z.object({ business: idSchema });
const attemptRefusals = {
  401: { description: "not_signed_in, invalid_token" },
  422: { description: "key_reused: somebody else has ordered under this key" },
};

/** Each leaves a row: no more than a person's presses and their retries. */
const withdrawLimit = { name: "withdraw", most: 30, seconds: 60 };

const attempt = defineCall({
  method: "GET",
  path: "/api/payment/attempts/:order_unique_identifier",
  tag: "Orders",
  summary: "What became of an attempt whose answer was lost",
  access: "orderer",
  limit: limitOf("order-attempt"),
  params: attemptParams,
  query: attemptQuery,
  answers: {
    200: { description: "The order", schema: attemptAnswerSchema },
    404: { description: "attempt_not_found: nothing was ordered under this key at this business" },
    ...attemptRefusals,
  },
  run: async ({ params, query, platform, ...caller }) => {
    // The order keeps its key for good, the attempt only for a while.
    const question = { key: params.order_unique_identifier, business: query.business };
    const placed = await findByKey(
      platform.database,
      ownerOf(platform, { ...caller, business: query.business }),
      question,
    );
    if (placed === null) throw new Refusal(404, "attempt_not_found");
    const { order_id, order, payment } = placed;
    const order_token = caller.guest === null ? await ownerTokenOf(platform, placed) : null;
    return { status: 200, body: { order_id, order, payment, order_token } };
  },
});

const withdraw = defineCall({
  method: "POST",
  path: "/api/payment/attempts/:order_unique_identifier/withdraw",
  tag: "Orders",
  summary: "Gives an attempt up: unless it was ordered already, nothing is ordered under its key any more",
  access: "orderer",
  limit: withdrawLimit,
  params: attemptParams,
  query: attemptQuery,
  answers: {
    200: {
      description: "Withdrawn; or ordered before",
      schema: withdrawAnswerSchema,
    },
    404: { description: "attempt_not_found: it was ordered at another business" },
    ...attemptRefusals,
  },
  run: async ({ params, query, platform, ...caller }) => {
    const question = { key: params.order_unique_identifier, business: query.business };
    const owner = ownerOf(platform, { ...caller, business: query.business });
    const placed = await platform.takeTurn(owner, () =>
      withdrawAttempt(platform.database, owner, question, platform.clock()),
    );
    if (placed === null) return { status: 200, body: { action: "withdrawn" } };
    const { order_id, order, payment } = placed;
    const order_token = caller.guest === null ? await ownerTokenOf(platform, placed) : null;
    return { status: 200, body: { action: "ordered", order_id, order, payment, order_token } };
  },
});

/** Checking and placing orders (S3 §7). */
export const paymentCalls: Call[] = [check, request, attempt, withdraw];

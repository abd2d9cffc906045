import "server-only";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { ratingState } from "#domain/order/rating.ts";
import type { RatingState } from "#domain/order/rating.ts";
import { field } from "#wire/field.ts";
import { ratingBody } from "#wire/order/order-rating.ts";
import { readEach } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { OrderRatesDocument } from "./generated/documents.ts";
import { requestGraphql } from "#lib/server/central/http/graphql.ts";
import { ownReading } from "#lib/server/central/http/parse-answer.ts";
import { type OrderAsker, readTrackedOrder } from "./tracked-order.ts";

type OwnOrder = TrackedOrder & { owner: NonNullable<TrackedOrder["owner"]> };

export interface Rater extends OrderAsker {
  /** Null for who is not logged in. */
  userId: string | null;
  businessId: string;
}

/** Only whoever ordered may rate, and read a rating (D4). */
async function findOwn(
  number: string,
  { businessId, userId: _userId, ...asker }: Rater,
): Promise<Result<OwnOrder, "not_yours">> {
  const order = await readTrackedOrder(number, businessId, asker);
  const owner = order?.owner ?? null;
  return order === null || owner === null ? fail("not_yours") : ok({ ...order, owner });
}

/** Whether an order was rated, where its own row does not say. */
async function readIsRated(
  orderId: string,
  { token, clientAddress, clientBrowser = null, requestId }: Rater,
): Promise<boolean> {
  if (token === null) return false;
  const asker = { clientAddress, clientBrowser, ...(requestId !== undefined && { requestId }) };
  const data = await requestGraphql(OrderRatesDocument, { order: orderId }, { token, isRead: true, ...asker });
  const found = readEach(
    valueAt(data, "orderRates"),
    "order-rate",
    (row) => field.id.parse(valueAt(row, "id")),
    ownReading(),
  );
  return found.length > 0;
}

/** Whether an order of one's own can be rated (A124); `not_yours` of others'. @throws CentralError */
export async function readRatingState(number: string, rater: Rater): Promise<Result<RatingState, "not_yours">> {
  const own = await findOwn(number, rater);
  if (!own.ok) return own;
  const { owner, status } = own.value;
  return ok(ratingState(status, owner.isRated ?? (await readIsRated(owner.orderId, rater))));
}

/** Rates an order of one's own, once (S3 §7). @throws CentralError */
export async function sendRating(
  { number, rate, observation }: { number: string; rate: number; observation: string },
  rater: Rater,
): Promise<Result<null, "not_yours" | "already_rated" | "not_delivered">> {
  const own = await findOwn(number, rater);
  if (!own.ok) return own;
  if (ratingState(own.value.status, false) === "notDelivered") return fail("not_delivered");
  const { businessId, userId, ...asker } = rater;
  const answer = await requestCentral({
    method: "POST",
    path: "/api/orders/qualifyOrder",
    body: ratingBody({
      rate,
      observation,
      orderId: own.value.owner.orderId,
      branchId: own.value.branch.id,
      userId,
      businessId,
    }),
    isRead: false,
    accepts: [404, 409],
    ...asker,
  });
  if (answer.status === 404) return fail("not_yours");
  if (answer.status === 409)
    return fail(valueAt(answer.body, "message") === "not_delivered" ? "not_delivered" : "already_rated");
  return ok(null);
}

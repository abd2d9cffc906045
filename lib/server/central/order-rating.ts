import "server-only";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { ratingState } from "#domain/order/rating.ts";
import type { RatingState } from "#domain/order/rating.ts";
import { field } from "#wire/field.ts";
import { ratingBody } from "#wire/order/order-rating.ts";
import { readEach } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { OrderRatesDocument } from "./generated/documents.ts";
import { requestGraphql } from "#lib/server/central/http/graphql.ts";
import { ownReading } from "#lib/server/central/http/parse-answer.ts";
import { readTrackedOrder } from "./tracked-order.ts";

export interface Rater extends Asker {
  token: string;
  userId: string;
  businessId: string;
}

/** Only whoever ordered may rate, and read a rating (D4). */
async function findOwn(
  number: string,
  { token, businessId, ...asker }: Rater,
): Promise<Result<TrackedOrder, "not_yours">> {
  const order = await readTrackedOrder(number, businessId, { ...asker, token });
  return order?.owner ? ok(order) : fail("not_yours");
}

/** Whether an order of one's own can be rated (A124); `not_yours` of others'. @throws CentralError */
export async function readRatingState(number: string, rater: Rater): Promise<Result<RatingState, "not_yours">> {
  const own = await findOwn(number, rater);
  if (!own.ok) return own;
  const { token, clientAddress, clientBrowser = null, requestId } = rater;
  const asker = { clientAddress, clientBrowser, ...(requestId !== undefined && { requestId }) };
  const data = await requestGraphql(OrderRatesDocument, { order: own.value.id }, { token, isRead: true, ...asker });
  const found = readEach(
    valueAt(data, "orderRates"),
    "order-rate",
    (row) => field.id.parse(valueAt(row, "id")),
    ownReading(),
  );
  return ok(ratingState(own.value.status, found.length > 0));
}

/** Rates an order of one's own, once (S3 §7). @throws CentralError */
export async function sendRating(
  { number, rate, observation }: { number: string; rate: number; observation: string },
  rater: Rater,
): Promise<Result<null, "not_yours" | "already_rated" | "not_delivered">> {
  const own = await findOwn(number, rater);
  if (!own.ok) return own;
  if (ratingState(own.value.status, false) === "notDelivered") return fail("not_delivered");
  const { token, userId, businessId, ...asker } = rater;
  const answer = await requestCentral({
    method: "POST",
    path: "/api/orders/qualifyOrder",
    body: ratingBody({ rate, observation, orderId: own.value.id, branchId: own.value.branch.id, userId, businessId }),
    isRead: false,
    accepts: [404, 409],
    token,
    ...asker,
  });
  if (answer.status === 404) return fail("not_yours");
  if (answer.status === 409)
    return fail(valueAt(answer.body, "message") === "not_delivered" ? "not_delivered" : "already_rated");
  return ok(null);
}

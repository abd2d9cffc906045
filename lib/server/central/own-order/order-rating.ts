import "server-only";
import { field } from "#wire/field.ts";
import { errorCodeFrom } from "#wire/refusal.ts";
import type { ratingBody } from "#wire/order/order-rating.ts";
import { readEach } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";
import type { Asker } from "#lib/server/central/account.ts";
import { CreateOrderRateDocument, OrderRatesDocument } from "#lib/server/central/generated/documents.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { requestGraphql } from "#lib/server/central/http/graphql.ts";
import { ownReading } from "#lib/server/central/http/parse-answer.ts";

/** Whether an order has a rating (S3 §7 order rates). @throws CentralError */
export async function askIsRated(order: string, { token, ...asker }: Asker & { token: string }): Promise<boolean> {
  const data = await requestGraphql(OrderRatesDocument, { order }, { token, isRead: true, ...asker });
  const rates = valueAt(data, "orderRates");
  return readEach(rates, "order-rate", (row) => field.id.parse(valueAt(row, "id")), ownReading()).length > 0;
}

/** What qualifyOrder says of a rating; `noCall` where there is no such call. */
export type RatingAnswer = "rated" | "not_yours" | "already_rated" | "not_delivered" | "noCall";

/** Who may rate, by what they have. */
export type RatingAsker = Asker & { token: string | null; guestSecret: string | null; orderToken: string | null };

/** Sends a rating (S3 §7 qualifyOrder). @throws CentralError */
export async function sendRatingRequest(
  body: ReturnType<typeof ratingBody>,
  asker: RatingAsker,
): Promise<RatingAnswer> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/orders/qualifyOrder",
    body,
    isRead: false,
    accepts: [404, 405, 409],
    ...asker,
  });
  if (answer.status === 405) return "noCall";
  if (answer.status === 404) return errorCodeFrom(answer.body) === "order_not_found" ? "not_yours" : "noCall";
  if (answer.status === 409) return errorCodeFrom(answer.body) === "not_delivered" ? "not_delivered" : "already_rated";
  return "rated";
}

/** The same over GraphQL (A124). @throws CentralError */
export async function createRating(
  body: ReturnType<typeof ratingBody>,
  { token, ...asker }: Asker & { token: string },
): Promise<void> {
  const { observation, rate } = body;
  const ids = { branch: String(body.branch), business: String(body.business), order: String(body.order) };
  const data = { observation, rate, ...ids, ...(body.user === null ? {} : { user: String(body.user) }) };
  await requestGraphql(CreateOrderRateDocument, { data }, { token, isRead: false, ...asker });
}

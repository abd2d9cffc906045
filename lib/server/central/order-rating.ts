import "server-only";
import { fail, ok, type Result } from "#domain/base/result.ts";
import { field } from "#wire/field.ts";
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

type OwnOrder = Result<{ id: string; branchId: string }, "not_yours">;

/** Only whoever ordered may rate, and be told of a rating (D4). */
async function findOwn(number: string, { token, businessId, ...asker }: Rater): Promise<OwnOrder> {
  const order = await readTrackedOrder(number, businessId, { ...asker, token });
  return order?.owner ? ok({ id: order.id, branchId: order.branch.id }) : fail("not_yours");
}

/** Whether an order of one's own was rated (A124); `not_yours` of others'. @throws CentralError */
export async function readIsRated(number: string, rater: Rater): Promise<Result<boolean, "not_yours">> {
  const own = await findOwn(number, rater);
  if (!own.ok) return own;
  const { token, clientAddress, requestId } = rater;
  const asker = { clientAddress, ...(requestId !== undefined && { requestId }) };
  const data = await requestGraphql(OrderRatesDocument, { order: own.value.id }, { token, isRead: true, ...asker });
  const found = readEach(
    valueAt(data, "orderRates"),
    "order-rate",
    (row) => field.id.parse(valueAt(row, "id")),
    ownReading(),
  );
  return ok(found.length > 0);
}

/** Rates an order of one's own, once (S3 §7). @throws CentralError */
export async function sendRating(
  { number, rate, observation }: { number: string; rate: number; observation: string },
  rater: Rater,
): Promise<Result<null, "not_yours" | "already_rated">> {
  const own = await findOwn(number, rater);
  if (!own.ok) return own;
  const { token, userId, businessId, ...asker } = rater;
  const answer = await requestCentral({
    method: "POST",
    path: "/api/orders/qualifyOrder",
    body: {
      observation,
      branch: Number(own.value.branchId),
      business: Number(businessId),
      rate,
      user: Number(userId),
      order: Number(own.value.id),
    },
    isRead: false,
    accepts: [404, 409],
    token,
    ...asker,
  });
  if (answer.status === 404) return fail("not_yours");
  return answer.status === 409 ? fail("already_rated") : ok(null);
}

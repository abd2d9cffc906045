import "server-only";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { ratingState } from "#domain/order/rating.ts";
import type { RatingState } from "#domain/order/rating.ts";
import { askIsRated, createRating, sendRatingRequest } from "#lib/server/central/own-order/order-rating.ts";
import type { OrderAsker } from "#lib/server/central/tracked-order.ts";
import { ratingBody } from "#wire/order/order-rating.ts";
import { readTrackedOrder } from "./tracked-order.ts";

// A rating: qualifyOrder, createOrderRate where there is no such call (A124). Whose order it is, its own source says.

type OwnOrder = TrackedOrder & { owner: NonNullable<TrackedOrder["owner"]> };

export interface Rater extends OrderAsker {
  businessId: string;
}

/** Only whoever ordered may rate, and read a rating (D4). */
async function findOwn(number: string, { businessId, ...asker }: Rater): Promise<Result<OwnOrder, "not_yours">> {
  const order = await readTrackedOrder(number, businessId, asker);
  const owner = order?.owner ?? null;
  return order === null || owner === null ? fail("not_yours") : ok({ ...order, owner });
}

/** Whether an order was rated, where its own row does not say. */
async function readIsRated(orderId: string, { token, ...rater }: Rater): Promise<boolean> {
  if (token === null) return false;
  const { businessId: _business, userId: _user, guestSecret: _guest, orderToken: _link, ...asker } = rater;
  return await askIsRated(orderId, { token, ...asker });
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
  const { status, branch, owner } = own.value;
  if (ratingState(status, false) === "notDelivered") return fail("not_delivered");
  const { businessId, userId, ...asker } = rater;
  const body = ratingBody({ rate, observation, orderId: owner.orderId, branchId: branch.id, userId, businessId });
  const answer = await sendRatingRequest(body, asker);
  if (answer === "rated") return ok(null);
  if (answer !== "noCall") return fail(answer);
  const { token, guestSecret: _guest, orderToken: _link, ...plain } = asker;
  if (token === null) return fail("not_yours");
  // Nothing there keeps an order from being rated twice.
  if (owner.isRated ?? (await readIsRated(owner.orderId, rater))) return fail("already_rated");
  await createRating(body, { token, ...plain });
  return ok(null);
}

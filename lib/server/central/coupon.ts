import "server-only";
import { log } from "#lib/server/log.ts";
import { type CouponReading, couponReadingFrom } from "#wire/offer/coupon-answer.ts";
import { couponBody, type CouponQuestion } from "#wire/offer/coupon-request.ts";
import { isMissingCall, retryAfterFrom } from "#wire/refusal.ts";
import type { Asker } from "./account.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { ownReading, readAnswer } from "#lib/server/central/http/parse-answer.ts";

export interface CouponAsker extends Asker {
  login: { token: string; email?: string | undefined } | null;
  /** A visitor's nonce. */
  browser: string | null;
}

export type CouponOutcome = ({ kind: "answered" } & CouponReading) | { kind: "wait"; seconds: number };

const unchecked: CouponReading = {
  fact: { kind: "invalid", reason: "unchecked" },
  coupon: null,
  ticket: null,
  unknownKey: null,
};

/** Whether a code holds for an order (S1 §7, A75). @throws CentralError */
export async function askCoupon(
  question: CouponQuestion,
  { login, browser, ...asker }: CouponAsker,
): Promise<CouponOutcome> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/promotions/validate-cupon",
    body: couponBody(question, { email: login?.email ?? null, browser }),
    token: login?.token ?? null,
    // It changes nothing but a counter of wrong codes.
    isRead: true,
    accepts: [400, 404, 409, 422, 429],
    ...asker,
  });
  // That nobody can check a code says nothing of the code.
  if (isMissingCall(answer)) return { kind: "answered", ...unchecked };
  if (answer.status === 429) return { kind: "wait", seconds: retryAfterFrom(answer.body) };
  const reading = readAnswer("coupon", () => couponReadingFrom(answer.body, ownReading()));
  if (reading.unknownKey !== null) log.warn("coupon.unknown_key", { key: reading.unknownKey, status: answer.status });
  return { kind: "answered", ...reading };
}

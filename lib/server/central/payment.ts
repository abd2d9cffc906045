import "server-only";
import { type PaymentStatus, paymentStatusFrom } from "#wire/order/payment-answer.ts";
import {
  type PaymentLink,
  paymentLinkExchangeBody,
  paymentLinkRequestBody,
  paymentLinkFrom,
  type TakenPayment,
  takenPaymentFrom,
} from "#wire/order/payment-link.ts";
import { env } from "#lib/server/env.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { pathOf } from "#lib/server/central/http/path-of.ts";

/** It may ask the provider meanwhile. */
const timeout = 6000;

/** A payment by its secret name; of a guest also by what their device knows (A214). */
export interface PaymentClaim {
  reference: string;
  guestSecret: string | null;
}

/** @throws CentralError */
async function askPayment(
  question: { method: "GET" | "POST"; claim: PaymentClaim; verb: string },
  asker: Asker,
): Promise<PaymentStatus | null> {
  const { method, claim, verb } = question;
  const setting = env().PAYMENT_STATUS_PATH;
  if (setting === null) return null;
  const answer = await requestCentral({
    method,
    path: pathOf(setting, claim.reference) + verb,
    loggedAs: setting + verb,
    // Giving up twice is giving up: it may be retried.
    isRead: true,
    timeoutMilliseconds: timeout,
    accepts: [404],
    guestSecret: claim.guestSecret,
    ...asker,
  });
  if (answer.status === 404) return null;
  const status = paymentStatusFrom(answer.body);
  if (!status) throw new CentralError("shape", "payment: status", answer.status);
  return status;
}

/** @throws CentralError */
async function askLink(
  { verb, body, guestSecret }: { verb: string; body: Record<string, unknown>; guestSecret: string | null },
  asker: Asker,
): Promise<unknown> {
  const setting = env().PAYMENT_LINK_PATH;
  if (setting === null) return null;
  // The same device is answered the same again: it may be retried.
  const call = { method: "POST", path: setting + verb, body, isRead: true } as const;
  const answer = await requestCentral({ ...call, accepts: [404], guestSecret, ...asker });
  return answer.status === 404 ? null : answer.body;
}

/** A link by which a phone pays what this guest ordered; null where there is none for it (A262). @throws CentralError */
export async function askPaymentLink(
  { reference, guestSecret }: PaymentClaim,
  asker: Asker,
): Promise<PaymentLink | null> {
  const body = paymentLinkRequestBody(reference);
  return paymentLinkFrom(await askLink({ verb: "", body, guestSecret }, asker));
}

/** Exchanges a link for its payment, which is this phone's from then on (A262). @throws CentralError */
export async function takePaymentLink(
  { guestSecret, ...link }: { token: string; businessId: string; guestSecret: string },
  asker: Asker,
): Promise<TakenPayment> {
  const body = paymentLinkExchangeBody(link);
  const taken = takenPaymentFrom(await askLink({ verb: "/exchange", body, guestSecret }, asker));
  if (taken === null) throw new CentralError("shape", "payment: link", 200);
  return taken;
}

/** What became of a payment; null for a reference that nobody knows. @throws CentralError */
export async function readPayment(claim: PaymentClaim, asker: Asker): Promise<PaymentStatus | null> {
  return await askPayment({ method: "GET", claim, verb: "" }, asker);
}

/** Gives a payment up unless money may come or has come; answers where it stands then. @throws CentralError */
export async function giveUpPayment(claim: PaymentClaim, asker: Asker): Promise<PaymentStatus | null> {
  return await askPayment({ method: "POST", claim, verb: "/give-up" }, asker);
}

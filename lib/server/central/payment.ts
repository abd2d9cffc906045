import "server-only";
import { type PaymentStatus, paymentStatusFrom } from "#wire/payment-answer.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "./central-error.ts";
import { requestCentral } from "./client.ts";

/** It may ask the provider meanwhile. */
const timeout = 6000;

/** What became of a payment; null for a reference that nobody knows. @throws CentralError */
export async function readPayment(reference: string, asker: Asker): Promise<PaymentStatus | null> {
  const answer = await requestCentral({
    method: "GET",
    path: `/api/payment/status/${encodeURIComponent(reference)}`,
    isSecret: true,
    isRead: true,
    timeoutMilliseconds: timeout,
    accepts: [404],
    ...asker,
  });
  if (answer.status === 404) return null;
  const status = paymentStatusFrom(answer.body);
  if (!status) throw new CentralError("shape", "payment: status", answer.status);
  return status;
}

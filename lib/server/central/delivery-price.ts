import "server-only";
import type { Pesos } from "#domain/base/money.ts";
import { deliveryPriceBody, deliveryPriceFrom, type DeliveryQuestion } from "#wire/store/delivery-price.ts";
import { errorCodeFrom } from "#wire/refusal.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { readAnswer } from "#lib/server/central/http/parse-answer.ts";

/** What a delivery costs; `mismatch`: the address's text names a place with another fee (M6). */
export type DeliveryPrice = { kind: "fee"; fee: Pesos } | { kind: "notCovered" } | { kind: "mismatch" };

const refusals = new Map<string, DeliveryPrice>([
  ["not_covered", { kind: "notCovered" }],
  ["address_mismatch", { kind: "mismatch" }],
]);

/** The delivery fee, to whoever is logged in as them (S2 §7, A69). @throws CentralError also for an unknown fee (A105) */
export async function readDeliveryPrice(
  question: DeliveryQuestion,
  asker: Asker & { token: string | null },
): Promise<DeliveryPrice> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/delivery/price",
    body: deliveryPriceBody(question),
    isRead: true,
    accepts: [422],
    ...asker,
  });
  if (answer.status === 422) {
    const code = errorCodeFrom(answer.body);
    const refusal = refusals.get(code ?? "");
    if (refusal) return refusal;
    throw new CentralError("status", `the delivery price was refused: ${code}`, 422, { code });
  }
  return { kind: "fee", fee: readAnswer("delivery price", () => deliveryPriceFrom(answer.body)) };
}

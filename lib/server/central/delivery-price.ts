import "server-only";
import type { Pesos } from "#domain/base/money.ts";
import { deliveryPriceBody, deliveryPriceFrom, type DeliveryQuestion } from "#wire/delivery-price.ts";
import { errorCodeFrom } from "#wire/refusal.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "./central-error.ts";
import { requestCentral } from "./client.ts";
import { readAnswer } from "./parse-answer.ts";

/** The delivery fee (S2 §7, A69), null where nobody delivers. @throws CentralError also for an unknown fee (A105) */
export async function readDeliveryPrice(question: DeliveryQuestion, asker: Asker): Promise<Pesos | null> {
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
    if (code === "not_covered") return null;
    throw new CentralError("status", `the delivery price was refused: ${code}`, 422, code);
  }
  return readAnswer("delivery price", () => deliveryPriceFrom(answer.body));
}

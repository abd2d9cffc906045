import "server-only";
import { z } from "zod";
import { type Address, mergeAddressLine } from "#domain/person/address.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { CoverageArea } from "#domain/store/coverage.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "./central-error.ts";
import { requestCentral } from "./client.ts";
import { errorCode } from "./wire-error.ts";
import { parseAnswer, wirePesos } from "./wire-value.ts";

/** What a delivery is about. */
export interface DeliveryQuestion {
  businessId: string;
  branch: Branch;
  address: Address;
  area: CoverageArea;
  /** The subtotal of the cart. */
  declaredValue: Pesos;
}

/**
 * What the platform asks for a delivery (S2 §7, A69); null when it says that nobody delivers there.
 * @throws CentralError when it gives no usable answer, or the fee is not known: never counted as 0 (A105).
 */
export async function readDeliveryPrice(question: DeliveryQuestion, asker: Asker): Promise<Pesos | null> {
  const { branch, address, area } = question;
  const answer = await requestCentral({
    method: "POST",
    path: "/api/delivery/price",
    body: {
      business_id: Number(question.businessId),
      branch_id: Number(branch.id),
      origin_address: branch.address.line1,
      arrival_address: mergeAddressLine(address),
      zone_price: area.price,
      declared_value: question.declaredValue,
      city: address.city,
      origin_latitude: branch.address.point?.latitude ?? null,
      origin_longitude: branch.address.point?.longitude ?? null,
      arrival_latitude: address.point.latitude,
      arrival_longitude: address.point.longitude,
    },
    isRead: true,
    accepts: [422],
    ...asker,
  });
  if (answer.status === 422) {
    const code = errorCode(answer);
    if (code === "not_covered") return null;
    throw new CentralError("status", `the delivery price was refused: ${code}`, 422, code);
  }
  return parseAnswer("delivery price", z.object({ deliver_fee: wirePesos }), answer.body).deliver_fee;
}

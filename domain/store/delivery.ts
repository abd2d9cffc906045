/** How the order reaches the customer (S3 §3 Delivery method; wire ids 2, 1, 3). */
export type DeliveryMode = "delivery" | "pickup" | "onsite";

/** A delivery method that a branch allows, compared by mode, never by label (A111). */
export interface DeliveryMethod {
  id: string;
  mode: DeliveryMode;
  name: string;
  isCollectible: boolean;
  /** No delivery fee (wire free_of_charge, A160). */
  isFree: boolean;
}

/** In the order offered. */
export const deliveryModes = ["delivery", "pickup", "onsite"] as const satisfies readonly DeliveryMode[];

const wireCodes = { delivery: 2, pickup: 1, onsite: 3 } as const satisfies Record<DeliveryMode, number>;

export function wireDeliveryCode(mode: DeliveryMode): 1 | 2 | 3 {
  return wireCodes[mode];
}

/** No address, fee or coverage needed (S3 §4). */
export function isCollectible(mode: DeliveryMode): boolean {
  return mode !== "delivery";
}

export function chooseMethod(
  branch: { deliveryMethods: readonly DeliveryMethod[] },
  mode: DeliveryMode,
): DeliveryMethod | null {
  return branch.deliveryMethods.find((method) => method.mode === mode) ?? null;
}

/** Whether the method that carries it costs nothing, whatever the zone says (A160). */
export function isFreeOfCharge(branch: { deliveryMethods: readonly DeliveryMethod[] }): boolean {
  return chooseMethod(branch, "delivery")?.isFree === true;
}

export function offeredModes(branch: { deliveryMethods: readonly DeliveryMethod[] }): DeliveryMode[] {
  return deliveryModes.filter((mode) => chooseMethod(branch, mode) !== null);
}

/** How the order reaches the customer (S3 §3 Delivery method; wire ids 2, 1, 3). */
export type DeliveryMode = "delivery" | "pickup" | "onsite";

/** A delivery method that a branch allows, compared by mode, never by label (A111). */
export interface DeliveryMethod {
  id: string;
  mode: DeliveryMode;
  name: string;
  isCollectible: boolean;
  /** Nothing is asked for the way (wire free_of_charge, A160). */
  isFree: boolean;
}

/** The modes in the order in which they are offered. */
export const deliveryModes = ["delivery", "pickup", "onsite"] as const satisfies readonly DeliveryMode[];

const wireCodes = { delivery: 2, pickup: 1, onsite: 3 } as const satisfies Record<DeliveryMode, number>;

/** The code of a mode on the wire: delivery 2, pickup 1, on-site 3 (S3 §3). */
export function wireDeliveryCode(mode: DeliveryMode): 1 | 2 | 3 {
  return wireCodes[mode];
}

/**
 * The mode of a wire method: by its `internal_name` when it is one of ours, else by its id; null for one that nobody
 * knows (A111). Labels such as 'Recoger' or 'Recogida' are never looked at.
 */
export function deliveryModeOf(wire: { id: string; internalName: string | null }): DeliveryMode | null {
  const name = wire.internalName?.trim().toLowerCase();
  return (
    deliveryModes.find((mode) => mode === name) ??
    deliveryModes.find((mode) => String(wireCodes[mode]) === wire.id) ??
    null
  );
}

/** True when nobody carries the order to an address: no fee, no address, no coverage (S3 §4). */
export function isCollectible(mode: DeliveryMode): boolean {
  return mode !== "delivery";
}

/** The branch's own method for a mode, null when it does not allow it. */
export function chooseMethod(
  branch: { deliveryMethods: readonly DeliveryMethod[] },
  mode: DeliveryMode,
): DeliveryMethod | null {
  return branch.deliveryMethods.find((method) => method.mode === mode) ?? null;
}

/** The modes that a branch allows, delivery first. */
export function offeredModes(branch: { deliveryMethods: readonly DeliveryMethod[] }): DeliveryMode[] {
  return deliveryModes.filter((mode) => chooseMethod(branch, mode) !== null);
}

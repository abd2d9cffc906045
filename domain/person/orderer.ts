/** Where a guest orders: at a table, or at a kiosk, whose number is null while it is not enrolled. */
export type GuestPlace = { kind: "table"; number: string } | { kind: "kiosk"; number: string | null };

/** The table where somebody is; null at a kiosk, and for who is nowhere in particular. */
export function tableOf(place: GuestPlace | null): string | null {
  return place?.kind === "table" ? place.number : null;
}

/** Whether a place's device is everybody's, one after another (A120). */
export function isSharedPlace({ kind }: Pick<GuestPlace, "kind">): boolean {
  return kind === "kiosk";
}

/** Whether a place stays until it is enrolled anew (A241). */
export function isEnrolledPlace(place: GuestPlace): boolean {
  return isSharedPlace(place) && place.number !== null;
}

/** Somebody without an account: at a table `device` stands for the phone, at a kiosk for the guest's turn (A213). */
export interface Guest {
  kind: "guest";
  place: GuestPlace;
  device: string;
}

/** Who orders. `id` is what stands for a customer: the proved mailbox at the platform, the account in the storefront. */
export type Orderer = { kind: "customer"; id: string } | Guest;

const guestPrefix = "guest:";
const customerPrefix = "customer:";

/** The same text for the same person, whatever they order: lock, duplicates, attempts, allowance, payments and turns go by
 * it. Who changes tables stays the same guest (A213). */
export function ordererKey(orderer: Orderer | Pick<Guest, "kind" | "device">): string {
  switch (orderer.kind) {
    case "customer":
      return `${customerPrefix}${orderer.id}`;
    case "guest":
      return `${guestPrefix}${orderer.device}`;
  }
}

/** What stands for the customer of a key of `ordererKey`; null for a guest's. */
export function customerOf(key: string): string | null {
  return key.startsWith(customerPrefix) ? key.slice(customerPrefix.length) : null;
}

/** Whether a key of `ordererKey` is a guest's. */
export function isGuestKey(key: string): boolean {
  return key.startsWith(guestPrefix);
}

/** The place of an order as its assessment needs it; `isProved`: by a table's code or a kiosk's enrolment (D2). */
export type OrderPlace = { kind: "none" } | { kind: "table"; isProved: boolean } | { kind: "kiosk"; isProved: boolean };

/** The place that an orderer orders from; a customer has none. */
export function placeOf(orderer: Orderer, isProved: boolean): OrderPlace {
  return orderer.kind === "customer" ? { kind: "none" } : { kind: orderer.place.kind, isProved };
}

import { atom } from "jotai/vanilla";
import { type Device, deviceAtom, keyOf } from "#lib/client/device/device.ts";

/** What a device keeps, as a person would call it. */
export const keptKinds = [
  "cart",
  "place",
  "coupon",
  "orders",
  "favourites",
  "searches",
  "payment",
  "notices",
  "login",
  "preferences",
  "other",
] as const;

export type KeptKind = (typeof keptKinds)[number];

/** Of every thing that is kept, what it belongs to; one for each branch has the branch behind a colon. */
const kindOfThing: ReadonlyMap<string, KeptKind> = new Map<string, KeptKind>([
  ["shopping-cart", "cart"],
  ["carried-cart", "cart"],
  ["unsent-cart", "cart"],
  ["known-items", "cart"],
  ["pending-line", "cart"],
  ["draft-line", "cart"],
  ["scheduling", "cart"],
  ["tip", "cart"],
  ["location", "place"],
  ["table", "place"],
  ["unfinished-address", "place"],
  ["saved_cupon", "coupon"],
  ["appliedCupon", "coupon"],
  ["last_order", "orders"],
  ["rating-draft", "orders"],
  ["pushed-orders", "orders"],
  ["favoriteProducts", "favourites"],
  ["saved-dishes", "favourites"],
  ["last-payment", "favourites"],
  ["recent-searches", "searches"],
  ["current_order", "payment"],
  ["orderDetail", "payment"],
  ["paymentOrder", "payment"],
  ["tells-of-changes", "notices"],
  ["closing-shown", "notices"],
  ["renewed", "notices"],
  ["in-app-shown", "notices"],
  ["passkey-offered", "notices"],
  ["greeted", "notices"],
  ["avoided", "preferences"],
  ["reading", "preferences"],
  ["loginUserProvider", "login"],
]);

function storagesOf(device: Device): Storage[] {
  return [device.storage(), device.tabStorage()].filter((storage) => storage !== null);
}

/** The kind of a key of this shop; null of another's. */
function kindOfKey(device: Device, key: string): KeptKind | null {
  const prefix = keyOf(device, "");
  if (!key.startsWith(prefix)) return null;
  const [name = ""] = key.slice(prefix.length).split(":");
  return kindOfThing.get(name) ?? "other";
}

function keysIn(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
}

/** The kinds of things that this device keeps of the shop now. */
export const keptHere = atom((get): KeptKind[] => {
  const device = get(deviceAtom);
  const found = new Set(storagesOf(device).flatMap((storage) => keysIn(storage).map((key) => kindOfKey(device, key))));
  return keptKinds.filter((kind) => found.has(kind));
});

/** Forgets what is kept of one kind, in memory too: every value that stands on the device begins anew. */
export const forgetKind = atom(null, (get, set, kind: KeptKind) => {
  const device = get(deviceAtom);
  for (const storage of storagesOf(device)) {
    for (const key of keysIn(storage)) if (kindOfKey(device, key) === kind) storage.removeItem(key);
  }
  set(deviceAtom, { ...device });
});

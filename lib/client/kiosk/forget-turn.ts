import { currentValue } from "#lib/client/device/device-value.ts";
import { deviceAtom, keyOf } from "#lib/client/device/device.ts";
import { forgetCookies, forgetDevice } from "#lib/client/device/forget-device.ts";
import { paymentOrder } from "#lib/client/order/payment/payment-order.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";

/** What makes the device a kiosk of its branch, and says nothing of anybody. */
const ownCookies = ["visit", "branch", "pinned-branch"];

/** Whether the device keeps things of a person who used the shop on it as their own. */
export function holdsThings(atoms: Atoms): boolean {
  const { tenant, storage } = atoms.get(deviceAtom);
  const kept = storage();
  const keys = Array.from({ length: kept?.length ?? 0 }, (_, index) => kept?.key(index) ?? "");
  return keys.some((key) => key.startsWith(keyOf({ tenant }, "")));
}

/** Forgets what the kiosk keeps under names of its own; of an enrolled device, which is nothing else, everything (A120). */
export function forgetTurn(atoms: Atoms, isWhole: boolean): void {
  if (isWhole) {
    const { storage, tabStorage } = atoms.get(deviceAtom);
    storage()?.clear();
    tabStorage()?.clear();
    forgetCookies(ownCookies);
  }
  atoms.set(forgetDevice);
}

/** The same, but for an attempt whose outcome is not known: the next page looks it up. */
export function forgetButLost(atoms: Atoms): void {
  const kept = atoms.set(paymentOrder, currentValue);
  atoms.set(forgetDevice);
  if (kept?.isPlaced === true) atoms.set(paymentOrder, () => kept);
}

import { atom, createStore } from "jotai/vanilla";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import { deviceAtom } from "#lib/client/device/device.ts";
import type { Device } from "#lib/client/device/device.ts";

export type Atoms = ReturnType<typeof createStore>;

/** What the page's own state depends on. */
interface Shop {
  branchId: string;
  /** How an order reaches its guest where they are; null where that is asked. */
  settledMode: DeliveryMode | null;
}

export const shopAtom = atom<Shop>({ branchId: "", settledMode: null });

/** The state as the server paints it, where nothing of a device is ever read; null before the shop's store is made. */
export const paintedAtom = atom<Atoms | null>(null);

/** The state of a page, or of a test: no module holds any. */
export function createShopAtoms(device: Device, shop: Shop): Atoms {
  const painted = createStore();
  painted.set(shopAtom, shop);
  const atoms = createStore();
  atoms.set(deviceAtom, device);
  atoms.set(shopAtom, shop);
  atoms.set(paintedAtom, painted);
  return atoms;
}

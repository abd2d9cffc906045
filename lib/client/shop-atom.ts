import { atom, createStore } from "jotai/vanilla";
import type { AppMode } from "#domain/store/mode.ts";
import { deviceAtom } from "#lib/client/device/device.ts";
import type { Device } from "#lib/client/device/device.ts";

export type Atoms = ReturnType<typeof createStore>;

/** The branch of the page and how it sells: what the page's own state depends on. */
interface Shop {
  branchId: string;
  mode: AppMode;
}

export const shopAtom = atom<Shop>({ branchId: "", mode: "ecommerce" });

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

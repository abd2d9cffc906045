import { atom } from "jotai/vanilla";
import { deviceAtom, keyOf } from "./device.ts";

/** Forgets everything that is kept for this shop, in memory too: it is all a person's. */
export const forgetDevice = atom(null, (get, set) => {
  const device = get(deviceAtom);
  for (const storage of [device.storage(), device.tabStorage()]) {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
    for (const key of keys) if (key.startsWith(keyOf(device, ""))) storage?.removeItem(key);
  }
  // Every value that stands on the device begins anew.
  set(deviceAtom, { ...device });
});

/** Ends the cookies that scripts may read: which branch, which language. Those that they may not, the server ends. */
export function forgetCookies(kept: readonly string[] = []): void {
  for (const pair of document.cookie.split("; ")) {
    const [name = ""] = pair.split("=");
    if (name !== "" && !kept.includes(name)) document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
  }
}

// What every page asks of the device before anything else of storage.ts is loaded.

/** The browser's storage, null on the server and where the person or the browser forbids it. */
export function deviceStorage(): Storage | null {
  try {
    return typeof window === "undefined" ? null : window.localStorage;
  } catch {
    // Reading the property throws when cookies are blocked; the shop works without memory then.
    return null;
  }
}

/** The key of one thing of a tenant. */
export function storageKey(tenant: string, name: string): string {
  return `vitrina:${tenant}:${name}`;
}

/** True when the device keeps something under this name, readable or not. */
export function isStored(tenant: string, name: string): boolean {
  return (deviceStorage()?.getItem(storageKey(tenant, name)) ?? null) !== null;
}

/** Calls back when another tab writes under this name; answers how to stop. */
export function watchName(tenant: string, name: string, listener: () => void): () => void {
  const key = storageKey(tenant, name);
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

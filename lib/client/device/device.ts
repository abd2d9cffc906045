import { atom } from "jotai/vanilla";

/** Where the things of one shop are kept, and how this page is notified of what other tabs do to them. */
export interface Device {
  /** The canonical host: part of every key. */
  tenant: string;
  /** Everybody's, one after another: a person's own things on it are neither read nor forgotten (A120). */
  isShared?: boolean;
  /** Null on the server, and where the person or the browser forbids it. */
  storage: () => Storage | null;
  /** The same for what lasts as long as the tab, reloads included. */
  tabStorage: () => Storage | null;
  /** Calls back with the key that another tab changed, null when it may be any; answers how to stop. */
  listen: (listener: (key: string | null) => void) => () => void;
}

function browserStorage(name: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return typeof window === "undefined" ? null : window[name];
  } catch {
    // Reading the property throws when cookies are blocked; memory is all there is then.
    return null;
  }
}

function listenToBrowser(listener: (key: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => listener(event.key);
  // A page that comes back from the browser's page cache has missed the events meanwhile.
  const onPageShow = (event: PageTransitionEvent) => event.persisted && listener(null);
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
  };
}

export function browserDevice(tenant: string, shared = false): Device {
  return {
    tenant,
    isShared: shared,
    storage: () => browserStorage("localStorage"),
    tabStorage: () => browserStorage("sessionStorage"),
    listen: listenToBrowser,
  };
}

/** The device of this page's shop: set where the shop's store is made. */
export const deviceAtom = atom(browserDevice(""));

/** One key per thing. */
export function keyOf({ tenant, isShared = false }: Pick<Device, "tenant" | "isShared">, name: string): string {
  return `${isShared ? "kiosk-" : ""}vitrina:${tenant}:${name}`;
}

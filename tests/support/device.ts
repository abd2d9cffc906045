import type { Device } from "#lib/client/device/device.ts";
import { createShopAtoms } from "#lib/client/shop-atom.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";

/** A storage that several tabs of one browser share: each hears later, and only of what another one did. */
export class SharedStorage implements Storage {
  readonly kept = new Map<string, string>();
  readonly tabs: Tab[] = [];
  /** What a write throws, null while it works. */
  failure: Error | null = null;
  /** The tab that is at work. */
  active: Tab | null = null;

  get length(): number {
    return this.kept.size;
  }
  key(index: number): string | null {
    return [...this.kept.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    if (this.failure) throw this.failure;
    if (this.kept.get(key) === text) return;
    this.kept.set(key, text);
    this.tell(key);
  }
  removeItem(key: string): void {
    if (this.kept.delete(key)) this.tell(key);
  }
  clear(): void {
    this.kept.clear();
    this.tell(null);
  }
  private tell(key: string | null): void {
    for (const tab of this.tabs) if (tab !== this.active) tab.owed.push(key);
  }
}

/** A page of the shop with a store of its own. */
export class Tab {
  readonly store: Atoms;
  /** Changes that it will hear of. */
  owed: (string | null)[] = [];
  readonly listeners = new Set<(key: string | null) => void>();
  readonly storage: SharedStorage;
  /** What no other tab has. */
  readonly own = new SharedStorage();

  constructor(storage: SharedStorage, tenant = "sabor.localhost", branchId = "1") {
    this.storage = storage;
    storage.tabs.push(this);
    const device: Device = {
      tenant,
      storage: () => storage,
      tabStorage: () => this.own,
      listen: (listener) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
    };
    this.store = createShopAtoms(device, { branchId, settledMode: null });
  }

  /** Does something as this tab. */
  act<T>(work: (store: Tab["store"]) => T): T {
    this.storage.active = this;
    try {
      return work(this.store);
    } finally {
      this.storage.active = null;
    }
  }

  /** Hears of what the others did, the oldest first. */
  hear(): void {
    const owed = this.owed.splice(0);
    this.act(() => {
      for (const key of owed) for (const listener of this.listeners) listener(key);
    });
  }
}

/** What this test's browser keeps under a name of the shop, null when it keeps nothing. */
export function keptOnDevice(name: string) {
  const text = localStorage.getItem(`vitrina:sabor.localhost:${name}`);
  return text === null ? null : JSON.parse(text).d;
}

import { useEffect, useSyncExternalStore } from "react";
import { isStored, watchName } from "./device-storage.ts";

/** State whose code stays out of the first load: most visitors come with nothing of it on their device. */
interface LateState<M> {
  /** The module says that it is there; called at its end, whoever loaded it. */
  announce: (module: M) => void;
  /** The module once it is there. It is fetched when the device keeps something under `name`, or begins to. */
  useModule: (tenant: string, name: string) => M | null;
}

/** Makes the place of a module that is loaded when it is needed. */
export function lateState<M>(load: () => Promise<unknown>): LateState<M> {
  let loaded: M | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    announce: (module) => {
      loaded = module;
      for (const listener of listeners) listener();
    },
    useModule: (tenant, name) => {
      useEffect(() => {
        if (loaded) return;
        const fetchIfStored = () => {
          if (!isStored(tenant, name)) return;
          load().catch(() => {
            // Without it the page stands as if nothing was kept, until the connection is back.
          });
        };
        fetchIfStored();
        window.addEventListener("online", fetchIfStored);
        const unwatch = watchName(tenant, name, fetchIfStored);
        return () => {
          window.removeEventListener("online", fetchIfStored);
          unwatch();
        };
      }, [tenant, name]);
      return useSyncExternalStore(
        subscribe,
        () => loaded,
        () => null,
      );
    },
  };
}

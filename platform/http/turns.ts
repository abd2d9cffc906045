import { setImmediate } from "node:timers/promises";

/** Runs one call of a key after the other. */
export type TakeTurn<K> = <T>(key: K, run: () => Promise<T>) => Promise<T>;

/** Who waits here holds no connection that another business needs; the account's lock orders what other processes do. */
export function createTurns<K>(): TakeTurn<K> {
  const last = new Map<K, Promise<void>>();
  return async (key, run) => {
    const before = last.get(key);
    const started = before === undefined ? run() : before.then(run);
    // The embedded engine never gives the thread back by itself: others come in between.
    const yieldTurn = async () => {
      await setImmediate();
      if (last.get(key) === ended) last.delete(key);
    };
    const ended: Promise<void> = started.then(yieldTurn, yieldTurn);
    last.set(key, ended);
    return await started;
  };
}

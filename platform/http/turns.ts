import { setImmediate } from "node:timers/promises";

/** Runs one call of a customer after the other. */
export type TakeTurn = <T>(customer: number, run: () => Promise<T>) => Promise<T>;

/** Who waits here holds no connection that another business needs; the account's lock orders what other processes do. */
export function createTurns(): TakeTurn {
  const last = new Map<number, Promise<void>>();
  return async (customer, run) => {
    const before = last.get(customer);
    const started = before === undefined ? run() : before.then(run);
    // The embedded engine never gives the thread back by itself: others come in between.
    const giveWay = async () => {
      await setImmediate();
      if (last.get(customer) === ended) last.delete(customer);
    };
    const ended: Promise<void> = started.then(giveWay, giveWay);
    last.set(customer, ended);
    return await started;
  };
}

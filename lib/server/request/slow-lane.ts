import "server-only";
import { LRUCache } from "lru-cache";

/** What is slowed waits this long at most (ms); whoever would wait longer is refused at once. */
const longestWait = 20_000;
const mostWaiting = 200;
const mostKeys = 10_000;

/** Calls over their limit, at the pace that the limit allows: bounded, so that waiting costs next to nothing (A216). */
export interface SlowLane {
  /** Waits for the turn of a call of `key`, one each `pace` ms; false at once when there is no room. */
  enter: (key: string, pace: number) => Promise<boolean>;
}

export function createSlowLane({
  clock,
  sleep,
}: {
  clock: () => number;
  sleep: (milliseconds: number) => Promise<unknown>;
}): SlowLane {
  const lastTurns = new LRUCache<string, number>({ max: mostKeys });
  let waiting = 0;
  return {
    enter: async (key, pace) => {
      const now = clock();
      const turn = Math.max(now, lastTurns.get(key) ?? now) + pace;
      if (turn - now > longestWait || waiting >= mostWaiting) return false;
      lastTurns.set(key, turn);
      waiting += 1;
      await sleep(turn - now);
      waiting -= 1;
      return true;
    },
  };
}

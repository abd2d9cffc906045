import type { LineClock } from "#domain/base/line/line-bounds.ts";

/** This process's time, for lines of our own. */
export const lineClock: LineClock = {
  now: () => performance.now(),
  after: (milliseconds, over) => {
    const timer = setTimeout(over, milliseconds);
    return () => clearTimeout(timer);
  },
};

import type { LineClock } from "#domain/base/line/line-bounds.ts";

/** The clock of a line, which a test moves. */
export function movedClock(): { clock: LineClock; pass: (milliseconds: number) => void } {
  let now = 0;
  const timers = new Set<{ at: number; over: () => void }>();
  return {
    clock: {
      now: () => now,
      after: (milliseconds, over) => {
        const timer = { at: now + milliseconds, over };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    pass: (milliseconds) => {
      now += milliseconds;
      for (const timer of timers) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.over();
      }
    },
  };
}

/** Why a request was refused before Next, as the log says it. */
export type RefusalReason = "malformed" | "origin" | "unknown_hosts" | "too_many_calls" | "full_line";

/** A line of one reason each second at most, with how many it stands for: whoever floods must not fill the log. */
const interval = 1000;

/** Writes what is refused as JSON lines, without a word of what was sent. `clock` in ms. */
export function createRefusals({ clock, write }: { clock: () => number; write: (line: string) => void }) {
  const reasons = new Map<RefusalReason, { loggedAt: number; times: number }>();
  return {
    note: (reason: RefusalReason): void => {
      const { loggedAt, times } = reasons.get(reason) ?? { loggedAt: Number.NEGATIVE_INFINITY, times: 0 };
      const now = clock();
      if (now - loggedAt < interval) {
        reasons.set(reason, { loggedAt, times: times + 1 });
        return;
      }
      reasons.set(reason, { loggedAt: now, times: 0 });
      const event = { time: new Date(now).toISOString(), level: "warn", event: "request.refused" };
      write(`${JSON.stringify({ ...event, reason, times: times + 1 })}\n`);
    },
  };
}

export type Refusals = ReturnType<typeof createRefusals>;

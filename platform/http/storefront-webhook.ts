import { createHmac } from "node:crypto";
import { describeError, type Log } from "./log.ts";

/** What changed and where; storefronts purge what they cached of it. */
export interface ChangeEvent {
  event: "menu.updated" | "business.updated" | "branch.updated" | "promos.updated";
  /** The business's main domain. */
  domain: string;
  business_id: number;
  branch_id?: number;
}

/** Tells every storefront of a change, without making the caller wait. */
export type Announce = (event: ChangeEvent) => void;

const pausesBeforeRetry = [1_000, 4_000, 15_000, 60_000];
const deadline = 3_000;

/** Proves that a body comes from the platform: `t=<unix s>,v1=<hex hmac-sha256(secret, t.body)>`. */
export function webhookSignature(secret: string, body: string, now: number): string {
  const t = Math.floor(now / 1000);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}

interface AnnouncerOptions {
  addresses: readonly string[];
  secret: string | null;
  clock: () => number;
  log: Log;
}

/** Makes the announcer. `close` ends what is under way and drops events that wait for a retry. */
export function createAnnouncer({ addresses, secret, clock, log }: AnnouncerOptions): {
  announce: Announce;
  close: () => void;
} {
  const stop = new AbortController();
  const timers = new Set<NodeJS.Timeout>();

  async function send(address: string, event: ChangeEvent, key: string): Promise<void> {
    // Signed anew with each try, so that a late retry is not taken for a replay.
    const body = JSON.stringify({ ...event, sent_at: new Date(clock()).toISOString() });
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", "x-vitrina-signature": webhookSignature(key, body, clock()) },
      body,
      redirect: "error",
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(deadline)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`status ${answer.status}`);
  }

  async function deliver(address: string, event: ChangeEvent, key: string, attempt: number): Promise<void> {
    try {
      await send(address, event, key);
    } catch (error) {
      if (stop.signal.aborted) return;
      const pause = pausesBeforeRetry[attempt];
      log("warn", "webhook_failed", {
        kind: event.event,
        attempt,
        willRetry: pause !== undefined,
        ...describeError(error),
      });
      if (pause === undefined) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        void deliver(address, event, key, attempt + 1);
      }, pause);
      timer.unref();
      timers.add(timer);
    }
  }

  return {
    announce: (event) => {
      if (secret === null) return;
      for (const address of addresses) void deliver(address, event, secret, 0);
    },
    close: () => {
      stop.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

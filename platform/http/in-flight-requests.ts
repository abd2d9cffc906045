import { setImmediate as othersFirst, setTimeout as wait } from "node:timers/promises";

/** Milliseconds that courtesy lasts: some answers take their time by design. */
const longestWait = 25;

/** The requests that are being answered, so that those of strangers' making give way to the others. */
export class InFlightRequests {
  private requests = 0;

  /** Counts a request; answers how to end it. */
  begin(): () => void {
    this.requests += 1;
    return () => {
      this.requests -= 1;
    };
  }

  /** Leaves a request out of the count; answers how to end that. */
  leaveOut(): () => void {
    this.requests -= 1;
    return () => {
      this.requests += 1;
    };
  }

  /** Resolves when no request that counts is in flight, or soon. */
  async idle(): Promise<void> {
    const until = performance.now() + longestWait;
    await othersFirst();
    while (this.requests > 0 && performance.now() < until) await wait(1);
  }
}

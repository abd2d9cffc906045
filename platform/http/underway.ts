import { setImmediate as othersFirst, setTimeout as wait } from "node:timers/promises";

/** Milliseconds that courtesy lasts: some answers take their time by design. */
const patience = 25;

/** The requests that are being answered, so that those of strangers' making give way to the others. */
export class Underway {
  private requests = 0;

  /** Counts a request; answers how to end it. */
  begin(): () => void {
    this.requests += 1;
    return () => {
      this.requests -= 1;
    };
  }

  /** Leaves a request out of the count; answers how to end that. */
  standBack(): () => void {
    this.requests -= 1;
    return () => {
      this.requests += 1;
    };
  }

  /** Resolves when no request that counts is under way, or soon. */
  async quiet(): Promise<void> {
    const until = performance.now() + patience;
    await othersFirst();
    while (this.requests > 0 && performance.now() < until) await wait(1);
  }
}

import { TooManyAttemptsError } from "#platform/strapi/recorded-error.ts";

/** Requests of one sender that are answered at the same time, and that may wait for them. */
const mostAtOnce = 2;
const mostWaiting = 20;

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Takes requests in turn, by sender: a crowd of one sender's leaves the others their place. */
export class Turns {
  private readonly queues = new Map<string, Queue>();

  /** Waits for a turn and answers how to end it. @throws TooManyAttemptsError when too many wait */
  async take(sender: string): Promise<() => void> {
    const queue = this.queues.get(sender) ?? { running: 0, waiting: [] };
    this.queues.set(sender, queue);
    if (queue.running < mostAtOnce) queue.running += 1;
    else if (queue.waiting.length >= mostWaiting) throw new TooManyAttemptsError(1);
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    return () => this.end(sender, queue);
  }

  private end(sender: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next !== undefined) return next();
    queue.running -= 1;
    if (queue.running === 0) this.queues.delete(sender);
  }
}

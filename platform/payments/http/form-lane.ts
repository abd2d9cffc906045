import { LRUCache } from "lru-cache";

const mostKnown = 10_000;
/** Look-ups that go on for addresses over their limit: each is another's time. */
const mostLooking = 8;

/** Which references of a payment's form are looked up: they are unguessable, but whoever invents them shares an address (A216). */
export class FormLane {
  private readonly known = new LRUCache<string, true>({ max: mostKnown });
  private looking = 0;

  /** The payment was asked for a moment ago, as a store does before it shows the form. */
  note(reference: string): void {
    this.known.set(reference, true);
  }

  knows(reference: string): boolean {
    return this.known.has(reference);
  }

  /** Looks up for an address over its limit; null, unread, when too many do. */
  async enter<T>(look: () => Promise<T>): Promise<T | null> {
    if (this.looking >= mostLooking) return null;
    this.looking += 1;
    try {
      return await look();
    } finally {
      this.looking -= 1;
    }
  }
}

/** When a tag was last invalidated, in milliseconds: `stale` may still be served, `expired` may not (from that instant on). */
export interface TagTimes {
  stale: number;
  expired: number;
}

const mostTags = 100_000;

/** Remembers when each tag was invalidated, so that an entry can be judged by its own time stamp. */
export class TagClock {
  readonly #times = new Map<string, TagTimes>();

  /** What an invalidation now means: without a duration the tag expires at once, with one it is stale until then. */
  static timesOf(now: number, durations?: { expire?: number }): TagTimes {
    if (durations === undefined) return { stale: 0, expired: now };
    return { stale: now, expired: durations.expire === undefined ? 0 : now + durations.expire * 1000 };
  }

  /** Takes over times, this process's own or another's; a later time wins. */
  mark(tag: string, times: TagTimes): void {
    const known = this.#times.get(tag);
    this.#times.delete(tag);
    this.#times.set(tag, {
      stale: Math.max(known?.stale ?? 0, times.stale),
      expired: Math.max(known?.expired ?? 0, times.expired),
    });
    if (this.#times.size <= mostTags) return;
    const [oldest] = this.#times.keys();
    if (oldest !== undefined) this.#times.delete(oldest);
  }

  /** Whether any of the tags expired after the entry was made. */
  isExpired(tags: string[], madeAt: number, now: number): boolean {
    return tags.some((tag) => {
      const expired = this.#times.get(tag)?.expired ?? 0;
      return expired > madeAt && expired <= now;
    });
  }

  /** Whether any of the tags was invalidated after the entry was made. */
  isStale(tags: string[], madeAt: number): boolean {
    return tags.some((tag) => (this.#times.get(tag)?.stale ?? 0) > madeAt);
  }

  /** The latest instant at which one of the tags expired, 0 when none did. */
  lastExpiry(tags: string[], now: number): number {
    return Math.max(0, ...tags.map((tag) => this.#times.get(tag)?.expired ?? 0).filter((expired) => expired <= now));
  }
}

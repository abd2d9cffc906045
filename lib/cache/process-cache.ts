import { BoundedStore } from "./bounded-store.ts";
import { cacheSettings } from "./settings.ts";
import { SharedStore } from "./shared-store.ts";
import { TagClock, type TagTimes } from "./tag-clock.ts";

/** The one cache of this process, behind both of Next's handler interfaces. */
class ProcessCache {
  readonly clock = new TagClock();
  readonly pages = new BoundedStore<unknown>(cacheSettings.memoryBytes);
  readonly data = new BoundedStore<unknown>(cacheSettings.memoryBytes);
  readonly shared: SharedStore | null;

  constructor() {
    const { redisUrl, isBuilding } = cacheSettings;
    this.shared =
      redisUrl === null || isBuilding ? null : new SharedStore(redisUrl, (tag, times) => this.clock.mark(tag, times));
  }

  /** Marks the tags here and tells the other processes. */
  async invalidate(tags: string[], now: number, durations?: { expire?: number }): Promise<void> {
    const times: TagTimes = TagClock.timesOf(now, durations);
    for (const tag of tags) this.clock.mark(tag, times);
    await this.shared?.announce(tags, times);
  }
}

export const processCache = new ProcessCache();

import { deserialize, serialize } from "node:v8";
import { Redis } from "ioredis";
import type { TagTimes } from "./tag-clock.ts";

const prefix = "vitrina:";
const channel = `${prefix}tags`;
const tagsKey = `${prefix}tag-times`;
const quietMilliseconds = 60_000;

/** An entry as it travels: it names its own key, so that a mixed-up value is never served. */
interface Envelope {
  key: string;
  value: unknown;
}

/**
 * The part of the cache that several storefront processes share, in Redis.
 * It never throws and never makes anybody wait long: without Redis every process goes on alone (F13).
 */
export class SharedStore {
  readonly #commands: Redis;
  readonly #news: Redis;
  readonly #onTag: (tag: string, times: TagTimes) => void;
  #lastComplaint = 0;

  constructor(url: string, onTag: (tag: string, times: TagTimes) => void) {
    const options = {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 500,
      connectTimeout: 2000,
      retryStrategy: (turn: number) => Math.min(turn * 200, 5000),
    };
    this.#commands = new Redis(url, options);
    this.#news = new Redis(url, {
      ...options,
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
      commandTimeout: 10_000,
    });
    this.#onTag = onTag;
    for (const connection of [this.#commands, this.#news])
      connection.on("error", (error: unknown) => this.#complain(error));
    this.#commands.on("ready", () => void this.#loadTags());
    this.#news.on("message", (_channel, text) => this.#hear(text));
    void this.#attempt(async () => await this.#news.subscribe(channel));
  }

  async get(key: string): Promise<unknown> {
    const bytes = await this.#attempt(async () => await this.#commands.getBuffer(prefix + key));
    if (bytes === null || bytes === undefined) return undefined;
    const envelope = await this.#attempt(async () => await Promise.resolve(readEnvelope(bytes)));
    return envelope?.key === key ? envelope.value : undefined;
  }

  /** Keeps a value for so many seconds. */
  async set(key: string, value: unknown, seconds: number): Promise<void> {
    const envelope: Envelope = { key, value };
    await this.#attempt(
      async () => await this.#commands.set(prefix + key, serialize(envelope), "EX", Math.max(1, Math.ceil(seconds))),
    );
  }

  /** Tells every process, now and at its next start, that the tags were invalidated. */
  async announce(tags: string[], times: TagTimes): Promise<void> {
    const text = JSON.stringify(times);
    await this.#attempt(async () => {
      const batch = this.#commands.pipeline();
      for (const tag of tags) batch.hset(tagsKey, tag, text).publish(channel, JSON.stringify({ tag, times }));
      await batch.exec();
    });
  }

  async close(): Promise<void> {
    this.#commands.disconnect();
    this.#news.disconnect();
    await Promise.resolve();
  }

  async #loadTags(): Promise<void> {
    const known = await this.#attempt(async () => await this.#commands.hgetall(tagsKey));
    for (const [tag, text] of Object.entries(known ?? {})) {
      const times = readTimes(parseJson(text));
      if (times !== null) this.#onTag(tag, times);
    }
  }

  #hear(text: string): void {
    const news = parseJson(text);
    if (
      typeof news !== "object" ||
      news === null ||
      !("tag" in news) ||
      typeof news.tag !== "string" ||
      !("times" in news)
    )
      return;
    const times = readTimes(news.times);
    if (times !== null) this.#onTag(news.tag, times);
  }

  async #attempt<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#complain(error);
      return undefined;
    }
  }

  /** One line a minute is enough to know that Redis is away. */
  #complain(error: unknown): void {
    const now = Date.now();
    if (now - this.#lastComplaint < quietMilliseconds) return;
    this.#lastComplaint = now;
    process.stderr.write(
      `${JSON.stringify({ level: "warn", event: "shared_cache_away", reason: error instanceof Error ? error.message : "unknown" })}\n`,
    );
  }
}

function readEnvelope(bytes: Buffer): Envelope | null {
  const value: unknown = deserialize(bytes);
  if (
    typeof value !== "object" ||
    value === null ||
    !("key" in value) ||
    typeof value.key !== "string" ||
    !("value" in value)
  )
    return null;
  return { key: value.key, value: value.value };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readTimes(value: unknown): TagTimes | null {
  if (typeof value !== "object" || value === null || !("stale" in value) || !("expired" in value)) return null;
  return typeof value.stale === "number" && typeof value.expired === "number"
    ? { stale: value.stale, expired: value.expired }
    : null;
}

import "server-only";
import type { OrderStatus } from "#domain/order/order-status.ts";

/** How an order stands, as much as anybody who knows its number may hear (D4). */
export interface Standing {
  status: OrderStatus;
  /** In ms. */
  updatedAt: number;
  /** Nothing more will happen. */
  isFinal: boolean;
}

/** Where the events of one open page go; `send` answers false when nobody reads them. */
export interface StreamSink {
  send: (text: string) => boolean;
  end: () => void;
}

/** In milliseconds and streams. */
export interface StreamLimits {
  /** Between two looks at an order. */
  every: number;
  /** Failures in a row stretch it up to this. */
  everyAtMost: number;
  heartbeat: number;
  open: number;
  ofNetwork: number;
}

const defaultLimits: StreamLimits = {
  every: 10_000,
  everyAtMost: 60_000,
  heartbeat: 20_000,
  open: 4000,
  ofNetwork: 60,
};

/** How one order is asked for; null when it is gone. @throws when nobody answers */
export type AskStanding = () => Promise<Standing | null>;

export interface StreamVisit {
  key: string;
  network: string;
  ask: AskStanding;
}

interface Viewer extends StreamVisit {
  sink: StreamSink;
  lastId: string;
}

interface Watched {
  viewers: Set<Viewer>;
  standing: Standing;
  failures: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  isAsking: boolean;
  /** A change was announced while it was being asked for. */
  isDirty: boolean;
}

function newlyWatched(standing: Standing): Watched {
  return { viewers: new Set(), standing, failures: 0, timer: undefined, isAsking: false, isDirty: false };
}

/** The name of an event: with the last one a stream goes on where it ended. */
export function eventIdOf({ status, updatedAt }: Standing): string {
  return `${updatedAt}-${status}`;
}

function eventOf(standing: Standing): string {
  const { status, updatedAt, isFinal } = standing;
  const event = `id: ${eventIdOf(standing)}\ndata: ${JSON.stringify({ status, updatedAt })}\n\n`;
  return isFinal ? `${event}event: end\ndata: {}\n\n` : event;
}

/** Every open tracking page of this process: an order is asked for once, however many look at it. */
export class OrderStreams {
  readonly #limits: StreamLimits;
  readonly #orders = new Map<string, Watched>();
  readonly #networks = new Map<string, number>();
  #open = 0;
  #pulse: ReturnType<typeof setInterval> | undefined;

  constructor(limits: StreamLimits = defaultLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#open;
  }

  /** How an order that somebody looks at stands; null when nobody does. */
  standingOf(key: string): Standing | null {
    return this.#orders.get(key)?.standing ?? null;
  }

  /** Whether another stream may be opened from this network. */
  hasRoom(network: string): boolean {
    return this.#open < this.#limits.open && (this.#networks.get(network) ?? 0) < this.#limits.ofNetwork;
  }

  /** Opens a stream after `lastId`, the last event that was heard; answers how it is left. */
  open(visit: StreamVisit, standing: Standing, lastId: string, sink: StreamSink): () => void {
    const viewer: Viewer = { ...visit, sink, lastId };
    const known = this.#orders.get(visit.key);
    const watched = known ?? newlyWatched(standing);
    watched.viewers.add(viewer);
    this.#orders.set(visit.key, watched);
    this.#open += 1;
    this.#networks.set(visit.network, (this.#networks.get(visit.network) ?? 0) + 1);
    this.#pulse ??= setInterval(() => this.#beat(), this.#limits.heartbeat);
    if (!known) this.#schedule(visit.key, watched);
    this.#push(viewer, watched.standing);
    return () => this.#leave(viewer);
  }

  /** An order changed: it is asked for at once. */
  wake(key: string): void {
    void this.#look(key);
  }

  /** Ends them all, as the process does. */
  close(): void {
    for (const { viewers } of this.#orders.values()) for (const viewer of viewers) this.#finish(viewer);
  }

  #leave(viewer: Viewer): void {
    const watched = this.#orders.get(viewer.key);
    if (!watched?.viewers.delete(viewer)) return;
    this.#open -= 1;
    const beside = (this.#networks.get(viewer.network) ?? 1) - 1;
    if (beside === 0) this.#networks.delete(viewer.network);
    else this.#networks.set(viewer.network, beside);
    if (watched.viewers.size === 0) {
      clearTimeout(watched.timer);
      this.#orders.delete(viewer.key);
    }
    if (this.#open > 0) return;
    clearInterval(this.#pulse);
    this.#pulse = undefined;
  }

  #finish(viewer: Viewer): void {
    this.#leave(viewer);
    viewer.sink.end();
  }

  #push(viewer: Viewer, standing: Standing): void {
    const id = eventIdOf(standing);
    if (viewer.lastId !== id && !viewer.sink.send(eventOf(standing))) return this.#finish(viewer);
    viewer.lastId = id;
    if (standing.isFinal) this.#finish(viewer);
  }

  #schedule(key: string, watched: Watched): void {
    clearTimeout(watched.timer);
    const wait = Math.min(this.#limits.everyAtMost, this.#limits.every * 2 ** watched.failures);
    watched.timer = setTimeout(() => void this.#look(key), wait);
  }

  async #look(key: string): Promise<void> {
    const watched = this.#orders.get(key);
    if (!watched) return;
    if (watched.isAsking) {
      watched.isDirty = true;
      return;
    }
    watched.isAsking = true;
    watched.isDirty = false;
    await this.#ask(watched);
    watched.isAsking = false;
    if (this.#orders.get(key) !== watched) return;
    if (watched.isDirty) await this.#look(key);
    else this.#schedule(key, watched);
  }

  /** The latest viewer asks for all of them: its limits at the platform are those of one page. */
  async #ask(watched: Watched): Promise<void> {
    try {
      const standing = await [...watched.viewers].at(-1)?.ask();
      watched.failures = 0;
      if (standing) watched.standing = standing;
      for (const viewer of watched.viewers) {
        if (standing) this.#push(viewer, standing);
        else this.#finish(viewer);
      }
    } catch {
      watched.failures += 1;
    }
  }

  #beat(): void {
    for (const { viewers } of this.#orders.values()) {
      for (const viewer of viewers) if (!viewer.sink.send(":\n\n")) this.#finish(viewer);
    }
  }
}

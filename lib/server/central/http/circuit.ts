import "server-only";
import { LRUCache } from "lru-cache";

const windowSize = 20;
const failureShare = 0.5;
/** So many calls of a kind in a row that nobody answers: no crowd does that to one kind alone. */
const silentCalls = 5;
/** An older outcome says nothing about now: an open circuit closes by itself then. */
const memoryMilliseconds = 10_000;
/** Between two probes; less than the five seconds within which a healed platform has to be noticed (F3). */
const restMilliseconds = 1000;
/** Rests and probes that a patient call waits for. */
const mostLooks = 5;
const mostTenants = 500;

interface Outcome {
  at: number;
  hasAnswered: boolean;
  isBusy: boolean;
}

/** The leave to make one call; whoever has it says what came of the call. */
export interface Pass {
  /** `isBusy`: others were answered while it waited in vain. */
  report: (hasAnswered: boolean, isBusy?: boolean) => void;
  /** Whether the server answered any other call since this one entered: it is there, and so is this kind of call, as far as
   * its last five tell (A215). */
  haveOthersAnswered: () => boolean;
}

/** The breaker of one kind of call of one tenant. */
export interface Circuit {
  /** Null while open. Half open, one call at a time probes; with `isPatient` the others wait for the next probe's answer
   * instead of being refused. */
  enter: (isPatient: boolean) => Promise<Pass | null>;
  /** Whether every failure that it knows of is of a busy server. */
  isBusy: () => boolean;
}

/** How a circuit tells the time (ms) and waits. */
export interface CircuitClock {
  now: () => number;
  sleep: (milliseconds: number) => Promise<void>;
}

function isRecent(at: number, now: number): boolean {
  return now - at <= memoryMilliseconds;
}

/** The outcomes of one kind of call. */
class Outcomes {
  private recent: Outcome[] = [];
  private failedAt: number | null = null;

  isOpen(now: number): boolean {
    if (this.failedAt !== null && now - this.failedAt >= memoryMilliseconds) this.close();
    return this.failedAt !== null;
  }

  close(): void {
    this.failedAt = null;
    this.recent = [];
  }

  /** Whether it answers nobody, as far as ten seconds tell. */
  isSilent(now: number): boolean {
    const last = this.recent.slice(-silentCalls);
    return last.length === silentCalls && last.every(({ at, hasAnswered }) => !hasAnswered && isRecent(at, now));
  }

  isBusy(): boolean {
    return this.recent.every(({ hasAnswered, isBusy }) => hasAnswered || isBusy);
  }

  /** A failure opens it when half of the last 20 calls of ten seconds failed (F5). */
  note({ hasAnswered, at, isBusy }: Outcome): void {
    const kept = this.recent.filter((outcome) => isRecent(outcome.at, at));
    this.recent = [...kept.slice(1 - windowSize), { at, hasAnswered, isBusy }];
    const failures = this.recent.filter((outcome) => !outcome.hasAnswered).length;
    const isFailing = this.recent.length === windowSize && failures >= windowSize * failureShare;
    if (!hasAnswered && (this.failedAt !== null || isFailing)) this.failedAt = at;
  }
}

/** How many calls a server answered, of all tenants. */
interface Answers {
  count: number;
}

/** The breakers of one tenant: a send needs several kinds of call, so one probe speaks for all of them (A215). */
class TenantCircuits {
  private readonly kinds = new Map<string, Outcomes>();
  private probe: Promise<boolean> | null = null;
  private restsUntil = 0;
  private readonly clock: CircuitClock;
  private readonly answers: Answers;

  constructor(clock: CircuitClock, answers: Answers) {
    this.clock = clock;
    this.answers = answers;
  }

  of(kind: string): Outcomes {
    const outcomes = this.kinds.get(kind) ?? new Outcomes();
    this.kinds.set(kind, outcomes);
    return outcomes;
  }

  async enter(kind: string, isPatient: boolean): Promise<Pass | null> {
    const outcomes = this.of(kind);
    for (let look = 0; look < mostLooks; look += 1) {
      if (!outcomes.isOpen(this.clock.now())) return this.passOf(outcomes, () => {});
      const rest = this.restsUntil - this.clock.now();
      if (this.probe === null && rest <= 0) return this.beginProbe(outcomes);
      if (!isPatient) return null;
      if (this.probe === null) await this.clock.sleep(rest);
      else if (!(await this.probe)) return null;
    }
    return null;
  }

  private beginProbe(outcomes: Outcomes): Pass {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.probe = promise;
    return this.passOf(outcomes, (hasAnswered) => {
      if (this.probe === promise) this.probe = null;
      resolve(hasAnswered);
    });
  }

  private passOf(outcomes: Outcomes, end: (hasAnswered: boolean) => void): Pass {
    const before = this.answers.count;
    return {
      report: (hasAnswered, isBusy = false) => {
        if (hasAnswered) this.answers.count += 1;
        this.note(outcomes, { hasAnswered, isBusy });
        end(hasAnswered);
      },
      haveOthersAnswered: () => this.answers.count > before && !outcomes.isSilent(this.clock.now()),
    };
  }

  private note(outcomes: Outcomes, { hasAnswered, isBusy }: Omit<Outcome, "at">): void {
    const now = this.clock.now();
    if (hasAnswered && outcomes.isOpen(now)) for (const kind of this.kinds.values()) kind.close();
    outcomes.note({ hasAnswered, isBusy, at: now });
    if (outcomes.isOpen(now)) this.restsUntil = now + restMilliseconds;
  }
}

/** A circuit for each tenant and kind of call, by the first two parts of its path: orders and menus do not share one. */
export function createCircuits(clock: CircuitClock): (tenant: string, path: string) => Circuit {
  const tenants = new LRUCache<string, TenantCircuits>({ max: mostTenants });
  const answers = { count: 0 };
  return (tenant, path) => {
    const kind = path.replace(/\?.*/s, "").split("/", 3).join("/");
    const circuits = tenants.get(tenant) ?? new TenantCircuits(clock, answers);
    tenants.set(tenant, circuits);
    return {
      enter: async (isPatient) => await circuits.enter(kind, isPatient),
      isBusy: () => circuits.of(kind).isBusy(),
    };
  };
}

/** Retries per call in the long run: at most one in ten (checklist 67). */
const retryShare = 0.1;
const mostRetries = 10;

/** Every call adds a tenth of a retry, every retry takes one. */
export interface RetryBudget {
  countCall: () => void;
  takeRetry: () => boolean;
}

export function createRetryBudget(): RetryBudget {
  let budget = mostRetries;
  return {
    countCall: () => {
      budget = Math.min(mostRetries, budget + retryShare);
    },
    takeRetry: () => {
      if (budget < 1) return false;
      budget -= 1;
      return true;
    },
  };
}

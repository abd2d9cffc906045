/** How many jobs run and wait. */
export interface LineBounds {
  /** That run at once, of all groups together. */
  atOnce: number;
  /** Of them, those of one group: the others find a place at once. */
  ofGroup: number;
  /** Ms that a job has its group's turn alone, 0 for none: side by side they would not end sooner, and hold up everybody else.
   * One that takes longer waits for something itself, and the next begins beside it; while another group's run, so that these
   * are what is slow, after so many more. */
  turn: number;
  moreBesideOthers: number;
  /** That wait, of all; of one member. */
  waiting: number;
  waitingOfMember: number;
  /** Longest wait (ms): who would wait longer, or does, is refused with the seconds after which to come again. */
  timeout: number;
}

/** Who comes: members of a group take turns, and so do the groups. */
export interface Comer {
  group: string;
  member: string;
}

/** Time, as the line is given it. */
export interface LineClock {
  /** Milliseconds. */
  now: () => number;
  /** Calls `over` after milliseconds, unless the function that it answers is called first. */
  after: (milliseconds: number, over: () => void) => () => void;
}

/** What came of a job: it ran, or it was refused before it began and may come again after whole seconds (A215). */
export type Turn<T> = { kind: "ran"; value: T } | { kind: "wait"; seconds: number };

/** Asked by a job that runs: whole seconds after which it may come again when as many as there are places of the line, or of a
 * group, had come at some time since it began; null when they never had. */
export type Crowd = () => number | null;

interface Entry extends Comer {
  start: () => void;
}

const firstGuess = 300;
const newestShare = 0.2;
const mostSeconds = 30;
const mostPromises = 1000;

function countAll(members: ReadonlyMap<string, readonly Entry[]>): number {
  return [...members.values()].reduce((total, entries) => total + entries.length, 0);
}

/** Members that wait, by group; both maps are in the order of turns. */
class Waiting {
  private readonly groups = new Map<string, Map<string, Entry[]>>();
  count = 0;

  of({ group, member }: Comer): number {
    return this.groups.get(group)?.get(member)?.length ?? 0;
  }

  ofGroup(group: string): number {
    return countAll(this.groups.get(group) ?? new Map());
  }

  add(entry: Entry): void {
    const members = this.groups.get(entry.group) ?? new Map<string, Entry[]>();
    this.groups.set(entry.group, members);
    const entries = members.get(entry.member) ?? [];
    members.set(entry.member, entries);
    entries.push(entry);
    this.count += 1;
  }

  remove(entry: Entry): void {
    const members = this.groups.get(entry.group);
    const entries = members?.get(entry.member);
    const index = entries?.indexOf(entry) ?? -1;
    if (members === undefined || entries === undefined || index < 0) return;
    entries.splice(index, 1);
    this.count -= 1;
    if (entries.length === 0) members.delete(entry.member);
    if (members.size === 0) this.groups.delete(entry.group);
  }

  /** The next one that may run; its member and its group come last from then on. */
  take(mayRun: (comer: Comer) => boolean): Entry | null {
    for (const [group, members] of this.groups) {
      for (const [member, [entry]] of members) {
        if (entry === undefined || !mayRun({ group, member })) continue;
        this.remove(entry);
        moveLast(members, member);
        moveLast(this.groups, group);
        return entry;
      }
    }
    return null;
  }

  /** How many have their turn before one that comes now. */
  before({ group, member }: Comer): number {
    const ownTurn = this.of({ group, member });
    let inGroup = ownTurn;
    for (const [other, entries] of this.groups.get(group) ?? [])
      if (other !== member) inGroup += Math.min(entries.length, ownTurn + 1);
    let sum = inGroup;
    for (const [other, members] of this.groups) {
      if (other === group) continue;
      sum += Math.min(countAll(members), inGroup + 1);
    }
    return sum;
  }
}

function moveLast<V>(map: Map<string, V>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

/** Those that run. */
class Running {
  private readonly members = new Set<string>();
  private readonly groups = new Map<string, number>();
  /** Who has the turn of a group. */
  private readonly turns = new Map<string, string>();
  private fullAt = -Infinity;
  count = 0;

  has({ group, member }: Comer): boolean {
    return this.members.has(`${group} ${member}`);
  }

  /** Whether one more may begin. */
  hasRoom(comer: Comer, { atOnce, ofGroup }: LineBounds): boolean {
    const { group } = comer;
    return this.count < atOnce && this.of(group) < ofGroup && !this.turns.has(group) && !this.has(comer);
  }

  hasOthers(group: string): boolean {
    return this.count > this.of(group);
  }

  private of(group: string): number {
    return this.groups.get(group) ?? 0;
  }

  /** When (ms) there were last as many as places of all, or of a group; to be asked whenever somebody comes or goes. */
  lastFull(waiting: Waiting, { atOnce, ofGroup }: LineBounds, now: number): number {
    const isFull = [...this.groups].some(([group, running]) => running + waiting.ofGroup(group) >= ofGroup);
    if (isFull || this.count >= atOnce) this.fullAt = now;
    return this.fullAt;
  }

  begin(comer: Comer, { turn }: LineBounds): void {
    this.change(comer, 1);
    if (turn > 0) this.turns.set(comer.group, comer.member);
  }

  endTurn({ group, member }: Comer): void {
    if (this.turns.get(group) === member) this.turns.delete(group);
  }

  end(comer: Comer): void {
    this.change(comer, -1);
    this.endTurn(comer);
  }

  private change({ group, member }: Comer, by: 1 | -1): void {
    this.count += by;
    const ofGroup = this.of(group) + by;
    if (ofGroup === 0) this.groups.delete(group);
    else this.groups.set(group, ofGroup);
    if (by === 1) this.members.add(`${group} ${member}`);
    else this.members.delete(`${group} ${member}`);
  }
}

/** How fast the line moves, and what was promised to whom. */
class Pace {
  /** When (ms) the last one of a group that was refused may come again. */
  private readonly promised = new Map<string, number>();
  private usual = firstGuess;
  private readonly bounds: LineBounds;

  constructor(bounds: LineBounds) {
    this.bounds = bounds;
  }

  /** `took` in ms. */
  note(took: number): void {
    this.usual += (took - this.usual) * newestShare;
  }

  /** Milliseconds until the turn of who has so many before. */
  until(before: number): number {
    const { atOnce, ofGroup, turn } = this.bounds;
    const together = Math.max(1, Math.min(atOnce, ofGroup));
    return Math.max(this.usual / together, Math.min(this.usual, turn)) * (before + 1);
  }

  /** Each one of a group is promised a time after the one before, so that they do not all come again at once; who waits
   * already is behind its own jobs alone. Whole seconds. */
  promise({ group }: Comer, { now, before, isWaiting }: { now: number; before: number; isWaiting: boolean }): number {
    const last = this.promised.get(group) ?? 0;
    const after = isWaiting ? 0 : last + this.until(0);
    const at = Math.min(now + mostSeconds * 1000, Math.max(now + this.until(before), after));
    if (this.promised.size >= mostPromises) this.promised.clear();
    this.promised.set(group, Math.max(at, last));
    return Math.max(1, Math.ceil((at - now) / 1000));
  }
}

interface Parts {
  bounds: LineBounds;
  clock: LineClock;
  running: Running;
}

/** Ends the turn of a job that began now when its time is over. @returns what is called when the job ends before */
function timeTurn(comer: Comer, { bounds, clock, running }: Parts, startNext: () => void): () => void {
  if (bounds.turn === 0) return () => {};
  const over = () => {
    running.endTurn(comer);
    startNext();
  };
  let stop = clock.after(bounds.turn, () => {
    if (running.hasOthers(comer.group)) stop = clock.after(bounds.moreBesideOthers, over);
    else over();
  });
  return () => stop();
}

/**
 * A bounded line in which groups take turns, members of a group too, and a member has one job under way at a time.
 *
 * @returns what runs a job in its turn; a job that is refused was not begun
 */
export function createFairLine(bounds: LineBounds, clock: LineClock) {
  const waiting = new Waiting();
  const running = new Running();
  const pace = new Pace(bounds);

  const mayRun = (comer: Comer) => running.hasRoom(comer, bounds);
  const lastFull = () => running.lastFull(waiting, bounds, clock.now());
  const promise = (comer: Comer) =>
    pace.promise(comer, { now: clock.now(), before: waiting.before(comer), isWaiting: waiting.of(comer) > 0 });

  /** Whether its turn came in time. */
  async function itsTurn(comer: Comer): Promise<boolean> {
    return await new Promise((resolve) => {
      const entry = { ...comer, start: () => end(true) };
      const end = (isTurn: boolean) => {
        stop();
        resolve(isTurn);
      };
      const stop = clock.after(bounds.timeout, () => {
        waiting.remove(entry);
        end(false);
      });
      waiting.add(entry);
      lastFull();
    });
  }

  function startNext(): void {
    for (let next = waiting.take(mayRun); next !== null; next = waiting.take(mayRun)) {
      running.begin(next, bounds);
      next.start();
    }
  }

  async function run<T>(comer: Comer, job: (crowd: Crowd) => Promise<T>): Promise<Turn<T>> {
    const since = clock.now();
    const stop = timeTurn(comer, { bounds, clock, running }, startNext);
    lastFull();
    let promised: number | null = null;
    // However much of a job fails, it comes again once.
    const crowd = () => (lastFull() < since ? null : (promised ??= promise(comer)));
    try {
      return { kind: "ran", value: await job(crowd) };
    } finally {
      lastFull();
      pace.note(clock.now() - since);
      stop();
      running.end(comer);
      startNext();
    }
  }

  return async <T>(comer: Comer, job: (crowd: Crowd) => Promise<T>): Promise<Turn<T>> => {
    // Nobody who waits could run now, or they would.
    if (mayRun(comer)) {
      running.begin(comer, bounds);
      return await run(comer, job);
    }
    const isFull = waiting.count >= bounds.waiting || waiting.of(comer) >= bounds.waitingOfMember;
    if (isFull || pace.until(waiting.before(comer)) > bounds.timeout) return { kind: "wait", seconds: promise(comer) };
    return (await itsTurn(comer)) ? await run(comer, job) : { kind: "wait", seconds: promise(comer) };
  };
}

/** A line as `createFairLine` makes it. */
export type FairLine = ReturnType<typeof createFairLine>;

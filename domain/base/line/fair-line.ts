import type { Comer, LineBounds, LineClock } from "./line-bounds.ts";
import { Pace } from "./pace.ts";
import { Running } from "./running.ts";
import { type EndTurn, Turns } from "./turns.ts";
import { Waiting } from "./waiting.ts";

/** What came of a job: it ran, or it was refused before it began and may come again after whole seconds (A215). */
export type Turn<T> = { kind: "ran"; value: T } | { kind: "wait"; seconds: number };

/** Asked by a job that runs: whole seconds after which it may come again when as many as there are places of the line, or of a
 * group, had come at some time since it began; null when they never had. */
export type Crowd = () => number | null;

/**
 * A bounded line in which groups take turns, and members of a group too.
 *
 * @returns what runs a job in its turn; a job that is refused was not begun
 */
export function createFairLine(bounds: LineBounds, clock: LineClock) {
  const waiting = new Waiting();
  const running = new Running();
  const pace = new Pace(bounds);
  const turns = new Turns({ bounds, clock, running, waiting, startNext });

  const mayRun = (comer: Comer) => running.hasRoom(comer, bounds) && turns.isFree(comer);
  const lastFull = () => running.lastFull(waiting, bounds, clock.now());
  const before = (comer: Comer) => ({ before: waiting.before(comer), own: waiting.of(comer) });
  const promise = (comer: Comer) => pace.promise(comer, clock.now(), before(comer));

  function begin(comer: Comer): EndTurn {
    running.change(comer, 1);
    return turns.begin(comer);
  }

  /** Its turn; null when that did not come in time. */
  async function itsTurn(comer: Comer): Promise<EndTurn | null> {
    return await new Promise((resolve) => {
      const entry = { ...comer, start: () => end(begin(comer)) };
      const end = (turn: EndTurn | null) => {
        stop();
        resolve(turn);
      };
      const stop = clock.after(bounds.timeout, () => {
        waiting.remove(entry);
        end(null);
      });
      waiting.add(entry);
      lastFull();
    });
  }

  function startNext(): void {
    for (let next = waiting.take(mayRun); next !== null; next = waiting.take(mayRun)) next.start();
  }

  async function run<T>(comer: Comer, endTurn: EndTurn, job: (crowd: Crowd) => Promise<T>): Promise<Turn<T>> {
    const since = clock.now();
    lastFull();
    let promised: number | null = null;
    // However much of a job fails, it comes again once.
    const crowd = () => (lastFull() < since ? null : (promised ??= promise(comer)));
    try {
      return { kind: "ran", value: await job(crowd) };
    } finally {
      lastFull();
      const took = clock.now() - since;
      pace.note(took);
      running.change(comer, -1);
      endTurn(took);
      startNext();
    }
  }

  return async <T>(comer: Comer, job: (crowd: Crowd) => Promise<T>): Promise<Turn<T>> => {
    // Nobody who waits could run now, or they would.
    if (mayRun(comer)) return await run(comer, begin(comer), job);
    const isFull = waiting.count >= bounds.waiting || waiting.of(comer) >= bounds.waitingOfMember;
    if (isFull || pace.until(before(comer)) > bounds.timeout) return { kind: "wait", seconds: promise(comer) };
    const turn = await itsTurn(comer);
    return turn === null ? { kind: "wait", seconds: promise(comer) } : await run(comer, turn, job);
  };
}

/** A line as `createFairLine` makes it. */
export type FairLine = ReturnType<typeof createFairLine>;

import type { Comer, LineBounds, LineClock } from "./line-bounds.ts";
import type { Running } from "./running.ts";
import type { Waiting } from "./waiting.ts";

interface Parts {
  bounds: LineBounds;
  clock: LineClock;
  running: Running;
  waiting: Waiting;
  /** Somebody's turn is over. */
  startNext: () => void;
}

/** How long (ms) a job keeps the next one of its key from beginning. */
interface Keeping {
  /** 0 for not at all. */
  turn: number;
  /** Asked when that is over. */
  more: () => number;
  /** Asked when the job has ended, after so many ms. */
  rest: (took: number) => number;
}

/** Called when a job has ended, after so many ms. */
export type EndTurn = (took: number) => void;

/** Whose turn it is, of groups and of their members. */
export class Turns {
  private readonly groups = new Map<string, object>();
  private readonly members = new Map<string, object>();
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  isFree({ group, member }: Comer): boolean {
    return !this.groups.has(group) && !this.members.has(`${group} ${member}`);
  }

  /** Begins the turn of a job's group and member. */
  begin(comer: Comer): EndTurn {
    const { bounds, running, waiting } = this.parts;
    const { group, member } = comer;
    const restOf = (times: number, took: number) => Math.min(times * took, bounds.longestRest);
    const ends = [
      this.keep(this.groups, group, {
        turn: bounds.turn,
        more: () => (running.hasOthers(group) ? bounds.moreBesideOthers : 0),
        rest: (took) =>
          waiting.ofGroup(group) > 0 && running.hasOthers(group) ? restOf(bounds.restBesideOthers, took) : 0,
      }),
      this.keep(this.members, `${group} ${member}`, {
        turn: bounds.turnOfMember,
        more: () => 0,
        rest: (took) => (waiting.of(comer) > 0 ? restOf(bounds.restOfMember, took) : 0),
      }),
    ];
    return (took) => {
      for (const end of ends) end(took);
    };
  }

  private keep(holders: Map<string, object>, key: string, { turn, more, rest }: Keeping): EndTurn {
    if (turn === 0) return () => {};
    const { clock, startNext } = this.parts;
    const holder = {};
    holders.set(key, holder);
    const release = () => {
      if (holders.get(key) === holder) holders.delete(key);
    };
    const over = () => {
      release();
      startNext();
    };
    let stop = clock.after(turn, () => {
      const longer = more();
      if (longer > 0) stop = clock.after(longer, over);
      else over();
    });
    return (took) => {
      stop();
      const pause = rest(took);
      if (pause > 0 && holders.get(key) === holder) clock.after(pause, over);
      else release();
    };
  }
}

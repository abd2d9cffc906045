import type { Comer, LineBounds } from "./line-bounds.ts";

const firstGuess = 300;
const newestShare = 0.2;
const mostSeconds = 30;
const mostPromises = 1000;

/** How many wait before somebody, and how many of them are its own. */
interface Before {
  before: number;
  own: number;
}

/** How fast the line moves, and what was promised to whom. */
export class Pace {
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

  /** Milliseconds until the turn of who has so many before, so many of them its own. */
  until({ before, own }: Before): number {
    const { atOnce, ofGroup, turn, restOfMember } = this.bounds;
    const together = Math.max(1, Math.min(atOnce, ofGroup));
    const ofAll = Math.max(this.usual / together, Math.min(this.usual, turn)) * (before + 1);
    return Math.max(ofAll, this.usual * restOfMember * own);
  }

  /** Each one of a group is promised a time after the one before, so that they do not all come again at once; who waits
   * already is behind its own jobs alone. Whole seconds. */
  promise({ group }: Comer, now: number, { before, own }: Before): number {
    const last = this.promised.get(group) ?? 0;
    const after = own > 0 ? 0 : last + this.until({ before: 0, own: 0 });
    const at = Math.min(now + mostSeconds * 1000, Math.max(now + this.until({ before, own }), after));
    if (this.promised.size >= mostPromises) this.promised.clear();
    this.promised.set(group, Math.max(at, last));
    return Math.max(1, Math.ceil((at - now) / 1000));
  }
}

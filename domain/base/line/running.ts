import type { Comer, LineBounds } from "./line-bounds.ts";
import type { Waiting } from "./waiting.ts";

function keyOf({ group, member }: Comer): string {
  return `${group} ${member}`;
}

function changeCount(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/** Those that run. */
export class Running {
  private readonly members = new Map<string, number>();
  private readonly groups = new Map<string, number>();
  private fullAt = -Infinity;
  count = 0;

  /** Whether there is a place for one more. */
  hasRoom(comer: Comer, { atOnce, ofGroup, ofMember }: LineBounds): boolean {
    return this.count < atOnce && this.of(comer.group) < ofGroup && (this.members.get(keyOf(comer)) ?? 0) < ofMember;
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

  change(comer: Comer, by: 1 | -1): void {
    this.count += by;
    changeCount(this.groups, comer.group, by);
    changeCount(this.members, keyOf(comer), by);
  }
}

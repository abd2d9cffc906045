import type { Comer } from "./line-bounds.ts";

/** Somebody who waits. */
export interface Entry extends Comer {
  start: () => void;
}

function countAll(members: ReadonlyMap<string, readonly Entry[]>): number {
  return [...members.values()].reduce((total, entries) => total + entries.length, 0);
}

function moveLast<V>(map: Map<string, V>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

/** Members that wait, by group; both maps are in the order of turns. */
export class Waiting {
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

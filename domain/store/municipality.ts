import type { GeoPoint } from "#domain/base/geo.ts";
import { distanceMeters } from "#domain/base/geo.ts";
import { normalizeText } from "#domain/base/text.ts";

/** A municipality, with the place of its seat. */
export interface Municipality {
  name: string;
  department: string;
  /** What its seat is called, where that is another name. */
  seat: string | null;
  point: GeoPoint;
  /** Inhabitants of its seat, in thousands; 0 where nobody counted them. */
  thousands: number;
}

/** Metres around the middle of a seat that are surely its municipality's. */
function reachOf({ thousands }: Municipality): number {
  if (thousands >= 1000) return 20_000;
  return thousands >= 200 ? 10_000 : 6_000;
}

/** As names are compared: without accents, marks, 'D.C.' and the country. */
function plainName(text: string): string {
  const words = normalizeText(text.replaceAll(/[.,;:()/-]/gu, " "));
  return words.replace(/ colombia$/u, "").replace(/ d ?c$/u, "");
}

function namesOf({ name, seat }: Municipality): string[] {
  return seat === null ? [name] : [name, seat];
}

/** What municipalities say to a text or a point. */
export interface Municipalities {
  /** All that a text may mean, alone or with its department; none where it names something else. */
  named: (text: string) => readonly Municipality[];
  /** Those whose name, or a word of it, begins like the text, the biggest first. */
  suggested: (text: string, most: number) => Municipality[];
  /** The name, with the department wherever it repeats, or is too short for a city that is typed (A100). */
  labelOf: (municipality: Municipality) => string;
  /** Whether a point may be a municipality's: near its seat, or nearer to it for its size than to any other. */
  mayHold: (municipality: Municipality, point: GeoPoint) => boolean;
}

function byNames(all: readonly Municipality[]): ReadonlyMap<string, Municipality[]> {
  const found = new Map<string, Municipality[]>();
  for (const one of all) {
    const names = namesOf(one).flatMap((name) => [name, `${name} ${one.department}`]);
    for (const name of new Set(names.map(plainName))) found.set(name, [...(found.get(name) ?? []), one]);
  }
  return found;
}

function beginsLike(names: readonly string[], text: string): 0 | 1 | null {
  if (names.some((name) => name.startsWith(text))) return 0;
  return names.some((name) => name.includes(` ${text}`)) ? 1 : null;
}

/** The municipalities of a country, to find one by what a person types or by where a point is. */
export function municipalitiesOf(all: readonly Municipality[]): Municipalities {
  const found = byNames(all);
  const plain = all.map((one) => ({ one, names: namesOf(one).map(plainName) }));
  const shareOf = (one: Municipality, point: GeoPoint) => distanceMeters(one.point, point) / reachOf(one);
  return {
    named: (text) => found.get(plainName(text)) ?? [],
    suggested: (text, most) => {
      const typed = plainName(text);
      if (typed.length < 2) return [];
      return plain
        .flatMap(({ one, names }) => {
          const rank = beginsLike(names, typed);
          return rank === null ? [] : [{ one, rank }];
        })
        .toSorted((a, b) => a.rank - b.rank || b.one.thousands - a.one.thousands)
        .slice(0, most)
        .map(({ one }) => one);
    },
    labelOf: (one) => {
      const isRepeated = (found.get(plainName(one.name))?.length ?? 0) > 1;
      return isRepeated || one.name.length < 4 ? `${one.name}, ${one.department}` : one.name;
    },
    mayHold: (municipality, point) => {
      const share = shareOf(municipality, point);
      return share <= 1 || all.every((other) => shareOf(other, point) >= share);
    },
  };
}

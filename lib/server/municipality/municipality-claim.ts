import "server-only";
import type { Address } from "#domain/person/address.ts";
import type { Municipality } from "#domain/store/municipality.ts";
import { municipalities } from "./municipalities.ts";

/** Seats whose name in a street's line means the city: smaller ones share theirs with barrios. */
const wellKnown = 100;

/** Those that a name at the end of a street's line means. */
export function meantAtEnd(name: string): Municipality[] {
  return municipalities.named(name).filter(({ thousands }) => thousands >= wellKnown);
}

/**
 * Whether the municipality that an address names holds its point (M6): `elsewhere` where it is another one, `unknown`
 * where no municipality is named. Only what stands in the city's field or at the end of the line counts.
 */
export function municipalityClaim({
  city,
  line1,
  country,
  point,
}: Pick<Address, "city" | "line1" | "country" | "point">): "own" | "elsewhere" | "unknown" {
  if (!["", "co"].includes(country)) return "unknown";
  const { named, mayHold } = municipalities;
  const claims = [named(city), line1.includes(",") ? meantAtEnd(line1.split(",").at(-1) ?? "") : []];
  const made = claims.filter((meant) => meant.length > 0);
  if (made.length === 0) return "unknown";
  return made.every((meant) => meant.some((one) => mayHold(one, point))) ? "own" : "elsewhere";
}

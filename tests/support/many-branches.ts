import type { GeoPoint } from "#domain/base/geo.ts";
import type { Branch } from "#domain/store/branch.ts";
import { polygonShape } from "#domain/store/coverage.ts";
import { sampleBranch } from "./samples.ts";

/** A stated sequence of numbers from 0 to 1, the same at every run. */
function* sequence(seed: number): Generator<number, never> {
  let state = seed;
  while (true) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    yield state / 4_294_967_296;
  }
}

function ringAround({ latitude, longitude }: GeoPoint, corners: number, next: () => number): GeoPoint[] {
  return Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners;
    const radius = 0.004 + 0.012 * next();
    return { latitude: latitude + radius * Math.sin(angle), longitude: longitude + radius * Math.cos(angle) };
  });
}

/** `count` branches spread over a city, each with one zone of `corners` corners that bends in and out. */
export function manyBranches(count: number, corners: number): Branch[] {
  const numbers = sequence(count + corners);
  const next = () => numbers.next().value;
  return Array.from({ length: count }, (_, index) => {
    const point = { latitude: 4.5 + 0.3 * next(), longitude: -74.2 + 0.2 * next() };
    const id = String(index + 1);
    const area = {
      id,
      name: `Zona ${id}`,
      price: 5000,
      isActive: true,
      ...polygonShape(ringAround(point, corners, next)),
    };
    return sampleBranch({ id, address: { line1: "", city: "Bogotá", country: "co", point }, coverageAreas: [area] });
  });
}

/** `count` points of that city; every third is a corner, every third lies on an edge, of a zone of `branches`. */
export function manyPoints(branches: readonly Branch[], count: number): GeoPoint[] {
  const numbers = sequence(count);
  const next = () => numbers.next().value;
  const anywhere = () => ({ latitude: 4.5 + 0.3 * next(), longitude: -74.2 + 0.2 * next() });
  return Array.from({ length: count }, (_, index) => {
    const area = branches[Math.floor(next() * branches.length)]?.coverageAreas[0];
    if (index % 3 === 0 || area?.shape !== "polygon") return anywhere();
    const at = Math.floor(next() * area.ring.length);
    const [from, to] = [area.ring[at], area.ring[(at + 1) % area.ring.length]];
    if (from === undefined || to === undefined) return anywhere();
    const share = index % 3 === 1 ? 0 : next();
    return {
      latitude: from.latitude + share * (to.latitude - from.latitude),
      longitude: from.longitude + share * (to.longitude - from.longitude),
    };
  });
}

import type { GeoPoint } from "#domain/base/geo.ts";
import type { Address } from "#domain/person/address.ts";
import { isRecord } from "./storage.ts";

/** Reads a point from anything, null when it is not one on earth. */
function readPoint(content: unknown): GeoPoint | null {
  if (!isRecord(content)) return null;
  const { latitude, longitude } = content;
  if (typeof latitude !== "number" || typeof longitude !== "number") return null;
  // Compared this way round, what is not a number is refused too.
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function text(value: unknown, limit: number): string {
  return typeof value === "string" ? value.slice(0, limit) : "";
}

/** Reads an address from the device or from a handler; null without a first line or a point. */
export function readAddress(content: unknown): Address | null {
  if (!isRecord(content)) return null;
  const point = readPoint(content["point"]);
  const line1 = text(content["line1"], 250).trim();
  if (!point || line1 === "") return null;
  const { id } = content;
  return {
    id: typeof id === "string" ? id : typeof id === "number" ? String(id) : null,
    name: text(content["name"], 40),
    line1,
    details: text(content["details"], 100),
    neighborhood: text(content["neighborhood"], 45),
    city: text(content["city"], 60),
    country: text(content["country"], 2) || "co",
    point,
  };
}

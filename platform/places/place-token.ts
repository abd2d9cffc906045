import { z } from "zod";
import type { GuestPlace } from "#domain/person/orderer.ts";
import { isSameHash, keyedHash } from "#platform/auth/keyed-hash.ts";

/** What a table's code or a kiosk's enrolment names (D2); no day: it holds until another one is printed. */
export interface NamedPlace {
  kind: GuestPlace["kind"];
  business: number;
  branch: number;
  number: string;
  version: number;
}

const letters = { table: "t", kiosk: "k" } as const satisfies Record<GuestPlace["kind"], string>;
const macLength = 22;
const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const parts = z.tuple([z.enum(["t", "k"]), whole, whole, whole, z.string().max(120), z.string().length(macLength)]);

function macOf(key: string, named: string): string {
  return keyedHash(key, "place", named).slice(0, macLength);
}

/** The text of a place's token, in letters that an address takes as they are. */
export function placeToken(key: string, { kind, business, branch, number, version }: NamedPlace): string {
  const name = Buffer.from(number).toString("base64url");
  const named = [letters[kind], business, branch, version, name].join(".");
  return `${named}.${macOf(key, named)}`;
}

/** What a token names that was made with this key; null for any other text. */
export function readPlaceToken(key: string, token: string): NamedPlace | null {
  const read = parts.safeParse(token.split("."));
  if (!read.success) return null;
  const [letter, business, branch, version, name, mac] = read.data;
  if (!isSameHash(macOf(key, token.slice(0, -macLength - 1)), mac)) return null;
  const number = Buffer.from(name, "base64url").toString();
  return { kind: letter === "t" ? "table" : "kiosk", business, branch, number, version };
}

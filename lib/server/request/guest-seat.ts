import "server-only";
import { z } from "zod";
import { hour, minute } from "#domain/base/duration.ts";
import { type GuestPlace, isEnrolledPlace, tableOf } from "#domain/person/orderer.ts";
import { placeTokenSchema } from "#wire/order/guest.ts";
import { isOfSharedDevice, longestSeconds, sealedCookie } from "./sealed-cookie.ts";
import { writeVisit } from "./visit.ts";

/** How long a table holds after the last touch (A241), and a kiosk that nobody enrolled. */
const seatedSeconds = (4 * hour) / 1000;
/** A touch within this time of the last one, in ms, needs no new seal. */
const touchInterval = 5 * minute;

const seatSchema = z.strictObject({
  branchId: z.string(),
  place: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("table"), number: z.string() }),
    z.strictObject({ kind: z.literal("kiosk"), number: z.string().nullable() }),
  ]),
  /** Of the table's code, or of the kiosk's enrolment; it is asked about each time it counts. */
  token: placeTokenSchema.nullable(),
  touchedAt: z.number(),
});

const seatCookie = sealedCookie({ use: "guest", seconds: longestSeconds }, seatSchema);

/** Where this browser is, with the claim that proves it if the platform says so. */
export interface Seat {
  branchId: string;
  place: GuestPlace;
  token: string | null;
}

/** With when it was last touched, in ms. */
export type KeptSeat = Seat & { touchedAt: number };

/** Whether it stays until it is enrolled anew: no link or code that is opened on it makes it anything else. */
export function isEnrolled({ place }: Seat): boolean {
  return isEnrolledPlace(place);
}

/** Where this browser is; null for one that is at no table and no kiosk, or was there hours ago. */
export async function readSeat(tenant: string): Promise<KeptSeat | null> {
  return await seatCookie.read(tenant);
}

/** A table's pages hold as long as its seat; a kiosk's end by its own link alone (A241). */
async function keepPages({ branchId, place, touchedAt }: KeptSeat, tenant: string): Promise<void> {
  if (tableOf(place) === null || (await isOfSharedDevice())) return;
  await writeVisit({ variant: "table", branchId, touchedAt }, tenant);
}

/** Takes a place, in place of the one before. */
export async function takeSeat({ branchId, place, token }: Seat, tenant: string): Promise<void> {
  const seat = { branchId, place, token, touchedAt: Date.now() };
  await seatCookie.write(seat, tenant, isEnrolled(seat) ? longestSeconds : seatedSeconds);
  await keepPages(seat, tenant);
}

/** Holds a place for another while. */
export async function touchSeat(seat: KeptSeat, tenant: string): Promise<void> {
  if (Date.now() - seat.touchedAt >= touchInterval) await takeSeat(seat, tenant);
}

export const leaveSeat = seatCookie.end;

import "server-only";
import { cookies } from "next/headers";
import type { Guest } from "#domain/person/orderer.ts";
import { capabilitiesOf, isShared } from "#domain/store/mode.ts";
import { branchCookieName } from "#lib/edge/branch-cookies.ts";
import { deviceName, type GuestDevice, keepTurn, readDevice, secretForAttempt } from "./guest-device.ts";
import { type KeptSeat, readSeat, touchSeat } from "./guest-seat.ts";
import { readVisit } from "./visit.ts";
import type { Session } from "./session-seal.ts";

/** A logged-in customer. */
export interface RequestCustomer {
  kind: "customer";
  id: string;
  token: string;
}

/** A guest of a table or a kiosk. */
export interface RequestGuest extends Guest {
  /** What only this device knows: with it a lost answer is found and withdrawn (A214). */
  secret: string;
  seat: KeptSeat;
  seal: GuestDevice;
}

/** Who orders, with what shows the platform that it is they. */
export type RequestOrderer = RequestCustomer | RequestGuest;

function guestAt(seat: KeptSeat, seal: GuestDevice, secret: string): RequestGuest {
  return { kind: "guest", place: seat.place, device: deviceName(secret), secret, seat, seal };
}

/** Whether the visit's pages are of no table and no kiosk, or of another branch: who has left orders as anybody does. */
async function hasLeft(seat: KeptSeat): Promise<boolean> {
  const visit = await readVisit();
  const spot = visit && capabilitiesOf(visit.variant, { onlyMenu: false });
  const chosen = (await cookies()).get(branchCookieName)?.value ?? seat.branchId;
  // A kiosk stands in its visit's branch (A241).
  const branchId = visit && spot && isShared(spot) ? visit.branchId : chosen;
  if (branchId !== seat.branchId) return true;
  // A kiosk's code is sealed before the first page is a kiosk's.
  return spot === null ? seat.place.kind === "table" : spot.guestPlace === null;
}

/** Who orders: at a table or a kiosk its guest, whoever is logged in (A213); null for nobody. */
export async function readOrderer({
  tenant,
  login,
}: Pick<Session, "tenant" | "login">): Promise<RequestOrderer | null> {
  const [seat, seal] = await Promise.all([readSeat(tenant), readDevice(tenant)]);
  if (seat !== null && seal !== null && !(await hasLeft(seat))) return guestAt(seat, seal, seal.secret);
  return login && { kind: "customer", id: login.userId, token: login.token };
}

/** Who makes an attempt: at a kiosk another guest than the one before, whose order ended the turn (A213). */
export function ordererOf(orderer: RequestOrderer, attemptKey: string): RequestOrderer {
  if (orderer.kind === "customer" || orderer.place.kind === "table") return orderer;
  const { seat, seal } = orderer;
  return guestAt(seat, seal, secretForAttempt(seal, attemptKey));
}

/** Whose attempt is asked about: a customer's by the token, a guest's by the device's secret (A214). */
export type AttemptOwner = RequestCustomer | Pick<RequestGuest, "kind" | "device" | "secret">;

/**
 * Everybody whose attempts this browser may ask about, who orders now first: who logged in, sat down or left the table since
 * the press finds the order all the same.
 */
export async function attemptOwners(
  { tenant, login }: Pick<Session, "tenant" | "login">,
  orderer: RequestOrderer | null,
  attemptKey: string,
): Promise<AttemptOwner[]> {
  const seal = await readDevice(tenant);
  const now = orderer && ordererOf(orderer, attemptKey);
  const secrets = seal === null ? [] : [secretForAttempt(seal, attemptKey), seal.secret];
  const guests = [...new Set(now?.kind === "guest" ? [now.secret] : secrets)].map((secret): AttemptOwner => ({
    kind: "guest",
    device: deviceName(secret),
    secret,
  }));
  const customers: AttemptOwner[] = login ? [{ kind: "customer", id: login.userId, token: login.token }] : [];
  return now?.kind === "customer" ? [...customers, ...guests] : [...guests, ...customers];
}

/** By what the platform knows who asks about an order. */
export function credentialsOf(orderer: AttemptOwner): { token: string | null; guestSecret: string | null } {
  return orderer.kind === "customer"
    ? { token: orderer.token, guestSecret: null }
    : { token: null, guestSecret: orderer.secret };
}

/** Holds a guest's place for another while (A241). */
export async function touchPlace(orderer: RequestOrderer | null, tenant: string): Promise<void> {
  if (orderer?.kind === "guest") await touchSeat(orderer.seat, tenant);
}

/** After an attempt the place holds on, and at a kiosk an order ends the guest's turn. */
export async function keepGuest(
  orderer: RequestOrderer,
  attempt: { attemptKey: string; isMade: boolean; tenant: string },
): Promise<void> {
  await touchPlace(orderer, attempt.tenant);
  if (orderer.kind === "guest" && orderer.place.kind === "kiosk") await keepTurn(orderer.seal, attempt);
}

import "server-only";
import { type GuestPlace, isEnrolledPlace } from "#domain/person/orderer.ts";
import { chooseMethod } from "#domain/store/delivery.ts";
import type { PlaceChange } from "#lib/exchange/place/guest-place.ts";
import { personalSeals } from "#lib/edge/seal-key.ts";
import { visitCookie } from "#lib/edge/visit/visit-cookie.ts";
import { CentralError, isPlatformAway } from "#lib/server/central/http/central-error.ts";
import { askBusinessSwitch } from "#lib/server/central/availability.ts";
import { readPlaceProof } from "#lib/server/central/place-proof.ts";
import { describeError, log } from "#lib/server/log.ts";
import { keepDevice, renewDevice } from "#lib/server/request/guest-device.ts";
import {
  isEnrolled,
  type KeptSeat,
  leaveSeat,
  readSeat,
  type Seat,
  takeSeat,
  touchSeat,
} from "#lib/server/request/guest-seat.ts";
import type { RequestContext } from "#lib/server/request/open-request.ts";
import { forgetSeals } from "#lib/server/request/sealed-cookie.ts";
import { holdsLogin } from "#lib/server/request/session.ts";
import { placeTokenSchema } from "#wire/order/guest.ts";

/** What a scanned code says, with the address that it was printed with. */
export interface Scanned {
  token: string;
  table: string | null;
  branchId: string | null;
}

function isSame(one: Seat, other: Spot): boolean {
  return (
    one.branchId === other.branchId && one.place.kind === other.place.kind && one.place.number === other.place.number
  );
}

/** Where somebody is from now on. */
type Spot = Pick<Seat, "branchId" | "place">;

/** Nobody sits at a table of a branch that serves nobody on site: its page is the shop's. */
function mayBeThere({ branchId, place }: Spot, { business }: RequestContext): boolean {
  const branch = business.branches.find(({ id }) => id === branchId);
  return place.kind === "kiosk" || (branch !== undefined && chooseMethod(branch, "onsite") !== null);
}

async function seat(to: Seat, tenant: string): Promise<Spot> {
  await keepDevice(tenant);
  await takeSeat(to, tenant);
  return to;
}

/** A place that nobody proves: a kiosk that is enrolled stays one, and a proved table stays proved. */
async function sitDown(asked: Spot, here: KeptSeat | null, tenant: string): Promise<Spot> {
  if (here !== null && (isEnrolled(here) || isSame(here, asked))) {
    await Promise.all([keepDevice(tenant), touchSeat(here, tenant)]);
    return here;
  }
  return await seat({ ...asked, token: null }, tenant);
}

/** A kiosk begins no turn while nobody would take its order. @throws CentralError while the platform is away */
async function seePlatform({ business, clientAddress, clientBrowser, requestId }: RequestContext): Promise<void> {
  try {
    await askBusinessSwitch(business.id, { clientAddress, clientBrowser, requestId });
  } catch (error) {
    // A backend without the call is there.
    if (isPlatformAway(error)) throw error;
  }
}

/** At a kiosk nothing of a guest is left to the next, on one that is enrolled nothing of anybody (A120). */
async function beginTurn({ tenant }: RequestContext, here: Seat): Promise<void> {
  await forgetSeals(personalSeals, isEnrolled(here));
  await renewDevice(tenant);
}

/** A browser that holds a person's log-in or things is a kiosk only when somebody agrees, once (A120). */
async function mayBeKiosk(
  { branchId, use }: Extract<PlaceChange, { kind: "kiosk" }>,
  here: KeptSeat | null,
  tenant: string,
): Promise<boolean> {
  const isKnown = here?.place.kind === "kiosk" && here.branchId === branchId && !isEnrolled(here);
  if (use === "agreed" || isKnown) return true;
  return use !== "holding" && !(await holdsLogin(tenant));
}

/** Whether the business has ended this kiosk's enrolment; not while nobody can say (A241). */
async function isEnrolmentOver(
  here: KeptSeat | null,
  { business, clientAddress, clientBrowser, requestId }: RequestContext,
): Promise<boolean> {
  if (here === null || here.token === null || !isEnrolled(here)) return false;
  try {
    const claim = { token: here.token, businessId: business.id };
    const proof = await readPlaceProof(claim, { clientAddress, clientBrowser, requestId });
    return !proof.isProved && proof.reason === "ended";
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    return false;
  }
}

/** Where this browser is after what it says; null for nowhere in particular, `ended` for what was an enrolled kiosk. */
export async function changePlace(change: PlaceChange, context: RequestContext): Promise<GuestPlace | null | "ended"> {
  const { tenant } = context;
  const here = await readSeat(tenant);
  const isTurn = change.kind === "kiosk" || change.kind === "nextGuest";
  if (here !== null && isTurn && (await isEnrolmentOver(here, context))) {
    await beginTurn(context, here);
    await leaveSeat();
    return "ended";
  }
  switch (change.kind) {
    case "table": {
      const { branchId, number } = change;
      const asked = { branchId, place: { kind: "table", number } } as const;
      if (!mayBeThere(asked, context)) return here?.place ?? null;
      return (await sitDown(asked, here, tenant)).place;
    }
    case "kiosk":
      if (!(await mayBeKiosk(change, here, tenant))) return null;
      return (await sitDown({ branchId: change.branchId, place: { kind: "kiosk", number: null } }, here, tenant)).place;
    case "leave":
      if (here !== null && isEnrolled(here)) return here.place;
      await leaveSeat();
      return null;
    case "nextGuest":
      if (here?.place.kind !== "kiosk") return here?.place ?? null;
      await Promise.all([beginTurn(context, here), touchSeat(here, tenant)]);
      await seePlatform(context);
      return here.place;
  }
}

/** The place that a code proves; null when it proves none, undefined while nobody can say. */
async function provedSeat(token: string, { business, clientAddress, clientBrowser, requestId }: RequestContext) {
  try {
    const proof = await readPlaceProof({ token, businessId: business.id }, { clientAddress, clientBrowser, requestId });
    if (proof.isProved) return { branchId: proof.branchId, place: proof.place, token } satisfies Seat;
    log.warn("place.code_refused", { reason: proof.reason });
    return null;
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    log.warn("place.code_unknown", describeError(error));
    return undefined;
  }
}

/**
 * Seals what a scanned code proves (A241): a table's holds for hours, a kiosk's until it is enrolled anew. One that proves
 * nothing leads to its table as an address without a code does; while the platform is away it is asked again with the order.
 */
export async function scanPlace({ token, table, branchId }: Scanned, context: RequestContext): Promise<Spot | null> {
  const { tenant } = context;
  const proved = placeTokenSchema.safeParse(token).success ? await provedSeat(token, context) : null;
  const here = await readSeat(tenant);
  if (here !== null && isEnrolled(here) && proved?.place.kind !== "kiosk") return here;
  if (proved) {
    if (!mayBeThere(proved, context)) return null;
    if (proved.place.kind === "kiosk") await renewDevice(tenant);
    return await seat(proved, tenant);
  }
  if (table === null || branchId === null) return null;
  const asked = { branchId, place: { kind: "table", number: table } } as const;
  if (!mayBeThere(asked, context)) return null;
  return proved === null ? await sitDown(asked, here, tenant) : await seat({ ...asked, token }, tenant);
}

/** The visit's cookie of a kiosk that was enrolled, for any branch (A16); null for another place. */
export function enrolledVisit(spot: Spot | null, tenant: string): string | null {
  if (spot === null || !isEnrolledPlace(spot.place)) return null;
  return visitCookie({ variant: "kiosk", branchId: spot.branchId, touchedAt: Date.now(), isEnrolled: true }, tenant);
}

import { and, count, eq, sql } from "drizzle-orm";
import { loadHosts } from "#platform/central/load-business.ts";
import type { Database } from "#platform/db/database.ts";
import { branches } from "#platform/db/tables/branch.ts";
import { orderPlaces } from "#platform/db/tables/place.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { storeOrigin } from "#platform/http/store-origin.ts";
import { placeToken } from "./place-token.ts";

/** A place as the business asks for its code; a kiosk without a number is a new one. */
export interface AskedPlace {
  kind: "table" | "kiosk";
  branch: number;
  number: string | null;
  /** Ends the code that was printed before. */
  renews: boolean;
}

/**
 * Ends the enrolments of a branch's kiosk, of all of them without a number: their devices are nobody's kiosk from the next turn
 * on. Answers which they were.
 * @throws Refusal 404 `kiosk_not_found`
 */
export async function endKiosks(
  { database }: Pick<PlatformContext, "database">,
  { branch, number }: Pick<AskedPlace, "branch" | "number">,
): Promise<string> {
  const ofBranch = and(eq(orderPlaces.branch, branch), eq(orderPlaces.kind, "kiosk"));
  const ended = await database
    .update(orderPlaces)
    .set({ version: sql`-abs(${orderPlaces.version})` })
    .where(number === null ? ofBranch : and(ofBranch, eq(orderPlaces.number, number)))
    .returning({ number: orderPlaces.number });
  if (ended.length === 0) throw new Refusal(404, "kiosk_not_found");
  return ended
    .map((kiosk) => kiosk.number)
    .toSorted()
    .join(", ");
}

async function nextKiosk(database: Database, branch: number): Promise<string> {
  const [counted] = await database
    .select({ kiosks: count() })
    .from(orderPlaces)
    .where(and(eq(orderPlaces.branch, branch), eq(orderPlaces.kind, "kiosk")));
  return String((counted?.kiosks ?? 0) + 1);
}

/**
 * The address that a table's code or a kiosk's enrolment leads to, with its token.
 * @throws Refusal 404 `branch_not_found`
 */
export async function printPlace(
  { database, placeKey, settings }: Pick<PlatformContext, "database" | "placeKey" | "settings">,
  { kind, branch, number: asked, renews }: AskedPlace,
): Promise<string> {
  const [row] = await database.select({ business: branches.business }).from(branches).where(eq(branches.id, branch));
  const business = row?.business ?? null;
  const host = business === null ? null : (await loadHosts(database, business)).main;
  if (business === null || host === null) throw new Refusal(404, "branch_not_found");
  const number = asked ?? (await nextKiosk(database, branch));
  const [place] = await database
    .insert(orderPlaces)
    .values({ branch, kind, number })
    .onConflictDoUpdate({
      target: [orderPlaces.branch, orderPlaces.kind, orderPlaces.number],
      // One that was ended begins anew: no code of before proves it again.
      set: { version: sql`abs(${orderPlaces.version}) + (${renews ? 1 : 0} | (${orderPlaces.version} < 0)::int)` },
    })
    .returning({ version: orderPlaces.version });
  if (place === undefined) throw new Error("The place was not kept.");
  const token = placeToken(placeKey, { kind, business, branch, number, version: place.version });
  const origin = storeOrigin(host, settings.storefrontPort);
  return kind === "table"
    ? `${origin}/m/${encodeURIComponent(number)}?branch=${branch}&token=${token}`
    : `${origin}/mode/kiosco/branch/${branch}?token=${token}`;
}

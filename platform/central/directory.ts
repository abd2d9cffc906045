import { and, asc, eq, isNull, or } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#platform/db/database.ts";
import { branches } from "#platform/db/tables/branch.ts";
import { type Call, defineCall } from "#platform/calls/call.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { directoryRow } from "#wire/directory-row.ts";
import { hostSchema } from "./business.ts";
import { businessIdByHost, findBusiness, loadHosts } from "./load-business.ts";

async function activeBranches(database: Database, businessId: number) {
  return await database
    .select({ id: branches.id, is_available: branches.is_available })
    .from(branches)
    .where(
      and(
        eq(branches.business, businessId),
        eq(branches.is_active, true),
        or(eq(branches.deleted, false), isNull(branches.deleted)),
      ),
    )
    .orderBy(asc(branches.id));
}

const directory = defineCall({
  method: "GET",
  path: "/api/directory",
  tag: "Business",
  summary: "The business that answers on a host, as far as its requests' way needs it: main host and branches",
  access: "public",
  query: z.strictObject({ host: hostSchema }),
  answers: {
    200: { description: "The business", schema: z.object({ data: directoryRow }) },
    404: { description: "business_not_found: no business answers on this host" },
  },
  run: async ({ query, platform: { database } }) => {
    const id = await businessIdByHost(database, query.host);
    const business = id === null ? null : await findBusiness(database, id);
    if (business === null) throw new Refusal(404, "business_not_found");
    const { main } = await loadHosts(database, business.id);
    const data = {
      id: business.id,
      main_host: main ?? business.domain,
      is_active: business.is_active,
      branches: await activeBranches(database, business.id),
    };
    return { status: 200, body: { data } };
  },
});

/** Whose a host is: not in the specification, so the storefront does without where it is missing (A156). */
export const directoryCalls: Call[] = [directory];

import { and, asc, eq, isNull, or } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#platform/db/database.ts";
import { branchDeliveryMethods, branches, deliveryMethods } from "#platform/db/tables/branch.ts";
import { byId, linkedIds, pick } from "#platform/db/linked-ids.ts";
import { subscriptions } from "#platform/db/tables/business.ts";
import { type Call, defineCall } from "#platform/calls/call.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { directoryRow } from "#wire/directory-row.ts";
import { hostSchema } from "#wire/field.ts";
import { businessIdByHost, findBusiness, loadHosts, menuFilesOf } from "./load-business.ts";

async function activeBranches(database: Database, businessId: number) {
  const rows = await database
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
  const ids = rows.map(({ id }) => id);
  const columns = { id: deliveryMethods.id, internal_name: deliveryMethods.internal_name };
  const methods = byId(await database.select(columns).from(deliveryMethods));
  const allowed = await linkedIds(database, branchDeliveryMethods, ids);
  return rows.map((row) => ({ ...row, delivery_methods_allowed: pick(methods, allowed.get(row.id)) }));
}

/** What of the subscription and of the configuration says that only the menu is shown. */
async function onlyMenuOf(database: Database, business: NonNullable<Awaited<ReturnType<typeof findBusiness>>>) {
  const [subscription] =
    business.subscription === null
      ? []
      : await database
          .select({ only_menu: subscriptions.only_menu })
          .from(subscriptions)
          .where(eq(subscriptions.id, business.subscription));
  return {
    subscription: { only_menu: subscription?.only_menu ?? null },
    config: { menu_only: business.config?.["menu_only"] === true },
  };
}

const directory = defineCall({
  method: "GET",
  path: "/api/directory",
  tag: "Business",
  summary:
    "The business that answers on a host, as far as its requests' way needs it: main host, branches and what they offer",
  access: "public",
  query: z.object({ host: hostSchema }),
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
      ...(await onlyMenuOf(database, business)),
      menu_files: menuFilesOf(business.config).map(({ name }) => ({ name })),
      branches: await activeBranches(database, business.id),
    };
    return { status: 200, body: { data } };
  },
});

/** Whose a host is: not in the specification, so the storefront does without where it is missing (A156). */
export const directoryCalls: Call[] = [directory];

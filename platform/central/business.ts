import { z } from "zod";
import { type Call, defineCall } from "#platform/calls/call.ts";
import { catalogStamp } from "#platform/db/catalogued.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { branchRow } from "#wire/store/branch.ts";
import { businessRow } from "#wire/store/business.ts";
import { field, hostSchema, idSchema } from "#wire/field.ts";
import { businessFilterSchema } from "#wire/store/availability.ts";
import { loadBranches } from "./load-branches.ts";
import { businessIdByHost, findBusiness, loadBusiness } from "./load-business.ts";

const byDomain = defineCall({
  method: "GET",
  path: "/api/businessv2",
  tag: "Business",
  summary: "The business that answers on a host, with its branches",
  access: "public",
  query: z.object({ domain: hostSchema }),
  answers: {
    200: { description: "The business", schema: z.object({ data: businessRow }) },
    304: { description: "It is the one that If-None-Match names" },
    404: { description: "business_not_found: no business answers on this host" },
  },
  run: async ({ query, platform }) => {
    const { database, settings } = platform;
    const stamp = await catalogStamp(database);
    const id = await businessIdByHost(database, query.domain, stamp);
    const business = id === null ? null : await loadBusiness(database, id, settings.phoneProvider, stamp);
    if (business === null) throw new Refusal(404, "business_not_found");
    return { status: 200, body: { data: business }, part: business };
  },
});

const filter = defineCall({
  method: "POST",
  path: "/api/business/filter",
  tag: "Business",
  summary: "Whether a business is available",
  access: "public",
  body: businessFilterSchema,
  answers: {
    200: {
      description: "The business, or an empty list",
      schema: z.object({ data: z.array(z.object({ id: field.id, is_available: field.flag, is_active: field.flag })) }),
    },
  },
  run: async ({ body: { where }, platform: { database } }) => {
    const ofDomain = where.domain === undefined ? undefined : await businessIdByHost(database, where.domain);
    const id = where.id ?? ofDomain ?? null;
    const isBoth = ofDomain === undefined || ofDomain === id;
    const row = id === null || !isBoth ? null : await findBusiness(database, id);
    const data = row === null ? [] : [{ id: row.id, is_available: row.is_available, is_active: row.is_active }];
    return { status: 200, body: { data } };
  },
});

const branchesOfBusiness = defineCall({
  method: "POST",
  path: "/api/ecommerce/business/:businessId",
  tag: "Business",
  summary: "The branches of a business",
  access: "public",
  params: z.object({ businessId: idSchema }),
  answers: {
    200: { description: "Its active branches", schema: z.object({ data: z.array(branchRow) }) },
    404: { description: "business_not_found" },
  },
  run: async ({ params, platform }) => {
    const business = await findBusiness(platform.database, params.businessId);
    if (business === null) throw new Refusal(404, "business_not_found");
    return { status: 200, body: { data: await loadBranches(platform.database, business.id) } };
  },
});

/** A business and its branches (S1 §7, S3 §7). */
export const businessCalls: Call[] = [byDomain, filter, branchesOfBusiness];

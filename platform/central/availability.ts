import { z } from "zod";
import { holidayDates } from "#domain/base/holiday.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import { catalogStamp } from "#platform/db/catalogued.ts";
import type { Database } from "#platform/db/database.ts";
import { type Call, defineCall } from "#platform/calls/call.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { findBranch } from "#platform/orders/find-branch.ts";
import { findSellingBusiness } from "#platform/orders/find-selling-business.ts";
import { kitchenWaitAt } from "#platform/orders/kitchen.ts";
import { availabilityRow, kitchenRow } from "#wire/store/availability.ts";
import { idSchema } from "#wire/field.ts";
import { businessOfBranch } from "./load-branches.ts";

/** @throws Refusal 404 `branch_not_found` */
async function sellingBranch(database: Database, id: number): Promise<{ business: Business; branch: Branch }> {
  const stamp = await catalogStamp(database);
  const businessId = await businessOfBranch(database, id, stamp);
  const found = businessId === null ? null : await findSellingBusiness(database, businessId, stamp);
  if (found === null) throw new Refusal(404, "branch_not_found");
  const { branch } = await findBranch(database, found.id, id, stamp);
  return { business: found.business, branch };
}

const availability = defineCall({
  method: "GET",
  path: "/api/branches/:id/availability",
  tag: "Hours",
  summary: "Whether a branch takes orders now",
  access: "public",
  params: z.object({ id: idSchema }),
  answers: {
    200: {
      description: "Switches of business and branch, and whether it is within its hours",
      schema: z.object({ data: availabilityRow }),
    },
    404: { description: "branch_not_found" },
  },
  run: async ({ params, platform }) => {
    const { business, branch } = await sellingBranch(platform.database, params.id);
    const now = platform.clock();
    const state = branchAvailability({ business, branch, now, holidays: holidayDates(now) });
    return {
      status: 200,
      body: {
        data: {
          branch_id: params.id,
          is_available: branch.isAvailable,
          business_is_available: business.isActive && business.isAvailable,
          is_open: business.isActive && state.isOpen,
          message: branch.unavailableMessage,
        },
      },
    };
  },
});

const kitchen = defineCall({
  method: "GET",
  path: "/api/branches/:id/kitchen",
  tag: "Hours",
  summary: "How long an order waits for those in progress, in minutes",
  access: "public",
  params: z.object({ id: idSchema }),
  query: z.object({ at: z.iso.datetime().optional() }),
  answers: {
    200: { description: "0 where the branch does not have its time computed", schema: z.object({ data: kitchenRow }) },
    404: { description: "branch_not_found" },
  },
  run: async ({ params, query, platform }) => {
    const { branch } = await sellingBranch(platform.database, params.id);
    const start = Math.max(platform.clock(), Date.parse(query.at ?? "") || 0);
    const wait = await kitchenWaitAt(platform.database, branch, start);
    return { status: 200, body: { data: { branch_id: params.id, wait_minutes: wait } } };
  },
});

/** Whether a branch is open (S3 §4 Branch availability, A129), and how busy its kitchen is (A198). */
export const availabilityCalls: Call[] = [availability, kitchen];

import { z } from "zod";
import { holidayDates } from "#domain/base/holiday.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import { type Call, defineCall } from "#platform/http/call.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { loadBusinessRules } from "#platform/orders/business-rules.ts";
import { findBranch } from "#platform/orders/find-branch.ts";
import { idSchema } from "./business.ts";
import { businessOfBranch } from "./load-branches.ts";
import { wire } from "./wire-schemas.ts";

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
      schema: z.object({
        data: z.object({
          branch_id: wire.id,
          is_available: z.boolean(),
          business_is_available: z.boolean(),
          is_open: z.boolean(),
          message: wire.text.describe("The branch's own words while it is unavailable"),
        }),
      }),
    },
    404: { description: "branch_not_found" },
  },
  run: async ({ params, platform }) => {
    const businessId = await businessOfBranch(platform.database, params.id);
    const business = businessId === null ? null : await loadBusinessRules(platform.database, businessId);
    if (business === null) throw new Refusal(404, "branch_not_found");
    const { branch } = await findBranch(platform.database, business.id, params.id);
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

/** The call that tells whether a branch is open (S3 §4 Branch availability, A129). */
export const availabilityCalls: Call[] = [availability];

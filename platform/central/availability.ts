import { z } from "zod";
import { holidayDates } from "#domain/base/holiday.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import { type Call, defineCall } from "#platform/http/call.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { findBranch } from "#platform/orders/find-branch.ts";
import { findSellingBusiness } from "#platform/orders/find-selling-business.ts";
import { availabilityRow } from "#wire/availability.ts";
import { idSchema } from "./business.ts";
import { businessOfBranch } from "./load-branches.ts";

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
    const businessId = await businessOfBranch(platform.database, params.id);
    const found = businessId === null ? null : await findSellingBusiness(platform.database, businessId);
    if (found === null) throw new Refusal(404, "branch_not_found");
    const { branch } = await findBranch(platform.database, found.id, params.id);
    const { business } = found;
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

/** Whether a branch is open (S3 §4 Branch availability, A129). */
export const availabilityCalls: Call[] = [availability];

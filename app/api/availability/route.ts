import * as v from "valibot";
import { deliveryTimeOf } from "#domain/order/time/kitchen-queue.ts";
import { scheduleSlots } from "#domain/order/time/schedule.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import { availabilitySchema } from "#lib/exchange/place/branch-availability.ts";
import { idSchema } from "#lib/exchange/text.ts";
import { getHolidays } from "#lib/server/central/holidays.ts";
import { getKitchenWait } from "#lib/server/sources/kitchen.ts";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";

/** Whether a branch takes orders now, by the server's clock, and until when, and for which times. */
export const GET = defineHandler({
  name: "availability",
  access: "public",
  limit: { name: "availability", most: 240, seconds: 60 },
  input: v.strictObject({ branch: idSchema }),
  answer: availabilitySchema,
  run: async ({ branch: branchId }, { tenant, business }) => {
    const branch = business.branches.find((candidate) => candidate.id === branchId);
    if (!branch) return refuse(404, "no_branch");
    const now = Date.now();
    const holidays = new Set(await getHolidays(now));
    const availability = branchAvailability({ business, branch, now, holidays });
    const opensAt = availability.isOpen ? availability.opensAt : null;
    const wait = await getKitchenWait(tenant, branch, opensAt);
    return {
      now,
      availability,
      slots: scheduleSlots({ business, branch, now, holidays }),
      deliveryTime: deliveryTimeOf(branch, { own: 0, wait }),
    };
  },
});

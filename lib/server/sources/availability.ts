import "server-only";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import type { Asker } from "#lib/server/central/account.ts";
import { askAvailability, askBusinessSwitch, type Availability } from "#lib/server/central/availability.ts";
import { getHolidays } from "#lib/server/central/holidays.ts";
import { env } from "#lib/server/env.ts";
import type { BusinessReading } from "#wire/store/business.ts";

// Open or closed at sending: the call that is set, else business/filter (S1 §4), the branch's row as it is now, its hours and the
// holidays, by the clock of that answer (A156). An error of either is an error: no order is taken (D3).

/** Which branch, of a business that is being read fresh meanwhile. */
export interface AskedBranch {
  businessId: string;
  branchId: string;
  reading: Promise<BusinessReading | null>;
}

/** Whether a branch takes orders now. @throws CentralError: then no order is taken (D3) */
export async function readAvailability(
  { businessId, branchId, reading }: AskedBranch,
  asker: Asker,
): Promise<Availability> {
  const { AVAILABILITY_PATH } = env();
  if (AVAILABILITY_PATH !== null) return await askAvailability(AVAILABILITY_PATH, branchId, asker);
  const [{ isOpen, at }, read] = await Promise.all([askBusinessSwitch(businessId, asker), reading]);
  const branch = read?.business.branches.find(({ id }) => id === branchId);
  if (!isOpen || !read?.business.isActive || !branch) return { isOpen: false, at };
  const holidays = new Set(await getHolidays(at));
  return { isOpen: branchAvailability({ business: read.business, branch, now: at, holidays }).isOpen, at };
}

import { z } from "zod";
import { branchAvailability } from "#domain/opening-hours.ts";
import { holidaysAround } from "#lib/server/central/holidays.ts";
import { idText } from "#lib/server/intent-schemas.ts";
import { readHandler } from "#lib/server/read-handler.ts";

const question = z.strictObject({ branch: idText });

/** Whether a branch takes orders now, by the server's clock (A57). */
export const GET = readHandler(question, async ({ tenant: { business }, question: { branch: id }, now }) => {
  const branch = business.branches.find((candidate) => candidate.id === id);
  if (branch === undefined) return undefined;
  const holidays = await holidaysAround(now, business.country);
  return {
    now,
    availability: branchAvailability({ business, branch, now, holidays }),
    message: branch.unavailableMessage,
  };
});

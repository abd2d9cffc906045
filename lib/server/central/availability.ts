import "server-only";
import { availableBusinessFrom, businessFilterBody, isOpenFrom } from "#wire/store/availability.ts";
import { errorCodeFrom } from "#wire/refusal.ts";
import { unwrapData } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { type CentralAnswer, requestCentral } from "#lib/server/central/http/client.ts";
import { readAnswer } from "#lib/server/central/http/parse-answer.ts";
import { pathOf } from "#lib/server/central/http/path-of.ts";

export interface Availability {
  /** Orders are taken now; false also for an unknown branch. */
  isOpen: boolean;
  /** The platform's clock (ms): the one that decides (A57, A156). */
  at: number;
}

function instantOf({ answeredAt, status }: CentralAnswer): number {
  if (answeredAt === null) throw new CentralError("shape", "availability: no date", status);
  return answeredAt;
}

/** Whether a branch takes orders now, as the backend's own call at `setting` says. @throws CentralError */
export async function askAvailability(setting: string, branchId: string, asker: Asker): Promise<Availability> {
  const path = pathOf(setting, branchId);
  const answer = await requestCentral({ method: "GET", path, isRead: true, accepts: [404], ...asker });
  const at = instantOf(answer);
  if (answer.status !== 404)
    return { isOpen: readAnswer("availability", () => isOpenFrom(unwrapData(answer.body))), at };
  // A call that is set is there: any other 404 says nothing of the branch (D3).
  if (errorCodeFrom(answer.body) === "branch_not_found") return { isOpen: false, at };
  throw new CentralError("status", "availability: no such call", 404);
}

/** Whether a business takes orders at all (S1 §7 business/filter); hours are not in it. @throws CentralError */
export async function askBusinessSwitch(businessId: string, asker: Asker): Promise<Availability> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/business/filter",
    body: businessFilterBody(businessId),
    isRead: true,
    ...asker,
  });
  const isOpen = readAnswer("business filter", () => availableBusinessFrom(unwrapData(answer.body)));
  return { isOpen, at: instantOf(answer) };
}

import "server-only";
import { switchesFrom } from "#wire/store/availability.ts";
import { unwrapData } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { readAnswer } from "#lib/server/central/http/parse-answer.ts";

export interface Availability {
  /** Business and branch take orders; false also for an unknown branch. */
  isSwitchedOn: boolean;
  /** And the branch is within its hours. */
  isOpen: boolean;
  /** The platform's clock (ms): the one that decides (A57, A156). */
  at: number;
}

/** Whether the platform takes orders for a branch now. @throws CentralError: then no order is taken (D3) */
export async function readAvailability(branchId: string, asker: Asker): Promise<Availability> {
  const { status, body, answeredAt } = await requestCentral({
    method: "GET",
    path: `/api/branches/${encodeURIComponent(branchId)}/availability`,
    isRead: true,
    accepts: [404],
    ...asker,
  });
  if (answeredAt === null) throw new CentralError("shape", "availability: no date", status);
  if (status === 404) return { isSwitchedOn: false, isOpen: false, at: answeredAt };
  const switches = readAnswer("availability", () => switchesFrom(unwrapData(body)));
  return { ...switches, at: answeredAt };
}

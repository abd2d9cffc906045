import type { Context } from "hono";
import type { StrapiSettings } from "./attempt.ts";
import { requireAttempt } from "./attempt.ts";
import { RequestBudget } from "./request-budget.ts";

/** Units that one address may take in a minute, see RequestBudget: about six seconds of this process. */
const unitsOfMinute = { name: "units", most: 300_000 };

/** Answers the storefront's server with a budget, anybody else in turn and out of their address's budget as well. */
export async function withinBudget(
  settings: StrapiSettings,
  request: Context,
  isService: boolean,
  answer: (budget: RequestBudget) => Promise<Response>,
): Promise<Response> {
  if (isService) return await answer(new RequestBudget());
  const { inFlight } = settings;
  const budget = new RequestBudget(() => inFlight.idle());
  const countAgain = inFlight.leaveOut();
  try {
    await requireAttempt(settings, request, unitsOfMinute);
    const endTurn = await settings.takeTurn(request);
    try {
      return await answer(budget);
    } finally {
      endTurn();
      // What is owed beyond the minute's budget refuses the next request.
      await settings.takeAttempt(request, { ...unitsOfMinute, points: budget.spent });
    }
  } finally {
    countAgain();
  }
}

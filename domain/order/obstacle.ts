import { isLineProblem, problemOrder } from "./problem.ts";
import type { OrderProblem } from "./problem.ts";

export type PageObstacle =
  /** The address was not confirmed yet (S3 §4). */
  | "not_validated"
  /** The menu changed: the person must agree or choose again. */
  | "lines_changed"
  | "offline"
  /** The server gives no quote. */
  | "away"
  | "fee_unknown";

/** What blocks a press: a problem of the order, or the page is not ready. */
export type Obstacle = OrderProblem | { code: PageObstacle };

/** Each takes the place before the named problem. */
const placeOf: Record<PageObstacle, (typeof problemOrder)[number]> = {
  not_validated: "address_required",
  lines_changed: "line",
  offline: "legal_age_required",
  away: "legal_age_required",
  fee_unknown: "legal_age_required",
};

/** What a person corrects first, null when only the quote is missing (S3 §4 Order sending, §5). */
export function firstObstacle(problems: readonly OrderProblem[], page: readonly PageObstacle[]): Obstacle | null {
  const [problem] = problems;
  const [obstacle] = page.toSorted((a, b) => problemOrder.indexOf(placeOf[a]) - problemOrder.indexOf(placeOf[b]));
  if (obstacle === undefined) return problem ?? null;
  if (problem === undefined) return { code: obstacle };
  const place = problemOrder.indexOf(isLineProblem(problem) ? "line" : problem.code);
  return place < problemOrder.indexOf(placeOf[obstacle]) ? problem : { code: obstacle };
}

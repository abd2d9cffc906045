import { isLineProblem, problemOrder } from "./problem.ts";
import type { OrderProblem } from "./problem.ts";

/** What the page itself is not ready with. */
export type PageObstacle =
  /** Where it goes was not confirmed yet (S3 §4). */
  | "not_validated"
  /** The menu changed: the person must agree, or choose again. */
  | "lines_changed"
  | "offline"
  /** The server gives no quote. */
  | "away"
  /** What the delivery costs is not known. */
  | "fee_unknown";

/** What keeps a press from being answered: a problem of the order, or the page is not ready for it. */
export type Obstacle = OrderProblem | { code: PageObstacle };

/** Each stands before the problem that it is told instead of. */
const placeOf: Record<PageObstacle, (typeof problemOrder)[number]> = {
  not_validated: "address_required",
  lines_changed: "line",
  offline: "legal_age_required",
  away: "legal_age_required",
  fee_unknown: "legal_age_required",
};

/** What a person mends first, null when the order may go as soon as its quote is there (S3 §4 Order sending, §5). */
export function firstObstacle(problems: readonly OrderProblem[], page: readonly PageObstacle[]): Obstacle | null {
  const [problem] = problems;
  const [obstacle] = page.toSorted((a, b) => problemOrder.indexOf(placeOf[a]) - problemOrder.indexOf(placeOf[b]));
  if (obstacle === undefined) return problem ?? null;
  if (problem === undefined) return { code: obstacle };
  const place = problemOrder.indexOf(isLineProblem(problem) ? "line" : problem.code);
  return place < problemOrder.indexOf(placeOf[obstacle]) ? problem : { code: obstacle };
}

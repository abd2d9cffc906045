import type { CheckoutProblem } from "./checkout-problem.ts";

/** The steps of the panel by the id of their element. */
export const stepIds = { delivery: "checkout-delivery", lines: "checkout-lines", payment: "checkout-payment" } as const;

const stepOf: Record<CheckoutProblem, keyof typeof stepIds | null> = {
  mode: "delivery",
  coverage: "delivery",
  fee: "delivery",
  payment: "payment",
  lines: "lines",
  minimum: "lines",
  offline: null,
  away: null,
};

/** Brings the step that is not done into sight and gives it the focus (S3 §4 validation order, U14). */
export function showStep(problem: CheckoutProblem): void {
  const step = stepOf[problem];
  if (step === null) return;
  // Next keeps the page that was left, hidden: the step may be there twice.
  const elements = [...document.querySelectorAll<HTMLElement>(`[id="${stepIds[step]}"]`)];
  const element = elements.find(({ offsetParent }) => offsetParent !== null);
  element?.scrollIntoView({ block: "start" });
  element?.focus({ preventScroll: true });
}

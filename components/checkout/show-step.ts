import type { Obstacle } from "#domain/order/obstacle.ts";
import { stepIds } from "./step-ids.ts";

function stepOf(code: Obstacle["code"]): keyof typeof stepIds | null {
  switch (code) {
    case "mode_required":
    case "method_not_allowed":
    case "place_not_proved":
    case "not_validated":
    case "address_required":
    case "not_covered":
    case "address_mismatch":
    case "fee_unknown":
      return "delivery";
    case "time_unavailable":
      return "schedule";
    case "payment_required":
    case "payment_not_allowed":
      return "payment";
    case "offline":
    case "away":
    case "menu_only":
    case "branch_closed":
    case "currency_not_priced":
    case "legal_age_required":
      return null;
    case "empty":
    case "lines_changed":
    case "item_unavailable":
    case "size_invalid":
    case "quantity_invalid":
    case "note_too_long":
    case "option_invalid":
    case "option_required":
    case "below_minimum":
    case "coupon_invalid":
    case "awaiting_confirmation":
    case "too_many_open":
    case "too_many_at_table":
    case "too_many_an_hour":
      return "lines";
  }
}

/** The element of that id which is in sight: Next keeps the page that was left, hidden, so it may be there twice. */
function stepElement(step: keyof typeof stepIds): HTMLElement | undefined {
  const elements = [...document.querySelectorAll<HTMLElement>(`[id="${stepIds[step]}"]`)];
  return elements.find(({ offsetParent }) => offsetParent !== null);
}

/** What sends has the focus again where nothing else took it: it went while the order was on its way (UX6). */
export function focusSend(): void {
  if (document.activeElement === document.body) stepElement("send")?.focus({ preventScroll: true });
}

/** Brings the step that is not done into sight and gives it the focus (S3 §4 validation order, UX14). */
export function showStep(code: Obstacle["code"]): void {
  const step = stepOf(code);
  if (step === null) return;
  const element = stepElement(step);
  element?.scrollIntoView({ block: "start" });
  element?.focus({ preventScroll: true });
}

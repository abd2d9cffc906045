import { showDish } from "./dish-in-sight.ts";

/** The page of another branch is another tree: one goes on at the same dish, else at its content, not at nothing. */
export function focusContent(dish: string | null): void {
  if (dish !== null && showDish(dish)) return;
  // The tree of the branch before is kept, hidden, for the way back.
  const contents = document.querySelectorAll<HTMLElement>("#content");
  const content = [...contents].find((element) => element.offsetParent !== null);
  if (!content || document.activeElement !== document.body) return;
  content.tabIndex = -1;
  content.style.outline = "none";
  content.focus({ preventScroll: true });
}

/** The page of another branch is another tree: who came by keyboard goes on at its content, not at nothing. */
export function focusContent(): void {
  // The tree of the branch before is kept, hidden, for the way back.
  const contents = document.querySelectorAll<HTMLElement>("#content");
  const content = [...contents].find((element) => element.offsetParent !== null);
  if (!content || document.activeElement !== document.body) return;
  content.tabIndex = -1;
  content.style.outline = "none";
  content.focus({ preventScroll: true });
}

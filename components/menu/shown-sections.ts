/** The sections of the menu that is shown: Next keeps the pages that were left, hidden, another branch's menu among them. */
export function shownSections(root: ParentNode = document): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-menu-section]")].filter((section) => section.checkVisibility());
}

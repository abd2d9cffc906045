function isShown(element: HTMLElement): boolean {
  return element.offsetParent !== null;
}

function nameOf(card: Element | null | undefined): string | null {
  return card?.querySelector("[data-name]")?.textContent ?? null;
}

function shownCards(): HTMLElement[] {
  // The pages that were left are kept, hidden.
  return [...document.querySelectorAll<HTMLElement>("[data-menu-item]")].filter(isShown);
}

/** The name of the dish that the person has before them; null at the top of the menu and where there is none. */
export function dishInSight(): string | null {
  if (window.location.pathname.startsWith("/producto/")) {
    const opened = document.querySelector(`[data-menu-item][href="${CSS.escape(window.location.pathname)}"]`);
    const heading = [...document.querySelectorAll<HTMLElement>("main h1")].find(isShown);
    return nameOf(opened) ?? heading?.textContent ?? null;
  }
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const [first, ...others] = shownCards();
  if (!first || first.getBoundingClientRect().top >= header) return null;
  return nameOf(others.find((card) => card.getBoundingClientRect().top >= header) ?? first);
}

/** Brings the dish of that name into sight; false when this menu has none. */
export function showDish(name: string): boolean {
  const card = shownCards().find((each) => nameOf(each) === name);
  if (!card) return false;
  card.scrollIntoView({ block: "center" });
  if (document.activeElement === document.body) card.focus({ preventScroll: true });
  return true;
}

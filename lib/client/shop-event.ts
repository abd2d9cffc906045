/** What happened, for whoever listens to the page from outside, with nothing of the person (S2 §4.1, §4.5, A256). */
interface ShopEvents {
  /** Somebody logged in. */
  login: null;
  /** Another branch's menu is shown from now on. */
  branch: { branchId: string };
}

/** Tells the window `vitrina:login` or `vitrina:branch`, after all that follows from it here. */
export function announce<Name extends keyof ShopEvents>(name: Name, detail: ShopEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(`vitrina:${name}`, { detail }));
}

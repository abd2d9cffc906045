/** The server answers: without it the browser would show a page of its own, and stay there. */
async function isThere(): Promise<boolean> {
  const answer = await fetch("/", { method: "HEAD", cache: "no-store" }).catch(() => null);
  return answer?.ok === true;
}

function hide(): void {
  document.documentElement.style.visibility = "hidden";
}

/**
 * Loads the menu anew in place of this page, which nobody sees any more from then on.
 * @throws Error while the shop does not answer: the page stays
 */
export async function leavePage(): Promise<void> {
  if (!(await isThere())) throw new Error("the shop is away");
  hide();
  window.location.replace("/");
}

/** Loads the shop as it is for everybody, in place of the kiosk; nothing goes on here meanwhile. */
export async function leaveKiosk(): Promise<never> {
  hide();
  window.location.replace("/?mode=ecommerce");
  return await new Promise<never>(() => undefined);
}

function loadIfKept({ persisted }: PageTransitionEvent): void {
  if (persisted) window.location.replace("/");
}

/** Hides the page when it is left, and loads it anew when the browser brings it back as it was. Answers how to stop. */
export function forgetWithHistory(): () => void {
  const stop = new AbortController();
  window.addEventListener("pagehide", hide, stop);
  window.addEventListener("pageshow", loadIfKept, stop);
  return () => stop.abort();
}

/** Held by a tab whose attempt waits for its turn: the browser lets it go with the page, however that ends. */
const lock = "vitrina:waiting-order";

/** Waits for `turn` as the tab that sends by itself then (A215). */
export async function waitAsTab(turn: Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return await turn;
  await navigator.locks.request(lock, { mode: "shared" }, () => turn);
}

/** Whether a tab of this browser waits to send by itself; false where the browser knows no locks. */
export async function isATabWaiting(): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lock);
}

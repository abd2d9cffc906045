import { currentEntry } from "./history-entry.ts";

/** Takes a parameter out of the address: it is used once, and nobody shares it by chance (A71). */
export function forgetQuery(name: string): void {
  const { hash, pathname, search } = window.location;
  const query = new URLSearchParams(search);
  if (!query.has(name)) return;
  query.delete(name);
  const rest = query.size === 0 ? "" : `?${query.toString()}`;
  // Not the state as it is: Next would not hear of a change that carries its own mark.
  window.history.replaceState(currentEntry(), "", pathname + rest + hash);
}

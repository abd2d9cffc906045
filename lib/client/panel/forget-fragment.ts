import { currentEntry } from "./history-entry.ts";

/**
 * Takes the fragment out of the address before something is opened over the page. Going back to an address with a fragment
 * makes a browser go to it once more: it would take the focus away from what opened the layer (UX6), and scroll.
 */
export function forgetFragment(): void {
  const { hash, pathname, search } = window.location;
  if (hash === "") return;
  // Not the state as it is: Next would not hear of a change that carries its own mark.
  window.history.replaceState(currentEntry(), "", pathname + search);
}

/**
 * Over this page lies no sheet: one that was open goes with the page it lay over. Each page says so in the slot by name: a
 * catch-all there is a parameter that no address gives, and for its sake Next would leave the data out of every page and
 * have the browser ask for it, by then perhaps of another version.
 */
export function NoSheet() {
  return null;
}

/** Over this page lies no sheet: one that was open goes with the page it lay over (ADR 1). */
export function NoSheet() {
  return null;
}

/** A cart with nothing in it: also what remains when the last line goes (S1 §4). Apart, for every page shows its count. */
export const emptyCart: { menuId: string | null; lines: never[]; legalAgeConfirmed: boolean } = {
  menuId: null,
  lines: [],
  legalAgeConfirmed: false,
};

/** `DEEP=1` looks at every shop; so does `SCREENS=1`, to keep the pictures. */
export const isDeep = process.env["DEEP"] === "1" || process.env["SCREENS"] !== undefined;

/** One case of a row in every run, the whole row in a deep one (`npm run test:deep`). */
export function allInDeep<T>(usual: readonly T[], row: readonly T[]): readonly T[] {
  return isDeep ? row : usual;
}

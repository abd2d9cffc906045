const maximumId = 2_147_483_647;

/** Reads an id of the wire; what cannot be an id becomes 0, which no row has. */
export function entryId(raw: unknown): number {
  const number = typeof raw === "string" && /^\d{1,10}$/.test(raw) ? Number(raw) : raw;
  return typeof number === "number" && Number.isInteger(number) && number > 0 && number <= maximumId ? number : 0;
}

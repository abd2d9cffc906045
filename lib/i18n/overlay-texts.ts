function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The texts with the overlay's in their place; a text is a string, or a list once compiled by the build. */
export function overlayTexts<Texts extends object>(texts: Texts, overlay: object): Texts {
  const merged = { ...texts };
  for (const [key, value] of Object.entries(overlay)) {
    const below: unknown = Reflect.get(texts, key);
    Reflect.set(merged, key, isRecord(value) && isRecord(below) ? overlayTexts(below, value) : value);
  }
  return merged;
}

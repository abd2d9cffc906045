/** A value inside a configuration, `orders.is_enabled` for instance; undefined where the way ends. Own keys only (X15). */
export function configValue(config: unknown, path: string): unknown {
  let value: unknown = config;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Object.entries(value).find(([name]) => name === key)?.[1];
  }
  return value;
}

/** A text of a configuration that says something, else null. */
export function configText(config: unknown, path: string): string | null {
  const value = configValue(config, path);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** A finite number of a configuration, written as number or text, else null. */
export function configNumber(config: unknown, path: string): number | null {
  const value = configValue(config, path);
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

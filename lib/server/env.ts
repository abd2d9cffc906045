import "server-only";
import { parseSettings, type Settings } from "#lib/settings.ts";

let parsed: Settings | null = null;

/**
 * The storefront's settings, parsed once.
 * @throws Error that names the setting when one is malformed.
 */
export function env(): Settings {
  parsed ??= parseSettings(process.env);
  return parsed;
}

/**
 * The secrets that seal session cookies: the first seals, all of them open, so that a secret is rotated without
 * logging anybody out (F27).
 * @throws Error when `SESSION_SECRET` is missing.
 */
export function sessionSecrets(): string[] {
  const secrets = env().SESSION_SECRET;
  if (secrets.length === 0) throw new Error("SESSION_SECRET is missing");
  return secrets;
}

import "server-only";
import { parseSettings, type Settings } from "#lib/settings.ts";

let parsed: Settings | null = null;

/** The storefront's settings, parsed once. @throws Error that names a malformed setting */
export function env(): Settings {
  parsed ??= parseSettings(process.env);
  return parsed;
}

/** The session secrets: the first seals, all open, so that rotation logs nobody out (F27). @throws Error without any */
export function sessionSecrets(): string[] {
  const secrets = env().SESSION_SECRET;
  if (secrets.length === 0) throw new Error("SESSION_SECRET is missing");
  return secrets;
}

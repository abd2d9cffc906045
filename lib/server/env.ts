import "server-only";
import { parseSettings } from "#lib/settings.ts";
import { opened } from "./opened.ts";

/** The storefront's settings, parsed once. @throws Error that names a malformed setting */
export const env = opened(() => parseSettings(process.env));

/** The session secrets: the first seals, all open, so that rotation logs nobody out (F27). @throws Error without any */
export function sessionSecrets(): string[] {
  const secrets = env().SESSION_SECRET;
  if (secrets.length === 0) throw new Error("SESSION_SECRET is missing");
  return secrets;
}

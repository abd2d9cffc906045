import { randomBytes } from "node:crypto";
import { vi } from "vitest";
import type { SmallCentral } from "./small-central.ts";

/** Has the storefront ask this central alone, until the settings of the test are gone; `secret` seals its cookies. */
export function askCentral({ url }: SmallCentral, secret = randomBytes(32).toString("base64url")): void {
  vi.stubEnv("CENTRAL_URL", url);
  vi.stubEnv("REST_URL", `${url}/rest`);
  vi.stubEnv("GRAPHQL_URL", `${url}/graphql`);
  vi.stubEnv("SESSION_SECRET", secret);
}

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { parseStorefrontSettings } from "#lib/settings.ts";
import { stackEnvironment } from "#scripts/demo-stack.ts";
import { localSecrets } from "#scripts/local-secrets.ts";

afterEach(() => vi.unstubAllEnvs());

test("a fresh clone makes the secrets that the storefront wants, and keeps them; an empty variable is none", () => {
  const folder = join(mkdtempSync(join(tmpdir(), "vitrina-secrets-")), ".data");
  for (const name of ["SESSION_SECRET", "REVALIDATE_SECRET"]) vi.stubEnv(name, "");
  vi.stubEnv("NEXT_SERVER_ACTIONS_ENCRYPTION_KEY", undefined);
  const made = localSecrets(folder);
  const started = stackEnvironment({ port: 1, platformPort: 2, dataDirectory: folder });
  expect(parseStorefrontSettings(started)).toMatchObject({ REVALIDATE_SECRET: made.REVALIDATE_SECRET });
  expect(localSecrets(folder)).toEqual(made);
  vi.stubEnv("REVALIDATE_SECRET", "one that an operator gave");
  expect(localSecrets(folder)).toEqual({ ...made, REVALIDATE_SECRET: "one that an operator gave" });
});

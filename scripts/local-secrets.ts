import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const names = [
  "SESSION_SECRET",
  "REVALIDATE_SECRET",
  "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
  "PLATFORM_SERVICE_KEY",
] as const;

type Secrets = Record<(typeof names)[number], string>;

/** This working copy's secrets, made once and kept in `.data` for later starts; environment variables win. */
export function localSecrets(dataDirectory: string): Secrets {
  const file = join(dataDirectory, "secrets.json");
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>) : {};
  const made = Object.fromEntries(
    names.map((name) => [name, kept[name] ?? randomBytes(32).toString("base64")]),
  ) as Secrets;
  if (names.some((name) => kept[name] === undefined)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  }
  const given = (name: keyof Secrets) => process.env[name]?.trim() ?? "";
  return Object.fromEntries(names.map((name) => [name, given(name) === "" ? made[name] : given(name)])) as Secrets;
}

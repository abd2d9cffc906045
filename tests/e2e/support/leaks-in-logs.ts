import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { StackOptions } from "#scripts/demo-stack.ts";

/** People and secrets of these tests, as they would look in a log (X11, checklist 46). */
const seeded = [
  /[\w.+-]+@example\.test/,
  /310\s?555\s?01\d\d/,
  /Ana Prueba/,
  /BIENVENIDO10/,
  /\bFe26\.2/,
  /__Host-vitrina=./,
  /\bBearer\s+\S/,
  /Calle 63 # 9-10/,
  // A printed code of a table or a kiosk.
  /\b[tk](?:\.\d+){3}\.[\w-]+\.[\w-]{22}\b/,
];

async function mailedCodes(platformPort: number): Promise<RegExp[]> {
  const answer = await fetch(`http://127.0.0.1:${platformPort}/outbox.json`, { signal: AbortSignal.timeout(60_000) });
  const { mails } = (await answer.json()) as { mails: { text: string }[] };
  return mails.flatMap(({ text }) => (/\b\d{6}\b/.exec(text) ?? []).map((code) => new RegExp(String.raw`\b${code}\b`)));
}

/** Lines of the stack's logs that name somebody or something secret of the tests; asked for while the platform still runs. */
export async function leaksInLogs({ platformPort, dataDirectory }: StackOptions): Promise<string[]> {
  const patterns = [...seeded, ...(await mailedCodes(platformPort))];
  const lines = globSync("*.log", { cwd: dataDirectory }).flatMap((file) =>
    readFileSync(join(dataDirectory, file), "utf8")
      .split("\n")
      .map((line) => `${file}: ${line}`),
  );
  return lines.filter((line) => patterns.some((pattern) => pattern.test(line)));
}

import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startProcess, stopEverything, waitUntilReady } from "#scripts/child-processes.ts";

const say = (word: string) => `console.log(process.argv[1] + " ${word}")`;

/** Says when it is told to end, and when it does; `busy` for so many milliseconds. */
function program(busy: number): string {
  return `process.on("SIGTERM", () => { ${say("told")}; setTimeout(() => { ${say("ended")}; process.exit(0) }, ${busy}) });
    setInterval(() => {}, 1000); ${say("ready")};`;
}

test("what was started last, with orders under way, ends before what it needs", async () => {
  const log = join(mkdtempSync(join(tmpdir(), "vitrina-ends-")), "log");
  startProcess("platform", process.execPath, ["-e", program(0), "platform"], {}, log);
  startProcess("storefront", process.execPath, ["-e", program(300), "storefront"], {}, log);
  const lines = () => readFileSync(log, "utf8").trim().split("\n");
  await vi.waitFor(() => expect(lines().toSorted()).toEqual(["platform ready", "storefront ready"]), 20_000);
  await stopEverything();
  expect(lines().slice(2)).toEqual(["storefront told", "storefront ended", "platform told", "platform ended"]);
});

test("all that a program writes is in its log, and why one ends before it is ready is said", async () => {
  const log = join(mkdtempSync(join(tmpdir(), "vitrina-log-")), "log");
  await startProcess("shop", process.execPath, ["-e", "console.warn('of an earlier one')"], {}, log).ended;
  const code = "console.log('line'); console.warn('warning'); console.error('no secret'); process.exit(1)";
  const shop = startProcess("shop", process.execPath, ["-e", code], {}, log);
  await shop.ended;
  const said = ["line", "warning", "no secret"];
  expect(readFileSync(log, "utf8").trim().split("\n")).toEqual(["of an earlier one", ...said]);
  await expect(waitUntilReady(shop, "http://127.0.0.1:9/")).rejects.toThrow(
    `shop terminó antes de estar listo.\n${said.join("\n")}`,
  );
});

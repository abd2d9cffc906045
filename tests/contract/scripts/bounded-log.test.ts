import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boundLog } from "#scripts/bounded-log.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrina-log-"));
  path = join(folder, "platform.log");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a full log is kept once, and goes on empty under the process that appends to it", async () => {
  const output = openSync(path, "a");
  const stop = boundLog(path, 100, 5);
  for (const letter of ["a", "b", "c"]) {
    writeSync(output, letter.repeat(150));
    await vi.waitFor(() => expect(statSync(path).size).toBe(0), 5_000);
    expect(readFileSync(`${path}.1`, "utf8")).toBe(letter.repeat(150));
  }
  writeSync(output, "few");
  expect(readFileSync(path, "utf8")).toBe("few");
  stop();
  closeSync(output);
});

test("one that was full before is kept away at once, and nobody else reads either", () => {
  writeFileSync(path, "x".repeat(150), { mode: 0o644 });
  boundLog(path, 100)();
  expect([statSync(path).size, statSync(`${path}.1`).size]).toEqual([0, 150]);
  for (const file of [path, `${path}.1`]) expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("one that is not full stays as it is", () => {
  writeFileSync(path, "few");
  boundLog(path, 100)();
  expect(readFileSync(path, "utf8")).toBe("few");
  expect(existsSync(`${path}.1`)).toBe(false);
});

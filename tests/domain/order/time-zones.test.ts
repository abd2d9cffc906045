import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { patience } from "#tests/support/arbitraries.ts";

const run = promisify(execFile);
const told = z.object({ zone: z.number(), digest: z.string() });

async function tellIn(zone: string): Promise<z.output<typeof told>> {
  const { stdout } = await run(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "tests/support/shown-times.ts"],
    {
      env: { ...process.env, TZ: zone },
    },
  );
  return told.parse(JSON.parse(stdout));
}

const usual = [
  ["America/Bogota", 300],
  ["Pacific/Auckland", -720],
] as const;
const others = [
  ["UTC", 0],
  ["America/Los_Angeles", 420],
] as const;
/** The shop's own and one whose clocks change; all four with DEEP=1. */
const zones = process.env["DEEP"] === "1" ? [...usual, ...others] : usual;

describe("hours, slots, totals and texts", { timeout: patience }, () => {
  it("M16, UX32: are the same in every zone, every 15 minutes of two weeks, also when its clocks change", async () => {
    const answers = await Promise.all(zones.map(async ([zone]) => await tellIn(zone)));
    expect(answers.map(({ zone }) => zone)).toEqual(zones.map(([, minutes]) => minutes));
    expect(new Set(answers.map(({ digest }) => digest)).size).toBe(1);
  });
});

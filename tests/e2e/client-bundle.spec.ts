import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { root } from "#scripts/storefront-build.ts";

/** The scripts of a folder of the build that have a text in them. */
function scriptsWith(text: string, folder: string): string[] {
  const directory = join(root, ".next", folder);
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  expect(files.length, folder).toBeGreaterThan(5);
  return files.filter((file) => readFileSync(join(directory, file), "utf8").includes(text));
}

// A text of the package that outlives the minifier: it asks the zone database once whether it works.
const inDateFnsTz = "America/New_York";

test("date-fns-tz reads the zone on the server, and no script of a browser has it (framework facts §4)", () => {
  expect(scriptsWith(inDateFnsTz, "server")).not.toEqual([]);
  expect(scriptsWith(inDateFnsTz, "static")).toEqual([]);
});

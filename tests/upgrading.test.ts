import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#tests/support/source-files.ts";

const folder = join(root, "platform/db/migrations");

test("a migration that takes away what a version of before asks for stands in docs/upgrading.md", () => {
  const text = readFileSync(join(root, "docs/upgrading.md"), "utf8");
  const breaking = readdirSync(folder).filter(
    (name) =>
      name.endsWith(".sql") &&
      /rename column|rename to|drop column|drop table/i.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(breaking.length).toBeGreaterThan(0);
  expect(breaking.map((name) => name.slice(0, 4)).filter((number) => !text.includes(`\`${number}\``))).toEqual([]);
});

import { existsSync, readFileSync } from "node:fs";
import { getTableColumns, getTableName } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { everyTable } from "#tests/support/every-table.ts";
import { leavingTable, tablesOfNobody } from "#tests/support/leaving-table.ts";

const document = readFileSync("docs/accounts.md", "utf8");

/** S2's paragraphs on what is built of accounts. */
const paragraphs = "1 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 3 4.1 4.2 4.3 4.4 4.5 4.6 4.7 5 6 7 8 9".split(" ");

/** The cells of each row of the tables under S2's paragraphs. */
function statements(): string[][] {
  const sections = document.split(/^## /m).filter((section) => section.startsWith("§"));
  const rows = sections.flatMap((section) => section.split("\n").filter((line) => /^\| (?!statement |---)/.test(line)));
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test("every paragraph of S2 has its statements, and each names a test that is there", () => {
  const titles = [...document.matchAll(/^## §(\S+) /gm)].map(([, paragraph]) => paragraph);
  expect(titles).toEqual(paragraphs);
  const rows = statements();
  expect(rows.length).toBeGreaterThan(paragraphs.length);
  for (const [statement, built, shownBy, ...more] of rows) {
    expect([statement, built, more.length], statement).not.toContain("");
    const files = [...(shownBy ?? "").matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? "");
    expect(files.length > 0 || shownBy === "–", statement).toBe(true);
    for (const file of files) expect(existsSync(`tests/${file}`), `${statement}: ${file}`).toBe(true);
  }
});

describe("what goes when somebody leaves (B10)", () => {
  const rows = leavingTable();

  test("every table is in the list, or said to have no customer in it", () => {
    const listed = [...rows.map(({ table }) => table), ...tablesOfNobody()];
    expect(listed.toSorted()).toEqual(everyTable.map(getTableName).toSorted());
  });

  test.each(rows)("every column of $table goes, or stays for a reason", ({ table, withShop, withAccount, stays }) => {
    const named = [...withShop, ...withAccount, ...stays];
    expect(new Set(named).size).toBe(named.length);
    const found = everyTable.find((one) => getTableName(one) === table);
    const columns = found === undefined ? [] : Object.values(getTableColumns(found)).map(({ name }) => name);
    const isDeleted = [...withShop, ...withAccount].join() === "*";
    expect(isDeleted ? stays : named.toSorted()).toEqual(isDeleted ? [] : columns.toSorted());
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./source-files.ts";

/** What becomes of the columns of a table when a person leaves; `*` are all: the row goes. */
interface LeavingRow {
  table: string;
  withShop: string[];
  withAccount: string[];
  stays: string[];
}

function section(): string {
  const document = readFileSync(join(root, "docs/accounts.md"), "utf8");
  return document.split("\n## Leaving\n")[1]?.split("\n## ")[0] ?? "";
}

const wordsIn = (cell: string | undefined) => [...(cell ?? "").matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? "");

/** The table of docs/accounts.md. */
export function leavingTable(): LeavingRow[] {
  const rows = section()
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  return rows.map((row) => {
    const [, table, withShop, withAccount, stays] = row.split("|");
    const [name = ""] = wordsIn(table);
    return { table: name, withShop: wordsIn(withShop), withAccount: wordsIn(withAccount), stays: wordsIn(stays) };
  });
}

/** The tables that it says have no customer in them. */
export function tablesOfNobody(): string[] {
  return wordsIn(/No customer stands in ([^.]*)\./.exec(section())?.[1]);
}

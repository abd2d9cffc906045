import { describe, expect, test } from "vitest";
import { readSource, sourceFiles } from "./support/source-files.ts";

/** Where Next, or the composition of features, wants a client file in `app` (docs/adr/0003). */
const clientFilesOfApp = /^app\/.*\/(error|panels)\.tsx$|^app\/global-error\.tsx$/;

function firstStatement(file: string): string {
  return readSource(file).trimStart().split("\n")[0] ?? "";
}

describe("laws of the layout", () => {
  test.each(sourceFiles(/^lib\/server\/.*\.ts$/))("%s is for the server only", (file) => {
    expect(readSource(file)).toMatch(/^import "server-only";/);
  });

  test.each(sourceFiles(/^lib\/actions\/.*\.ts$/))("%s exports only actions made by defineAction", (file) => {
    expect(firstStatement(file)).toBe('"use server";');
    const exported = [...readSource(file).matchAll(/^export (?!type |interface )(.*)$/gm)].map(
      ([, rest]) => rest ?? "",
    );
    expect(exported.filter((line) => !/^const \w+ = defineAction\(/.test(line))).toEqual([]);
  });

  test("client files live under components and lib/client", () => {
    const clients = sourceFiles(/\.tsx?$/).filter((file) => firstStatement(file).startsWith('"use client"'));
    expect(clients.filter((file) => !/^(components|lib\/client)\//.test(file) && !clientFilesOfApp.test(file))).toEqual(
      [],
    );
  });

  test("no folder and no file of the kind that gathers anything", () => {
    const vague =
      /(^|\/)(utils?|helpers?|misc|types|hooks|constants|config|features|common)(\/|\.tsx?$)|(^|\/)index\.tsx?$/;
    expect(sourceFiles(/\.tsx?$/).filter((file) => vague.test(file))).toEqual([]);
  });

  test("nothing is left to do in a comment", () => {
    const unfinished = sourceFiles(/\.(tsx?|mjs|css)$/).filter(
      (file) => !file.startsWith("tests/laws") && /\b(TODO|FIXME|XXX|HACK)\b/.test(readSource(file)),
    );
    expect(unfinished).toEqual([]);
  });
});

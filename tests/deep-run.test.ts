import { expect, test } from "vitest";
import { readSource, sourceFiles } from "./support/source-files.ts";

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readSource("package.json"));

/** The words after a program in `npm run test:deep`: files whose path holds one of them are run. */
function namedFor(program: string): string[] {
  const runs = (scripts["test:deep"] ?? "").split(" && ").map((run) => run.split(" "));
  return runs.flatMap((words) => (words.includes(program) ? words.slice(words.indexOf(program) + 2) : []));
}

const growing = /env\["DEEP"\]|\/all-in-deep\.ts"|\/support\/engines\.ts"/;

test.each([
  ["vitest", /^tests\/.*\.test\.tsx?$/],
  ["playwright", /^tests\/.*\.spec\.ts$/],
])("what has more cases with DEEP=1 is named in npm run test:deep (%s)", (program, pattern) => {
  const files = sourceFiles(pattern).filter((file) => growing.test(readSource(file)));
  const named = namedFor(program);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !named.some((word) => file.includes(word)))).toEqual([]);
});

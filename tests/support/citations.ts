import { readSource, sourceFiles } from "./source-files.ts";

/** One place where the source or a document cites a rule. */
export interface Citation {
  file: string;
  line: number;
  code: string;
}

const comment = /(?<=^|[\s{(])(?:\/\/ .*$|\/\*[\s\S]*?\*\/)/gm;
const testName = /(?:\b(?:test|describe|it)(?:\.\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;
/** The first word of a row of `test.each`, which becomes the test's name. */
const rowName = /(["'`])((?:[A-Z]+\d+(?:, )?)+: [^"'`]*)\1/g;

const lettered = /\b(?:UX|[ABDFILMTUX])[1-9]\d{0,2}\b/g;
const specified = /\bS([123]) ((?:§[\d.]*\d(?:, | and )?)+)/g;
const sectioned = /\b(design|framework facts) ((?:§[\d.]*\d[a-z]?(?:, | and )?)+)/g;
const numbered = /\b(checklist|fact)s? (\d+(?:(?:–|, | and )\d+)*)/g;

function sections(list: string): string[] {
  return [...list.matchAll(/§[\d.]*\d[a-z]?/g)].map(([section]) => section);
}

/** Every number of `15, 28 and 30–32`. */
function numbers(list: string): number[] {
  return list.split(/, | and /).flatMap((part) => {
    const [from = 0, to = from] = part.split("–").map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

/** The codes that a text cites, spelled as docs/decisions.md has them. */
export function codesIn(text: string): string[] {
  const prose = text.replaceAll(/\n\s*(?:\*|\/\/) ?/g, " ");
  return [
    ...[...prose.matchAll(lettered)].map(([code]) => code),
    ...[...prose.matchAll(specified)].flatMap(([, n, list = ""]) => sections(list).map((one) => `S${n} ${one}`)),
    ...[...prose.matchAll(sectioned)].flatMap(([, of, list = ""]) => sections(list).map((one) => `${of} ${one}`)),
    ...[...prose.matchAll(numbered)].flatMap(([, of, list = ""]) =>
      numbers(list).map((one) => (of === "fact" ? `security fact ${one}` : `checklist ${one}`)),
    ),
  ];
}

function citing(file: string): { text: string; index: number }[] {
  const source = readSource(file);
  const lines = file.endsWith(".md") ? [...source.matchAll(/.+/g)] : [];
  const comments = file.endsWith(".md") ? [] : [...source.matchAll(comment)];
  const names = file.startsWith("tests/") ? [...source.matchAll(testName), ...source.matchAll(rowName)] : [];
  return [...lines, ...comments, ...names].map((match) => ({ text: match[2] ?? match[0], index: match.index }));
}

/** Everything that comments, test names and documents cite. */
export function citations(): Citation[] {
  const files = sourceFiles(/\.(tsx?|mjs|css|md)$/).filter(
    (file) => !file.includes("/generated/") && file !== "docs/decisions.md",
  );
  return files.flatMap((file) =>
    citing(file).flatMap(({ text, index }) =>
      codesIn(text).map((code) => ({ file, line: readSource(file).slice(0, index).split("\n").length, code })),
    ),
  );
}

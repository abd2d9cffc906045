import { readSource, sourceFiles } from "./source-files.ts";

/** What a source file may say to a translator: its namespaces, and patterns of the keys it could mean. */
interface Speaker {
  file: string;
  namespaces: string[];
  patterns: RegExp[];
}

const translators = /(?:use|get)Translations(?:<"([\w.]+)">|\(\s*(?:"([\w.]+)")?\s*\))/g;
/** Stands for what a template puts in. */
const gap = "*";
const strings = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** Inner literals of a template count on their own: `step.${isDone ? "done" : "open"}`. */
function literalsOf(source: string): string[] {
  return [...source.matchAll(strings)].flatMap(([, plain, template]) => {
    if (plain !== undefined) return [plain];
    const inner = [...(template ?? "").matchAll(/\$\{([^}]*)\}/g)].flatMap(([, code]) => literalsOf(code ?? ""));
    return [(template ?? "").replaceAll(/\$\{[^}]*\}/g, gap), ...inner];
  });
}

/** A name of a key: written out, open, or open but for a word at its end, `${part}Title`. */
const name = String.raw`(?:\w+|\*(?:\w{4,})?)`;
const keyShape = new RegExp(String.raw`^${name}(?:\.${name})*$`);

/** A pattern for the keys that a literal may be; null when it is no key, or could be any. */
function keyPattern(literal: string): RegExp | null {
  if (!keyShape.test(literal) || !/\w/.test(literal)) return null;
  return new RegExp(`^${literal.replaceAll(".", String.raw`\.`).replaceAll(gap, String.raw`\w+`)}$`);
}

function speakerOf(file: string): Speaker {
  const source = readSource(file);
  const namespaces = [...source.matchAll(translators)].map(([, typed, given]) => typed ?? given ?? "");
  const patterns = literalsOf(source).flatMap((literal) => keyPattern(literal) ?? []);
  return { file, namespaces, patterns };
}

/** A key without the namespace; in a file that is given its translator, without any of those that could be its own. */
function relativeKeys(key: string, { namespaces }: Speaker): string[] {
  const parts = key.split(".");
  const candidates =
    namespaces.length > 0 ? namespaces : parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("."));
  return candidates.flatMap((namespace) => {
    if (namespace === "") return [key];
    return key.startsWith(`${namespace}.`) ? [key.slice(namespace.length + 1)] : [];
  });
}

/** The message keys that nothing in the program could ask for. */
export function keysWithoutUser(keys: readonly string[]): string[] {
  const speakers = sourceFiles(/^(app|components|domain|lib)\/.*\.tsx?$/).map(speakerOf);
  return keys.filter(
    (key) =>
      !speakers.some((speaker) =>
        relativeKeys(key, speaker).some((relative) => speaker.patterns.some((pattern) => pattern.test(relative))),
      ),
  );
}

import { streetKinds } from "./street-address.ts";
import type { CrossStreet, Quarter, StreetAddress, StreetKind, StreetNumber } from "./street-address.ts";

/** An address within a text, with what stands before and after it as written. */
export interface FoundStreetAddress extends StreetAddress {
  before: string;
  after: string;
}

/** Beyond that nobody writes an address. */
const longest = 500;

const spellings: Record<StreetKind, string> = {
  Calle: "calle call cll clle cle cl",
  Carrera: "carrera carr cra crr crra kra kr cr k",
  Diagonal: "diagonal diag dgl dg",
  Transversal: "transversal transv trans trv tv tr",
  Circular: "circular circ cq",
  "Avenida Calle": "ac",
  "Avenida Carrera": "ak",
  Avenida: "avenida avda ave av",
  Autopista: "autopista autop auto aut",
};
const kinds: ReadonlyMap<string, StreetKind> = new Map(
  streetKinds.flatMap((kind) => spellings[kind].split(" ").map((word) => [word, kind] as const)),
);

const units =
  "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve".split(
    " ",
  );
const tens = "treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(" ");

const ordinals = "primera segunda tercera cuarta quinta sexta septima octava novena decima".split(" ");

/** Numbers as they are spoken, up to 199. */
function spokenNumbers(): ReadonlyMap<string, number> {
  const below = new Map(units.map((word, index) => [word, index + 1]));
  for (const [index, ten] of tens.entries()) {
    below.set(ten, 30 + index * 10);
    for (const [unit, word] of units.slice(0, 9).entries()) below.set(`${ten} y ${word}`, 31 + index * 10 + unit);
  }
  const above = [...below].map(([word, number]) => [`ciento ${word}`, 100 + number] as const);
  const named = ordinals.map((word, index) => [word, index + 1] as const);
  return new Map([...below, ...above, ["cien", 100], ...named]);
}

const spoken = spokenNumbers();

const quarters: Record<string, Quarter> = {
  sur: "Sur",
  s: "Sur",
  este: "Este",
  e: "Este",
  norte: "Norte",
  n: "Norte",
  oeste: "Oeste",
};

function anyOf(words: Iterable<string>): string {
  return [...words].toSorted((one, other) => other.length - one.length).join("|");
}

const gap = String.raw`[\s.]*`;
const avenue = `(?:avenida|avda|ave|av)`;

/** 'e' beside a number is its letter, apart from it the east; 's' and 'n' are letters of no street. */
function numberPattern(name: string): string {
  const digits = String.raw`(?<${name}digits>\d{1,3})(?!\d)(?:(?<${name}letter>[a-m]|\s[a-df-m])(?![a-z]))?`;
  const words = `(?<${name}words>${anyOf(spoken.keys())})(?![a-z])`;
  const bis = String.raw`(?:\s?(?<${name}bis>bis)(?![a-z])(?:\s?(?<${name}bisletter>[a-m])(?![a-z]))?)?`;
  const quarter = String.raw`(?:${gap}(?<${name}quarter>sur|este|oeste|norte|(?<!\s)n|(?<=\s)e|s)(?![a-z]))?`;
  return `(?:${digits}|${words})${bis}${quarter}`;
}

function kindPattern(name: string): string {
  return `(?:(?<${name}avenue>${avenue})${gap})?(?<${name}kind>${anyOf(kinds.keys())})`;
}

const separator = String.raw`(?:[\s.,]*(?:#|n[°ºo]?|nro|numero|num|con|esquina|y|x)[\s.]*#?[\s.]*|[\s.-]+)`;

/** `names`: of avenues that are known without 'avenida', in plain letters. */
function patternFor(names: readonly string[]): RegExp {
  const known =
    names.length === 0
      ? "(?!)"
      : `(?:(?:${avenue}|autopista|auto|aut)${gap})?(?:de\\s+)?(?:la\\s+)?(?<known>${anyOf(names)})(?![a-z])`;
  const named = String.raw`(?:(?<namedkind>${avenue}|autopista|autop|auto|aut)${gap}(?<named>[a-z][a-z ]{2,30}?)(?=[\s.,]*(?:#|\d|con\s)))`;
  const street = `(?:${kindPattern("a")}${gap}${numberPattern("a")}|${known}|${named})`;
  const plate = String.raw`(?:\s*-\s*|\s+)(?<plate>\d{1,3})(?!\d)(?:\s?(?<platequarter>sur|este|oeste|norte|s)(?![a-z]))?`;
  const cross = `${separator}(?:${kindPattern("b")}${gap})?${numberPattern("b")}(?:${plate})?`;
  return new RegExp(`(?<![a-z])${street}(?:${cross})?`, "gu");
}

/** Lower case without accents, every character at its place. */
function plain(text: string): string {
  return Array.from({ length: text.length }, (_, index) => {
    const letter = text.charAt(index).normalize("NFD").charAt(0).toLowerCase();
    return /[–—‐‑−]/u.test(letter) ? "-" : letter.length === 1 ? letter : text.charAt(index);
  }).join("");
}

type Groups = Readonly<Record<string, string | undefined>>;

function streetNumber(groups: Groups, name: string): StreetNumber | null {
  const of = (part: string) => groups[`${name}${part}`];
  const [digits, words] = [of("digits"), of("words")];
  const number = digits === undefined ? spoken.get(words ?? "") : Number(digits);
  if (number === undefined) return null;
  const letter = of("letter") ?? null;
  return {
    number,
    letter: letter === null ? null : letter.trim().toUpperCase(),
    isBis: of("bis") !== undefined,
    bisLetter: of("bisletter")?.toUpperCase() ?? null,
    quarter: quarters[of("quarter") ?? ""] ?? null,
  };
}

function kindOf(groups: Groups, name: string): StreetKind | null {
  const kind = kinds.get(groups[`${name}kind`] ?? "") ?? null;
  if (groups[`${name}avenue`] === undefined) return kind;
  return kind === "Calle" ? "Avenida Calle" : kind === "Carrera" ? "Avenida Carrera" : kind;
}

/** Sur and Este stand behind the plate too: they are of the street that the plate belongs to. */
function crossOf(groups: Groups): CrossStreet | null {
  const number = streetNumber(groups, "b");
  if (number === null) return null;
  return {
    ...number,
    kind: kindOf(groups, "b"),
    quarter: number.quarter ?? quarters[groups["platequarter"] ?? ""] ?? null,
  };
}

function streetAddress(match: RegExpExecArray, written: string): FoundStreetAddress | null {
  const groups = match.groups ?? {};
  const cross = crossOf(groups);
  const name = groups["known"] ?? groups["named"];
  // A name is of many things: only a number behind it makes it a street.
  if (name !== undefined && cross === null) return null;
  const start = match.index + match[0].indexOf(name ?? "");
  const street = name === undefined ? streetNumber(groups, "a") : written.slice(start, start + name.length).trim();
  if (street === null) return null;
  const end = match.index + match[0].length;
  return {
    kind: kindOf(groups, "a") ?? (match[0].startsWith("aut") ? "Autopista" : "Avenida"),
    street,
    cross,
    plate: groups["plate"] === undefined ? null : Number(groups["plate"]),
    before: written.slice(0, match.index),
    after: written.slice(end),
  };
}

/** Looks for addresses where `names`, in plain letters, are avenues that are known by their name alone. */
export function streetAddressFinder(names: readonly string[]): (text: string) => FoundStreetAddress | null {
  const pattern = patternFor(names);
  return (text) => {
    const written = text.normalize("NFC").slice(0, longest);
    const found = [...plain(written).matchAll(pattern)].flatMap((match) => streetAddress(match, written) ?? []);
    return found.find(({ cross }) => cross !== null) ?? found[0] ?? null;
  };
}

/**
 * The first street address in a text, however it is written: 'Kr 15 93 60', 'cll. 72 N° 10–34', 'carrera quince con calle 93';
 * one with its corner before a street alone. Null where no street is named: a number alone is none.
 */
export const findStreetAddress = streetAddressFinder([]);

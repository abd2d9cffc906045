import { normalizeText } from "#domain/base/text.ts";

/** Words that say nothing of a dish; `sin` does. */
const filler = new Set("a al con de del e el en la las lo los o para por que u un una unas unos y".split(" "));

/** What people in Colombia call by more than one name; the first is no better than the others. */
const sameThing: readonly (readonly string[])[] = [
  ["gaseosa", "soda", "refresco", "cola"],
  ["jugo", "zumo"],
  ["perro", "perro caliente", "hot dog", "hotdog"],
  ["hamburguesa", "burger"],
  ["papas fritas", "papas francesa", "papas", "fritas", "francesa"],
  ["pollo", "chicken"],
  ["res", "carne"],
  ["cerdo", "marrano", "puerco", "chancho"],
  ["tocineta", "tocino", "bacon", "panceta"],
  ["maiz", "mazorca", "choclo", "elote"],
  ["frijol", "frisol", "caraota"],
  ["aguacate", "palta"],
  ["fresa", "frutilla"],
  ["banano", "banana", "guineo"],
  ["piña", "anana"],
  ["torta", "ponque", "pastel", "bizcocho", "cake"],
  ["malteada", "batido", "milkshake"],
  ["cerveza", "pola", "beer"],
  ["cafe", "tinto"],
  ["sandwich", "sanduche", "sanguche", "emparedado"],
  ["camaron", "gamba", "langostino"],
  ["postre", "dulce"],
  ["almuerzo", "corrientazo", "ejecutivo"],
  ["sopa", "caldo"],
  ["pasta", "espagueti", "spaghetti"],
  ["picante", "aji"],
  ["crispeta", "palomita", "maiz pira"],
  ["pitillo", "popote"],
  ["patacon", "toston"],
  ["arveja", "guisante"],
  ["remolacha", "betabel"],
  ["ahuyama", "auyama", "zapallo", "calabaza"],
  ["papel higienico", "papel baño"],
  ["detergente", "jabon polvo"],
  ["pañal", "pañales"],
];

/** Names of brands for what somebody asks for by its kind. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  gaseosa: ["coca cola", "pepsi", "sprite", "colombiana", "postobon", "seven up", "ginger"],
  cerveza: ["aguila", "poker", "corona", "heineken", "lager", "stout"],
};

/** The words of a text, for comparison. */
export function wordsOf(text: string): string[] {
  return normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words that are looked for; all of them where none says anything of a dish. */
function askedWords(needle: string): string[] {
  const words = wordsOf(needle);
  const telling = words.filter((word) => !filler.has(word));
  return telling.length > 0 ? telling : words;
}

/** One number, as Spanish makes the other: `gaseosas` is `gaseosa`, `nueces` is `nuez`. */
function singular(word: string): string {
  if (word.length < 5) return word;
  if (word.endsWith("ces")) return `${word.slice(0, -3)}z`;
  if (/[^aeiou]es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** How a word sounds in Colombia, in one number: ll as y, b as v, s as z, no h. Equal for `pollo` and `poyo`. */
export function soundOf(word: string): string {
  return singular(word)
    .replace(/ch/g, "x")
    .replace(/sh/g, "x")
    .replace(/h/g, "")
    .replace(/ll/g, "y")
    .replace(/v/g, "b")
    .replace(/w/g, "gu")
    .replace(/qu(?=[ei])|k|q/g, "k")
    .replace(/c(?=[ei])|z/g, "s")
    .replace(/c/g, "k")
    .replace(/gu(?=[ei])|j/g, "g")
    .replace(/(.)\1+/g, "$1");
}

function phrase(text: string): string {
  return wordsOf(text).map(soundOf).join(" ");
}

function alternativesByPhrase(): ReadonlyMap<string, string[][]> {
  const found = new Map<string, string[][]>();
  const add = (name: string, others: string[][]) =>
    void found.set(phrase(name), [...(found.get(phrase(name)) ?? []), ...others]);
  for (const names of sameThing) {
    for (const name of names) add(name, names.filter((other) => other !== name).map(wordsOf));
  }
  for (const [kind, names] of Object.entries(kinds)) {
    for (const name of sameThing.find((same) => same.includes(kind)) ?? [kind]) add(name, names.map(wordsOf));
  }
  return found;
}

const alternatives = alternativesByPhrase();

/** A part of what is looked for, and what else it is called; each a list of words that stand for it together. */
export interface AskedPart {
  words: string[];
  others: string[][];
}

/** The parts of what is looked for: names of several words are one part. */
export function askedParts(needle: string): AskedPart[] {
  const words = askedWords(needle);
  const parts: AskedPart[] = [];
  for (let index = 0; index < words.length;) {
    const pair = words.slice(index, index + 2);
    const known = pair.length === 2 ? alternatives.get(phrase(pair.join(" "))) : undefined;
    const length = known ? 2 : 1;
    const own = words.slice(index, index + length);
    parts.push({ words: own, others: known ?? alternatives.get(phrase(own.join(" "))) ?? [] });
    index += length;
  }
  return parts;
}

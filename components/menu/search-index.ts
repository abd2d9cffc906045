import { shownSections } from "./shown-sections.ts";
import uFuzzy from "@leeoniya/ufuzzy";
import { normalizeText } from "#domain/base/text.ts";

/** What the search knows of an item: all of it stands on the page already. */
export interface SearchEntry {
  href: string;
  name: string;
  description: string;
  /** What its badges say. */
  badges: string;
  section: string;
  price: string;
  photoUrl: string | null;
  /** Why it cannot be ordered now, null when it can. */
  note: string | null;
}

function textOf(element: Element | null | undefined): string {
  return element?.textContent?.trim() ?? "";
}

/** The items of the menu as the page shows them. */
export function readEntries(root: ParentNode): SearchEntry[] {
  return shownSections(root).flatMap((section) => {
    const name = section.querySelector("h2")?.textContent ?? "";
    return [...section.querySelectorAll<HTMLAnchorElement>("a[data-menu-item]")].map((card) => ({
      href: card.getAttribute("href") ?? "/",
      name: textOf(card.querySelector("[data-name]")),
      description: textOf(card.querySelector("[data-description]")),
      badges: [...card.querySelectorAll(".traits > span")].map(textOf).join(" "),
      section: name,
      price: textOf(card.querySelector("[data-price]")),
      photoUrl: card.querySelector("img")?.currentSrc || card.querySelector("img")?.getAttribute("src") || null,
      note: card.querySelector("[data-unavailable]")?.textContent ?? null,
    }));
  });
}

const fuzzy = new uFuzzy({
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
  // Words of three letters and fewer are taken as they are.
  intraRules: (word) => {
    const forgiving = word.length > 3 ? 1 : 0;
    return {
      intraSlice: [1, Infinity],
      intraIns: forgiving,
      intraSub: forgiving,
      intraTrn: forgiving,
      intraDel: forgiving,
    };
  },
});

function find(haystack: string[], needle: string): number[] {
  const [found, info, order] = fuzzy.search(haystack, needle, 1);
  if (!found) return [];
  return info && order ? order.flatMap((index) => info.idx[index] ?? []) : found;
}

/** Indexes of the texts in which every word of the needle begins a word. */
function findExactly(haystack: readonly string[], needle: string): number[] {
  const words = needle.split(" ");
  return [...haystack.keys()].filter((index) => words.every((word) => ` ${haystack[index]}`.includes(` ${word}`)));
}

/** A finder over these entries: accents, case, word order and a slip of the finger do not matter. What is meant exactly
 * comes first, and names win over the rest. */
export function makeFinder(entries: readonly SearchEntry[]): (needle: string) => SearchEntry[] {
  const names = entries.map((entry) => normalizeText(entry.name));
  const texts = entries.map(({ name, section, badges, description }) =>
    normalizeText(`${name} ${section} ${badges} ${description}`),
  );
  return (raw) => {
    const needle = normalizeText(raw);
    if (needle === "") return [];
    const exact = [names, texts].flatMap((haystack) => findExactly(haystack, needle));
    const indexes = new Set([...exact, ...find(names, needle), ...find(texts, needle)]);
    return [...indexes].flatMap((index) => entries[index] ?? []);
  };
}

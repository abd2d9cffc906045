import { mostOrderedGroupId } from "#domain/menu/most-ordered.ts";
import { makeFinder } from "#domain/menu/search.ts";
import type { SearchHit } from "#domain/menu/search.ts";
import { wordsOf } from "#domain/menu/search-words.ts";
import type { MenuWords } from "#lib/exchange/menu-words.ts";
import { sectionId } from "./section-id.ts";
import { shownSections } from "./shown-sections.ts";

/** What the search knows of an item: all of it stands on the page already. */
export interface SearchEntry {
  href: string;
  name: string;
  /** Of its name, where it is not the page's. */
  lang: string | undefined;
  description: string;
  /** What its badges say. */
  badges: string;
  section: string;
  price: string;
  photoUrl: string | null;
  /** Which card of the menu it is, undefined for one without. */
  cardId: string | undefined;
  /** Nothing has to be chosen: it can be added at once. */
  isPlain: boolean;
  /** Why it cannot be ordered now, or is not for who asks (B6); null when neither is so. */
  note: string | null;
}

function textOf(element: Element | null | undefined): string {
  return element?.textContent?.trim() ?? "";
}

/** The items of the menu as the page shows them, each once. */
export function readEntries(root: ParentNode): SearchEntry[] {
  const entries = shownSections(root).flatMap((section) => {
    const name = section.querySelector("h2")?.textContent ?? "";
    return [...section.querySelectorAll<HTMLAnchorElement>("a[data-menu-item]")].map((card) => ({
      cardId: card.closest<HTMLElement>("[data-card]")?.dataset["card"],
      isPlain: card.parentElement?.querySelector("[data-add]") !== null,
      href: card.getAttribute("href") ?? "/",
      name: textOf(card.querySelector("[data-name]")),
      lang: card.querySelector("[data-name]")?.getAttribute("lang") ?? undefined,
      description: textOf(card.querySelector("[data-description]")),
      badges: [...card.querySelectorAll(".traits > span")].map(textOf).join(" "),
      section: name,
      price: textOf(card.querySelector("[data-price]")),
      photoUrl: card.querySelector("img")?.currentSrc || card.querySelector("img")?.getAttribute("src") || null,
      note:
        card.querySelector("[data-unavailable]")?.textContent ??
        card.closest<HTMLElement>("[data-unfit]")?.dataset["unfit"] ??
        null,
    }));
  });
  // What a promotion names stands in its own section too.
  return [...new Map(entries.map((entry) => [entry.href, entry])).values()];
}

/** Of these what the page shows as ordered most, in that order (B25). */
export function readMostOrdered(root: ParentNode, entries: readonly SearchEntry[]): SearchEntry[] {
  const section = shownSections(root).find(({ id }) => id === sectionId({ id: mostOrderedGroupId }));
  const cards = [...(section?.querySelectorAll("a[data-menu-item]") ?? [])];
  return cards.flatMap((card) => entries.find(({ href }) => href === card.getAttribute("href")) ?? []);
}

function optionsOf(entry: SearchEntry, words: MenuWords | null): string[] {
  const id = entry.href.split("/").at(-1) ?? "";
  return words?.lists[words.items[id] ?? -1] ?? [];
}

/** Below the name of a hit: why it cannot be had, else what of it matches besides the name, else its section. */
export function aboutOf({ entry, words }: SearchHit<SearchEntry>, menuWords: MenuWords | null): string {
  if (entry.note !== null) return entry.note;
  const named = new Set(wordsOf(entry.name));
  const matches = (text: string) => wordsOf(text).some((word) => words.has(word) && !named.has(word));
  const matching = optionsOf(entry, menuWords).filter(matches).join(", ");
  return [entry.section, entry.badges, entry.description, matching].find(matches) ?? entry.section;
}

/** A finder over these entries; the options' names join when they are there. */
export function entryFinder(
  entries: readonly SearchEntry[],
  words: MenuWords | null,
): (needle: string) => SearchHit<SearchEntry>[] {
  return makeFinder(entries, (entry) => {
    const { name, section, badges, description } = entry;
    return [name, `${section} ${badges}`, description, optionsOf(entry, words).join(" ")];
  });
}

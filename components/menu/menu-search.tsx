import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { readJson } from "#lib/client/device/read-json.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { pageCart } from "#lib/client/cart/cart-atom.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useRecentSearches } from "#lib/client/recent-searches.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { menuWordsSchema } from "#lib/exchange/menu-words.ts";
import type { MenuWords } from "#lib/exchange/menu-words.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { TextInput } from "#components/ui/field.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { aboutOf, entryFinder, readEntries, readMostOrdered } from "./search-index.ts";
import type { SearchEntry } from "./search-index.ts";
import { SearchResult } from "./search-result.tsx";
import { SearchStart } from "./search-start.tsx";
import { Icon } from "#components/ui/icon.tsx";

const mostShown = 40;
const fiveMinutes = 300_000;

/** The names of the items' options, null until they came; without them the page's own words are searched. */
function useMenuWords(): MenuWords | null {
  const { tenant, branchId } = useStore();
  const query = useQuery({
    queryKey: ["menu-words", tenant, branchId],
    queryFn: async ({ signal }) =>
      await readJson(`/api/menu-words?branch=${encodeURIComponent(branchId)}`, menuWordsSchema, { signal }),
    staleTime: fiveMinutes,
  });
  return query.data ?? null;
}

function SearchField({ needle, onChange }: { needle: string; onChange: (needle: string) => void }) {
  const t = useTranslations("menu");
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <>
      <label htmlFor={inputId} className="sr-only">
        {t("search")}
      </label>
      <div className="relative">
        <Icon name="search" className="absolute top-3.5 left-3 size-5 text-muted-on-search" />
        <TextInput
          ref={input}
          id={inputId}
          type="text"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a search field takes the first Escape for itself
          role="searchbox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          data-autofocus=""
          placeholder={t("searchHint")}
          value={needle}
          onChange={(event) => onChange(event.target.value)}
          className="bg-search! px-11 text-on-search! placeholder:text-muted-on-search"
        />
        {needle !== "" && (
          <IconButton
            label={t("clearSearch")}
            onClick={clear}
            className="absolute top-0.5 right-0.5 text-muted-on-search"
          >
            <Icon name="x" />
          </IconButton>
        )}
      </div>
    </>
  );
}

function NothingFound({ needle }: { needle: string }) {
  const t = useTranslations("menu");
  return (
    <div className="flex flex-col items-center px-6 pt-6 pb-4 text-center">
      <span className="mb-3 grid size-16 place-items-center rounded-full bg-brand-soft text-accent">
        <Icon name="search-x" className="size-7" />
      </span>
      <p className="max-w-full text-lg font-semibold">{t("noResults", { needle })}</p>
      <p className="mt-1 text-sm text-ink-muted">{t("noResultsMore")}</p>
    </div>
  );
}

/** How many of each item are in the cart. */
function useUnits(): ReadonlyMap<string, number> {
  const cart = useValue(pageCart);
  return useMemo(() => {
    const units = new Map<string, number>();
    for (const { itemId, quantity } of cart?.lines ?? []) units.set(itemId, (units.get(itemId) ?? 0) + quantity);
    return units;
  }, [cart]);
}

/** Dishes, each with what stands below its name and the words that were looked for. */
function Results(props: {
  hits: readonly { entry: SearchEntry; about: string; words: ReadonlySet<string> }[];
  onUsed: () => void;
}) {
  const { leave } = usePanel();
  const units = useUnits();
  return (
    <ul className="px-2 pb-4 empty:hidden">
      {props.hits.map(({ entry, ...hit }) => (
        <SearchResult
          key={entry.href}
          entry={entry}
          {...hit}
          units={units.get(entry.cardId?.split("/").at(-1) ?? "") ?? 0}
          onUsed={props.onUsed}
          onFollow={leave}
        />
      ))}
    </ul>
  );
}

/** Search over the menu: results while typing, the way to each item, and something to do when there are none. */
export function MenuSearch({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations("menu");
  const common = useTranslations("common");
  const { close } = usePanel();
  const [needle, setNeedle] = useState("");
  const [entries] = useState(() => readEntries(document));
  const [most] = useState(() => readMostOrdered(document, entries));
  const { recent, keepSearch } = useRecentSearches();
  const words = useMenuWords();
  const finder = useMemo(() => entryFinder(entries, words), [entries, words]);
  const shown = useDeferredValue(needle);
  const results = useMemo(() => finder(shown), [finder, shown]);
  const isAsked = shown.trim() !== "";
  const hits = results
    .slice(0, mostShown)
    .map((hit) => ({ entry: hit.entry, about: aboutOf(hit, words), words: hit.words }));
  const usual = most.map((entry) => ({ entry, about: entry.note ?? entry.section, words: new Set<string>() }));
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close()}
      title={t("search")}
      closeLabel={common("close")}
      side="bottom"
      width={560}
      isFull
    >
      <div className="bg-surface-raised sticky top-0 z-10 px-4 py-3">
        <SearchField needle={needle} onChange={setNeedle} />
        <p aria-live="polite" className="mt-2 text-sm text-ink-muted empty:hidden">
          {isAsked && results.length > 0 ? t("results", { count: results.length }) : ""}
        </p>
      </div>
      {isAsked && results.length === 0 && <NothingFound needle={shown.trim()} />}
      {results.length === 0 && (
        <SearchStart
          recent={isAsked ? [] : recent}
          onAgain={setNeedle}
          mostOrdered={usual.length === 0 ? null : <Results hits={usual} onUsed={() => undefined} />}
        />
      )}
      <Results hits={hits} onUsed={() => keepSearch(needle)} />
    </Sheet>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { readJson } from "#lib/client/device/read-json.ts";
import type { SearchHit } from "#domain/menu/search.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { menuWordsSchema } from "#lib/exchange/menu-words.ts";
import type { MenuWords } from "#lib/exchange/menu-words.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { TextInput } from "#components/ui/field.tsx";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { Price } from "#components/ui/price.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { CategoryButtons } from "./category-list.tsx";
import { Marked } from "./marked.tsx";
import { aboutOf, entryFinder, readEntries } from "./search-index.ts";
import type { SearchEntry } from "./search-index.ts";
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

function Result({ hit, about, onFollow }: { hit: SearchHit<SearchEntry>; about: string; onFollow: () => void }) {
  const { entry, words } = hit;
  return (
    <li>
      <Link
        href={entry.href}
        onClick={onFollow}
        className="search-result flex min-h-16 items-center gap-3 rounded-md p-2 transition-colors hover:bg-sunken"
      >
        {entry.photoUrl !== null && (
          <FoodPhoto
            photo={{ url: entry.photoUrl, width: 192, height: 192 }}
            alt=""
            ratio="1"
            sizes="3rem"
            className="w-12 shrink-0 rounded-sm"
          />
        )}
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
          <span className="min-w-min max-w-full flex-[1_1_7rem]">
            <span className="line-clamp-2 font-semibold">
              <Marked text={entry.name} words={words} />
            </span>
            <span
              data-unavailable={entry.note === null ? undefined : ""}
              className="line-clamp-2 text-sm text-ink-muted"
            >
              <Marked text={about} words={words} />
            </span>
          </span>
          <Price text={entry.price} className="text-sm font-semibold" />
        </span>
      </Link>
    </li>
  );
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

/** Search over the menu: results while typing, the way to each item, and something to do when there are none. */
export function MenuSearch({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations("menu");
  const common = useTranslations("common");
  const { close, leave } = usePanel();
  const [needle, setNeedle] = useState("");
  const [entries] = useState(() => readEntries(document));
  const words = useMenuWords();
  const finder = useMemo(() => entryFinder(entries, words), [entries, words]);
  const shown = useDeferredValue(needle);
  const results = useMemo(() => finder(shown), [finder, shown]);
  const isAsked = shown.trim() !== "";
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
        <>
          <h3 className="px-5 pt-2 text-sm font-semibold text-ink-muted">{t("categories")}</h3>
          <CategoryButtons />
        </>
      )}
      <ul className="px-2 pb-6 empty:hidden">
        {results.slice(0, mostShown).map((hit) => (
          <Result key={hit.entry.href} hit={hit} about={aboutOf(hit, words)} onFollow={leave} />
        ))}
      </ul>
    </Sheet>
  );
}

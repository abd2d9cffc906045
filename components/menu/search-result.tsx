import { useTranslations } from "next-intl";
import Link from "next/link";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Price } from "#components/ui/price.tsx";
import { Marked } from "./marked.tsx";
import type { SearchEntry } from "./search-index.ts";

interface SearchResultProps {
  entry: SearchEntry;
  /** What stands below its name. */
  about: string;
  /** The words that were looked for. */
  words: ReadonlySet<string>;
  /** How many of it are in the cart. */
  units: number;
  /** It was opened or added. */
  onUsed: () => void;
  onFollow: () => void;
}

/** The stepper of a card, for what has nothing to choose; its presses are answered as those of the menu's cards. */
function ResultStepper({ name, units, onPress }: { name: string; units: number; onPress: () => void }) {
  const t = useTranslations("menu");
  return (
    <span data-add="" data-count={units === 0 ? undefined : units} className="card-stepper shrink-0">
      <button type="button" data-less="" aria-label={t("oneLess", { name })}>
        <Icon name="trash" className="" />
      </button>
      <button type="button" aria-label={t("oneMore", { name })} onClick={onPress} />
    </span>
  );
}

/** A dish that was found: the way to it, and with nothing to choose the way into the cart. */
export function SearchResult({ entry, about, words, units, onUsed, onFollow }: SearchResultProps) {
  const follow = () => {
    onUsed();
    onFollow();
  };
  return (
    <li data-card={entry.cardId} className="search-result flex items-center rounded-md hover:bg-sunken">
      <Link href={entry.href} onClick={follow} className="flex min-h-18 min-w-0 flex-1 items-center gap-3 p-2">
        {entry.photoUrl !== null && (
          <FoodPhoto
            photo={{ url: entry.photoUrl, width: 192, height: 192 }}
            alt=""
            ratio="1"
            sizes="3.5rem"
            className="w-14 shrink-0 rounded-sm"
          />
        )}
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
          <span className="min-w-min max-w-full flex-[1_1_7rem]">
            <span lang={entry.lang} className="line-clamp-2">
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
      {entry.isPlain && entry.note === null && <ResultStepper name={entry.name} units={units} onPress={onUsed} />}
    </li>
  );
}

import { getTranslations } from "next-intl/server";
import type { ProductTraits } from "#domain/menu/menu.ts";
import { traitKeys } from "#domain/menu/product-traits.ts";
import type { TraitKey } from "#domain/menu/product-traits.ts";
import { Icon } from "#components/ui/icon.tsx";
import type { IconName } from "#components/ui/icon-names.ts";

const icons: Record<TraitKey, IconName> = {
  spicyLevel1: "flame",
  spicyLevel2: "flame",
  spicyLevel3: "flame",
  containsNuts: "nut",
  containsAlcohol: "wine",
  glutenFree: "wheat-off",
  vegan: "sprout",
  vegetarian: "leaf",
};

export type TraitTexts = Awaited<ReturnType<typeof getTranslations<"product.traits">>>;

/**
 * What one should know before eating, in one line: the first with its word, the others as icons that have a name (S1 §2, UX39).
 * What is vegan is no less vegetarian, which is for readers and the search alone.
 */
export function TraitBadges({ traits, t }: { traits: ProductTraits; t: TraitTexts }) {
  const keys = traitKeys(traits);
  if (keys.length === 0) return null;
  return (
    <span className="traits" data-traits={keys.join(" ")}>
      {keys.map((key) => (
        <span key={key} hidden={key === "vegetarian" && traits.vegan} title={key === keys[0] ? undefined : t(key)}>
          <Icon name={icons[key]} className="" />
          <span>{t(key)}</span>
        </span>
      ))}
    </span>
  );
}

/** The same where a product is read: each a button whose tooltip says what it means, on hover, focus and tap (UX39). */
export async function TraitTips({ traits }: { traits: ProductTraits }) {
  const keys = traitKeys(traits);
  if (keys.length === 0) return null;
  const t = await getTranslations("product.traits");
  const meaning = await getTranslations("product.traitMeanings");
  return (
    <ul className="trait-tips">
      {keys.map((key) => (
        <li key={key}>
          <button type="button" aria-describedby={`trait-${key}`}>
            <Icon name={icons[key]} className="size-4" />
            {t(key)}
          </button>
          {/* S1 §9: as wide as its letters, at 6 points each. */}
          <span role="tooltip" id={`trait-${key}`} style={{ width: `${meaning(key).length * 6 + 16}px` }}>
            {meaning(key)}
          </span>
        </li>
      ))}
    </ul>
  );
}

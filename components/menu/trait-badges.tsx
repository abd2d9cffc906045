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

/** What one should know before eating, each with its word (S1 §2, UX39). */
export async function TraitBadges({ traits }: { traits: ProductTraits }) {
  const keys = traitKeys(traits);
  if (keys.length === 0) return null;
  const t = await getTranslations("product.traits");
  return (
    <span className="traits">
      {keys.map((key) => (
        <span key={key}>
          <Icon name={icons[key]} className="" />
          {t(key)}
        </span>
      ))}
    </span>
  );
}

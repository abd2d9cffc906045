import { Flame, Leaf, Nut, Sprout, WheatOff, Wine } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ProductTraits } from "#domain/menu.ts";
import { traitKeys } from "#domain/product-traits.ts";
import type { TraitKey } from "#domain/product-traits.ts";
import { Badge } from "#components/ui/badge.tsx";

const icons: Record<TraitKey, typeof Flame> = {
  spicyLevel1: Flame,
  spicyLevel2: Flame,
  spicyLevel3: Flame,
  containsNuts: Nut,
  containsAlcohol: Wine,
  glutenFree: WheatOff,
  vegan: Sprout,
  vegetarian: Leaf,
};

/** What one should know before eating, each with its word (S1 §2, U39). */
export async function TraitBadges({ traits }: { traits: ProductTraits }) {
  const keys = traitKeys(traits);
  if (keys.length === 0) return null;
  const t = await getTranslations("product.traits");
  return (
    <span className="flex flex-wrap gap-1">
      {keys.map((key) => {
        const Icon = icons[key];
        return (
          <Badge key={key} icon={<Icon aria-hidden className="size-3.5 text-accent" strokeWidth={1.75} />}>
            {t(key)}
          </Badge>
        );
      })}
    </span>
  );
}

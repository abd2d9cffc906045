import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { Price } from "#components/ui/price.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import type { ComponentProps } from "react";

interface DishRowProps {
  name: string;
  /** Of the name, where it is not the page's. */
  lang: "es" | undefined;
  price: string;
  photo: ComponentProps<typeof FoodPhoto>["photo"];
  href: string;
  /** The link is followed. */
  onLeave: () => void;
  /** The plus as a button of its own, null where something has to be chosen first: then it is the link's. */
  add: { label: string; onPress: () => void } | null;
}

/** A dish that goes well with what is there: a press away, by its plus. */
export function DishRow({ name, lang, price, photo, href, onLeave, add }: DishRowProps) {
  return (
    <div className="flex items-center gap-1">
      <SoftLink
        href={href}
        onClick={onLeave}
        className="-ml-2 flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-1 hover:bg-brand-soft"
      >
        {photo && <FoodPhoto photo={photo} alt="" ratio="1" sizes="44px" className="size-11 shrink-0 rounded-md" />}
        <span className="min-w-0 flex-1 text-sm leading-tight">
          <span lang={lang} className="line-clamp-2">
            {name}
          </span>
          <Price text={price} className="font-semibold" />
        </span>
        {add === null && <Icon name="plus" className="mr-1 size-5 text-accent" />}
      </SoftLink>
      {add !== null && (
        <IconButton label={add.label} onClick={add.onPress} className="text-accent hover:bg-brand-soft">
          <Icon name="plus" className="size-5" />
        </IconButton>
      )}
    </div>
  );
}

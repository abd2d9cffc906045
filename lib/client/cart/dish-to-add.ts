"use client";

import { useTranslations } from "next-intl";
import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { Photo } from "#domain/base/photo.ts";
import { isAddedAtOnce } from "#domain/menu/menu.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useCart } from "./use-cart.ts";

/** A dish that is held out beside the cart, as its row shows it. */
export interface DishToAdd {
  name: string;
  /** Of the name, where it is not the page's. */
  lang: "es" | undefined;
  price: string;
  photo: Photo | null;
  href: string;
  onLeave: () => void;
  /** Null where something is chosen, or an age is asked, first. */
  add: { label: string; onPress: () => void } | null;
}

/** The rows of dishes that a press puts into the cart; `onAdded` hears what came of it, `full` beyond a cart's limit (M2). */
export function useDishesToAdd(
  onAdded: (outcome: "added" | "full") => void,
): (item: MenuItem, price: Pesos) => DishToAdd {
  const t = useTranslations("menu");
  const { add } = useCart();
  const { leave } = usePanel();
  const { menuLang } = useStore();
  return (item, price) => {
    const { id: itemId, groupId, name, photo, sizes } = item;
    const line = { itemId, groupId, sizeName: sizes[0]?.name ?? null, options: [], quantity: 1, note: "" };
    const press = () => onAdded(add(line, item).ok ? "added" : "full");
    return {
      name,
      lang: menuLang,
      price: formatPesos(price),
      photo,
      href: `/producto/${groupId}/${itemId}`,
      onLeave: leave,
      add: isAddedAtOnce(item) ? { label: t("oneMore", { name }), onPress: press } : null,
    };
  };
}

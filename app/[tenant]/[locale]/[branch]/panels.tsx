"use client";

import dynamic from "next/dynamic";
import { PanelHost } from "#components/shell/panel-host.tsx";

const panels = {
  search: dynamic(() => import("#components/menu/menu-search.tsx").then((module) => module.MenuSearch), { ssr: false }),
  categories: dynamic(() => import("#components/menu/category-list.tsx").then((module) => module.CategoryList), {
    ssr: false,
  }),
};

/** The panels of the shop: features do not know each other, so they are put together here; each loads when it is opened. */
export function Panels() {
  return <PanelHost panels={panels} />;
}

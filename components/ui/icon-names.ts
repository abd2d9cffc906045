/** Icons of menus, by their names in lucide: every menu has their picture in it. */
export const menuIcons = [
  "bike",
  "chevron-right",
  "flame",
  "layout-list",
  "leaf",
  "map-pin",
  "nut",
  "search",
  "shopping-bag",
  "sprout",
  "store",
  "trash",
  "user",
  "wheat-off",
  "wine",
] as const;

/** All others: their picture comes with the rules that a menu lacks. */
export const otherIcons = [
  "arrow-left",
  "arrow-left-right",
  "banknote",
  "check",
  "chevron-down",
  "circle-exclamation-point",
  "circle-check",
  "circle-question-mark",
  "clock",
  "credit-card",
  "info",
  "link",
  "minus",
  "pencil",
  "plus",
  "search-x",
  "smartphone-nfc",
  "triangle-exclamation-point",
  "utensils-crossed",
  "x",
] as const;

export type IconName = (typeof menuIcons)[number] | (typeof otherIcons)[number];

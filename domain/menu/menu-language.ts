import type { Locale } from "#domain/base/locale.ts";
import type { Menu } from "./menu.ts";

/** The language that a menu's texts are marked with on a page in another one (WCAG 3.1.2): Spanish, unless the menu says that it has the page's. */
export function menuLanguage({ languages = [] }: Pick<Menu, "languages">, locale: Locale): "es" | undefined {
  const [page = ""] = locale.split("-");
  const isInPage = page === "es" || languages.some((code) => code.toLowerCase().split(/[-_]/)[0] === page);
  return isInPage ? undefined : "es";
}

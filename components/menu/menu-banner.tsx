import { getTranslations } from "next-intl/server";
import type { MenuGroup } from "#domain/menu/menu.ts";
import type { Business } from "#domain/store/business.ts";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { sectionId } from "./section-id.ts";

interface MenuBannerProps {
  banner: NonNullable<Business["banner"]>;
  groups: readonly MenuGroup[];
  /** Of their names, where it is not the page's. */
  lang?: "es" | undefined;
}

/** The business's banner in the menu: a picture that leads where its link does, else to its first group (S1 §3). */
export async function MenuBanner({ banner, groups, lang }: MenuBannerProps) {
  const t = await getTranslations("menu");
  const named = banner.groupIds.flatMap((id) => groups.find((group) => group.id === id) ?? []);
  const [first] = named;
  const href = banner.link ?? (first ? `#${sectionId(first)}` : null);
  const photo = <FoodPhoto photo={banner.photo} alt={t("banner")} sizes="(width < 96rem) 100vw, 60rem" />;
  return (
    <div className="menu-banner">
      {href === null ? photo : <a href={href}>{photo}</a>}
      {named.length > 0 && (
        <ul lang={lang}>
          {named.map((group) => (
            <li key={group.id}>
              <a href={`#${sectionId(group)}`}>{group.name}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

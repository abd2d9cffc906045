import { getTranslations } from "next-intl/server";
import { FirstPhoto } from "#components/ui/photo/first-photo.tsx";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { ShopLogo } from "#components/shell/shop-logo.tsx";
import type { Photo } from "#domain/base/photo.ts";

interface AttractScreenProps {
  name: string;
  logo: Photo | null;
  /** Of dishes, the best first. */
  photos: readonly Photo[];
  /** What is ordered may be eaten here or taken away: each begins by a press of its own. */
  asksWhere: boolean;
}

const mostPhotos = 6;

/** What a kiosk shows while nobody is there: the shop's dishes, and where to touch, in reach of every hand. */
export async function AttractScreen({ name, logo, photos, asksWhere }: AttractScreenProps) {
  const t = await getTranslations("kiosk");
  return (
    <div
      className="bg-surface fixed inset-0 z-50 flex flex-col overflow-hidden"
      {...(!asksWhere && { "data-start": "" })}
    >
      <div aria-hidden className="grid min-h-0 flex-1 grid-cols-2 gap-1 overflow-hidden landscape:grid-cols-3">
        {photos.slice(0, mostPhotos).map((photo, index) => {
          const own = { photo, alt: "", sizes: "50vw", className: "size-full min-h-0" };
          return index === 0 ? (
            <FirstPhoto key={photo.url} {...own} phone={null} priority="high" />
          ) : (
            <FoodPhoto key={photo.url} {...own} />
          );
        })}
      </div>
      <div className="flex shrink-0 flex-col items-center gap-4 p-6 pb-[max(2rem,6dvh)] text-center">
        <div className="flex items-center gap-3">
          <ShopLogo name={name} logo={logo} side={56} className="size-14 rounded-md" />
          <p className="text-2xl font-bold">{name}</p>
        </div>
        {asksWhere ? (
          <>
            <p className="text-ink-muted text-2xl">{t("start")}</p>
            <div className="flex w-full max-w-2xl flex-wrap gap-3">
              {(["here", "away"] as const).map((eating) => (
                <button
                  key={eating}
                  type="button"
                  data-start={eating}
                  className={`${buttonClass("primary", "l")} min-h-[6rem] flex-[1_1_8rem] text-2xl!`}
                >
                  {t(eating)}
                </button>
              ))}
            </div>
          </>
        ) : (
          <button
            type="button"
            data-start=""
            className={`${buttonClass("primary", "l")} min-h-[6rem] w-full max-w-2xl text-2xl!`}
          >
            {t("start")}
          </button>
        )}
        {/* Said by what it does next: the page's class alone knows which (app/reading.css). */}
        <button type="button" data-reading="" className={`${buttonClass("secondary", "l")} w-full max-w-2xl`}>
          <span className="reading-off">{t("readingOn")}</span>
          <span className="reading-on">{t("readingOff")}</span>
        </button>
      </div>
    </div>
  );
}

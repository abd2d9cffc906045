import { getTranslations } from "next-intl/server";
import { Splash } from "#components/shell/intro/splash.tsx";
import { env } from "#lib/server/env.ts";
import { GreetingIsland } from "#app/[tenant]/[locale]/[branch]/_shop/islands/menu-islands.tsx";
import type { OpenStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";

/** What a visit of the shop's own page begins with; nobody is held up at a table or a kiosk (A25, A245). */
export async function StoreGreeting({ store: { business, capabilities } }: { store: OpenStore }) {
  if (capabilities.guestPlace !== null) return null;
  const { name, logo, videoIntro } = business;
  const popup = business.plan.isPro ? business.popup : null;
  if (videoIntro === null && popup === null) return null;
  const t = await getTranslations("shell");
  const platform = env().PLATFORM_NAME;
  const poweredBy = platform === null ? null : t("poweredBy", { name: platform });
  return (
    <GreetingIsland
      splash={<Splash name={name} logo={logo} poweredBy={poweredBy} />}
      video={
        videoIntro === null
          ? null
          : { url: videoIntro, texts: { label: t("intro.label", { name }), skip: t("intro.skip") } }
      }
      popup={
        popup === null ? null : { photo: popup, texts: { label: t("popup.label", { name }), close: t("popup.close") } }
      }
    />
  );
}

import "#app/globals.css";
import { fontProperties } from "#app/tenant-fonts.ts";
import type { Metadata, Viewport } from "next";
import { getTranslations } from "next-intl/server";
import type { CSSProperties, ReactNode } from "react";
import { isProduction } from "#domain/base/environment.ts";
import { isShared } from "#domain/store/mode.ts";
import { themeProperties } from "#domain/store/theme.ts";
import type { Theme } from "#domain/store/theme.ts";
import { Backdrop } from "#components/shell/backdrop.tsx";
import { BeforeReact } from "#components/page/before-react.tsx";
import { EnvironmentBanner } from "#components/shell/environment-banner.tsx";
import { OverlayProvider } from "#components/ui/sheet/overlays.tsx";
import { ToastRegion } from "#components/ui/toast/toast-region.tsx";
import { env } from "#lib/server/env.ts";
import { iconContent, iconKinds, iconPath } from "#lib/server/picture/icon.ts";
import { storeOrigin } from "#lib/server/store-origin.ts";
import { locales } from "#domain/base/locale.ts";
import { ComingSoon } from "#app/[tenant]/[locale]/[branch]/_shop/shell/coming-soon.tsx";
import { openStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";
import type { OpenStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";
import { storeTheme } from "#app/[tenant]/[locale]/[branch]/_shop/shell/store-theme.ts";
import { StoreShell } from "#app/[tenant]/[locale]/[branch]/_shop/shell/store-shell.tsx";

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ tenant: "_", locale: locales[0], branch: "_", variant: "_" }];

function themeOf(store: OpenStore | null) {
  return store ? storeTheme(store.business) : null;
}

/** The theme as the page's own style: colours and font (X3). */
function styleOf(theme: Theme | null): CSSProperties {
  if (!theme) return {};
  const font = theme.font === null ? {} : fontProperties(theme.font);
  return { ...themeProperties(theme), ...font, colorScheme: theme.colorScheme };
}

export async function generateViewport(): Promise<Viewport> {
  const theme = themeOf(await openStore());
  return { themeColor: theme?.colors.brand ?? "#ffffff", viewportFit: "cover" };
}

export async function generateMetadata(): Promise<Metadata> {
  const store = await openStore();
  if (!store) return {};
  const { business } = store;
  const t = await getTranslations("shell");
  const description = business.headerMessage ?? t("metaDescription", { name: business.name });
  const content = iconContent(business);
  const icon = (kind: keyof typeof iconKinds) => {
    const { size } = iconKinds[kind];
    return { url: iconPath(kind, content), sizes: `${size}x${size}`, type: "image/png" };
  };
  const isHidden = store.isComingSoon || !isProduction(env().APP_ENV);
  return {
    metadataBase: new URL(storeOrigin(business)),
    title: { default: business.name, template: `%s · ${business.name}` },
    description,
    applicationName: business.name,
    icons: { icon: icon("any-192"), apple: icon("apple-180") },
    // A device that is everybody's installs nothing.
    manifest: isShared(store.capabilities) ? null : "/api/manifest",
    formatDetection: { telephone: false },
    openGraph: {
      type: "website",
      siteName: business.name,
      title: business.name,
      description,
      locale: store.locale.replace("-", "_"),
      images: [{ url: iconPath("any-512", content), width: 512, height: 512 }],
    },
    twitter: { card: "summary" },
    ...(isHidden && { robots: { index: false } }),
  };
}

/** What the page area holds: the shop, or why there is none. */
function storeContent(store: OpenStore | null, children: ReactNode, sheet: ReactNode): ReactNode {
  if (!store) return null;
  if (store.isComingSoon || !store.branch) return <ComingSoon name={store.business.name} logo={store.business.logo} />;
  return (
    <StoreShell store={store} branch={store.branch}>
      {/* React hides a page that is left before it hydrates with all that follows it in the same parent. */}
      <div className="contents">{children}</div>
      <div className="contents">{sheet}</div>
    </StoreShell>
  );
}

export default async function TenantLayout({ children, sheet }: { children: ReactNode; sheet: ReactNode }) {
  const store = await openStore();
  const theme = themeOf(store);
  return (
    <html
      lang={store?.locale ?? locales[0]}
      data-cards={theme?.cardStyle}
      data-dark={theme?.colorScheme === "dark" || undefined}
      style={styleOf(theme)}
      suppressHydrationWarning
    >
      <body>
        {theme?.backdrop && <Backdrop photo={theme.backdrop} />}
        <BeforeReact />
        <EnvironmentBanner environment={env().APP_ENV} />
        <OverlayProvider>
          {storeContent(store, children, sheet)}
          <ToastRegion />
        </OverlayProvider>
      </body>
    </html>
  );
}

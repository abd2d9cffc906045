import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LazyCartBadge } from "./shell-parts.tsx";
import { ShopLogo } from "./shop-logo.tsx";
import { PanelButton } from "#components/page/panel-button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";

interface SiteHeaderProps {
  name: string;
  logo: { url: string; width: number; height: number } | null;
  /** 'Sede Chapinero', null where there is only one. */
  branchLabel: string | null;
  /** Whoever uses the device has an account, orders, and addresses. */
  hasAccount: boolean;
  /** What the cart is called here. */
  cartLabel: string;
  /** The delivery or pickup switch, shown here from 1024 px on. */
  children?: ReactNode;
}

const actionClass =
  "relative inline-flex min-h-[44px] min-w-[44px] shrink-0 items-center justify-center gap-2 rounded-md px-[8px] text-sm font-semibold transition-colors hover:bg-sunken lg:px-3";

/** The bar at the top of every page: whose shop it is, which branch, the account and the cart (L3). */
export async function SiteHeader({ name, logo, branchLabel, hasAccount, cartLabel, children }: SiteHeaderProps) {
  const t = await getTranslations("shell");
  return (
    <header className="bg-brand print:hidden sticky top-(--offline-height) z-30">
      <div className="mx-auto flex h-(--header-height) max-w-[96rem] items-center gap-2 px-[16px] lg:gap-6 lg:px-6">
        <SoftLink href="/" className="flex min-h-11 min-w-0 flex-1 items-center gap-[12px] rounded-md lg:flex-none">
          <ShopLogo name={name} logo={logo} side={40} className="size-[40px] rounded-md" />
          <span className="store-name min-w-0">
            <span>{name}</span>
            {branchLabel !== null && <span>{branchLabel}</span>}
          </span>
        </SoftLink>
        <div className="hidden min-w-0 flex-1 justify-center lg:flex">{children}</div>
        <nav aria-label={t("actions")} className="flex shrink-0 items-center">
          {hasAccount && (
            <PanelButton panel="menu" className={actionClass}>
              <Icon name="user" className="size-[24px]" />
              <span className="sr-only lg:not-sr-only">{t("account")}</span>
            </PanelButton>
          )}
          <PanelButton panel="cart" className={actionClass}>
            <span className="relative">
              <Icon name="shopping-bag" className="size-[24px]" />
              <LazyCartBadge />
            </span>
            <span className="sr-only lg:not-sr-only">{cartLabel}</span>
          </PanelButton>
        </nav>
      </div>
    </header>
  );
}

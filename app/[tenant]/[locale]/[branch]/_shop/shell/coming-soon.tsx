import type { ReactNode } from "react";
import { getTranslations } from "next-intl/server";
import { ScreenMessage } from "#components/shell/screen-message.tsx";
import { ShopLogo } from "#components/shell/shop-logo.tsx";
import { Icon } from "#components/ui/icon.tsx";

interface ComingSoonProps {
  name: string;
  logo: { url: string; width: number; height: number } | null;
  /** A way on, where there is one. */
  children?: ReactNode;
}

/** A business that does not sell here yet (S1 §2, A21, A32). */
export async function ComingSoon({ name, logo, children }: ComingSoonProps) {
  const t = await getTranslations("shell");
  const picture = logo ? (
    <ShopLogo name={name} logo={logo} side={80} className="size-20 rounded-full" />
  ) : (
    <Icon name="store" className="size-9" />
  );
  return (
    <ScreenMessage icon={picture} title={t("comingSoonTitle")} text={t("comingSoonText", { name })}>
      {children}
    </ScreenMessage>
  );
}

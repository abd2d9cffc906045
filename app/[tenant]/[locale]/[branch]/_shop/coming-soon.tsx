import type { ReactNode } from "react";
import { getTranslations } from "next-intl/server";
import { ScreenMessage } from "#components/shell/screen-message.tsx";
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
    // oxlint-disable-next-line nextjs/no-img-element -- next/image would cost 4.5 KB of script before any press
    <img src={logo.url} alt="" width={80} height={80} className="size-20 rounded-full object-cover" />
  ) : (
    <Icon name="store" className="size-9" />
  );
  return (
    <ScreenMessage icon={picture} title={t("comingSoonTitle")} text={t("comingSoonText", { name })}>
      {children}
    </ScreenMessage>
  );
}

import { getTranslations } from "next-intl/server";
import { ScreenMessage } from "#components/shell/screen-message.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";

/** The designed page of a path that leads nowhere. */
export async function MissingPage() {
  const t = await getTranslations("errors");
  return (
    <>
      <meta name="robots" content="noindex" />
      <ScreenMessage
        icon={<Icon name="search-x" className="size-9" />}
        title={t("notFoundTitle")}
        text={t("notFoundText")}
      >
        <SoftLink href="/" className={buttonClass()}>
          {t("goToMenu")}
        </SoftLink>
      </ScreenMessage>
    </>
  );
}

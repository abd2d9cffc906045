import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";

/** In the place of what only somebody who is logged in has. */
export function LogInFirst({ text }: { text: string }) {
  const t = useTranslations("account.menu");
  const { open } = usePanel();
  const logIn = (
    <Button variant="secondary" onClick={() => open("login", "alert")}>
      {t("login")}
    </Button>
  );
  return (
    <Notice tone="info" action={logIn}>
      {text}
    </Notice>
  );
}

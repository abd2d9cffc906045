import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { LoginEvent } from "#domain/person/login-state.ts";
import type { Send } from "#lib/client/use-machine.ts";
import { ProviderButtons } from "./provider-buttons.tsx";

/** 'Inicio de sesión': the ways in, where something else than an order asks for one (A149). */
export function LoginAlert({ send }: { send: Send<LoginEvent> }) {
  const t = useTranslations("account.login");
  return (
    <div className="flex flex-col gap-3">
      <p className="text-base">{t("alertText")}</p>
      <Button size="l" onClick={() => send({ type: "chosen", step: "email" })}>
        {t("byEmail")}
      </Button>
      <ProviderButtons send={send} />
    </div>
  );
}

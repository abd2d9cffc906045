import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { LoginEvent } from "#domain/person/login-state.ts";
import { isShared } from "#domain/store/mode.ts";
import { canUsePasskeys } from "#lib/client/session/passkey-support.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { Send } from "#lib/client/use-machine.ts";

/** 'Entrar con huella o rostro', where shop and browser can; a kiosk is nobody's own (A230). */
export function PasskeyButton({ send }: { send: Send<LoginEvent> }) {
  const t = useTranslations("account.passkey");
  const { hasPasskeys } = useSession();
  const { capabilities } = useStore();
  if (!hasPasskeys || isShared(capabilities) || !canUsePasskeys()) return null;
  return (
    <Button variant="quiet" onClick={() => send({ type: "passkeyPressed" })}>
      {t("enter")}
    </Button>
  );
}

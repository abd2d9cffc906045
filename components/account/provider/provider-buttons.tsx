import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { LoginEvent } from "#domain/person/login-state.ts";
import { isWebview, type ProviderName } from "#domain/person/login/provider.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { Send } from "#lib/client/use-machine.ts";

/** How the providers call themselves. */
export const providerLabels: Record<ProviderName, string> = { facebook: "Facebook", google: "Google" };

/** The way there takes no longer, or has failed (S2 §4.3). */
const longestWait = 3000;

function ProviderButton({ provider, onPress }: { provider: ProviderName; onPress: () => void }) {
  const t = useTranslations("account.provider");
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const over = setTimeout(() => setIsLeaving(false), longestWait);
    return () => clearTimeout(over);
  }, [isLeaving]);
  return (
    <Button
      variant="secondary"
      isBusy={isLeaving}
      onClick={() => {
        setIsLeaving(true);
        onPress();
      }}
    >
      {t("continue", { provider: providerLabels[provider] })}
    </Button>
  );
}

/** 'Continuar con Facebook' where the shop offers it; inside of other apps providers ask nobody (A78). */
export function ProviderButtons({ send }: { send: Send<LoginEvent> }) {
  const { providers } = useStore();
  if (providers.length === 0 || isWebview(navigator.userAgent)) return null;
  return providers.map((provider) => (
    <ProviderButton key={provider} provider={provider} onPress={() => send({ type: "providerPressed", provider })} />
  ));
}

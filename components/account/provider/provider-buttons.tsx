import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { LoginEvent } from "#domain/person/login-state.ts";
import { isWebview, providerOf, type ProviderName } from "#domain/person/login/provider.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { Send } from "#lib/client/use-machine.ts";

/** How the providers call themselves. */
export const providerLabels: Record<ProviderName, string> = { facebook: "Facebook", google: "Google" };

/** A provider as it calls itself; one that is not known here by the name that the account has for it. */
export function providerLabel(name: string): string {
  const known = providerOf(name);
  return known === null ? name : providerLabels[known];
}

/** The way there takes no longer, or has failed (S2 §4.3). */
const longestWait = 3000;

/** 'Continuar con Facebook'. */
export function ProviderButton({ provider, onPress }: { provider: ProviderName; onPress: () => void }) {
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

/** Who vouches for people here: inside of other apps providers ask nobody (A78). */
export function useOfferedProviders(): readonly ProviderName[] {
  const { providers } = useStore();
  return isWebview(navigator.userAgent) ? [] : providers;
}

/** 'Continuar con Facebook' where the shop offers it. */
export function ProviderButtons({ send }: { send: Send<LoginEvent> }) {
  return useOfferedProviders().map((provider) => (
    <ProviderButton key={provider} provider={provider} onPress={() => send({ type: "providerPressed", provider })} />
  ));
}

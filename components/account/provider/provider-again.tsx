import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import type { ProvenAct, ProviderName } from "#domain/person/login/provider.ts";
import { ProviderButton, providerLabels, useOfferedProviders } from "./provider-buttons.tsx";
import { useStartProvider } from "./start-provider.ts";

interface ProviderAgainProps {
  provider: ProviderName;
  /** What for. */
  proves: ProvenAct;
}

/** Where the log-in is too old for what was asked and no code can prove who it is: the way to the provider again (A223). */
export function ProviderAgain({ provider, proves }: ProviderAgainProps) {
  const t = useTranslations("account.provider");
  const { open } = useStartProvider();
  const isOffered = useOfferedProviders().includes(provider);
  return (
    <>
      <Notice tone="warning" isLive>
        {t(isOffered ? "logInAgain" : "logInElsewhere", { provider: providerLabels[provider] })}
      </Notice>
      {isOffered && <ProviderButton provider={provider} onPress={() => void open(provider, proves)} />}
    </>
  );
}

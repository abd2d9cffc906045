import type { Settings } from "#platform/settings.ts";
import { ProviderAway } from "./provider-away.ts";
import type { PaymentAccount, Provider, ProviderPort, ProviderPorts } from "./provider-port.ts";
import { providers } from "./providers.ts";

export const sandboxPath = "/sandbox";

function refuse(account: PaymentAccount): void {
  if (account.isProduction) throw new ProviderAway("production keys without the provider's address");
}

/** Play money is never taken for real: with production's keys a sandbox is away. */
function forTestsOnly(port: ProviderPort): ProviderPort {
  const { refund } = port;
  return {
    ...port,
    start: async (start) => {
      refuse(start.account);
      return await port.start(start);
    },
    lookUp: async (account, question) => {
      refuse(account);
      return await port.lookUp(account, question);
    },
    refund:
      refund === null
        ? null
        : async (account, wish) => {
            refuse(account);
            await refund(account, wish);
          },
  };
}

type Tools = Parameters<Provider<never>["open"]>[1];

/** The providers at the addresses of the settings; without them, the platform's own sandbox. */
export function openProviders(settings: Pick<Settings, "publicUrl" | "paymentUrls">, tools: Tools): ProviderPorts {
  const sandbox = `${settings.publicUrl}${sandboxPath}`;
  const { epayco, paymentez } = settings.paymentUrls;
  const opened = <Urls>(provider: Provider<Urls>, urls: Urls | null) =>
    urls === null ? forTestsOnly(provider.open(provider.sandboxUrls(sandbox), tools)) : provider.open(urls, tools);
  return { epayco: opened(providers.epayco, epayco), paymentez: opened(providers.paymentez, paymentez) };
}

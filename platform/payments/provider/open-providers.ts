import type { Settings } from "#platform/settings.ts";
import type { SendRequest } from "./ask-provider.ts";
import { createEpayco } from "./epayco.ts";
import type { PaymentAccount } from "./payment-account.ts";
import { createPaymentez } from "./paymentez.ts";
import { ProviderAway, type ProviderPort, type ProviderPorts } from "./provider-port.ts";

export const sandboxPath = "/sandbox";

function refuse(account: PaymentAccount): void {
  if (account.isProduction) throw new ProviderAway("production keys without the provider's address");
}

/** Play money is never taken for real: with production's keys a sandbox is away. */
function forTestsOnly(port: ProviderPort): ProviderPort {
  const { refund } = port;
  return {
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

/** The providers at the addresses of the settings; without them, the platform's own sandbox. */
export function openProviders(
  settings: Pick<Settings, "publicUrl" | "paymentUrls">,
  send: SendRequest,
  clock: () => number,
): ProviderPorts {
  const own = `${settings.publicUrl}${sandboxPath}`;
  const { epayco, paymentez } = settings.paymentUrls;
  return {
    epayco:
      epayco === null
        ? forTestsOnly(
            createEpayco(send, { checkout: `${own}/epayco/checkout`, lookUp: `${own}/epayco/validation/v1` }),
          )
        : createEpayco(send, epayco),
    paymentez:
      paymentez === null
        ? forTestsOnly(createPaymentez(send, { links: `${own}/paymentez`, transactions: `${own}/paymentez` }, clock))
        : createPaymentez(send, paymentez, clock),
  };
}

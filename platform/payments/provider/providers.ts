import type { PaymentProvider } from "#domain/store/payment-method.ts";
import type { Settings } from "#platform/settings.ts";
import { epayco } from "./epayco.ts";
import { paymentez } from "./paymentez.ts";
import type { Provider } from "./provider-port.ts";

type Urls = { [P in PaymentProvider]: NonNullable<Settings["paymentUrls"][P]> };

/** The providers of online payments, one row each. */
export const providers: { [P in PaymentProvider]: Provider<Urls[P]> } = { epayco, paymentez };

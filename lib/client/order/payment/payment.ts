import { useQuery } from "@tanstack/react-query";
import { isPaymentInFlight } from "#domain/order/payment/payment.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import type { AnswerError } from "#lib/client/device/read-json.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { paymentSchema } from "#lib/exchange/payment.ts";
import type { ShownPayment } from "#lib/exchange/payment.ts";

/** How often an undecided payment is asked about: at first as somebody waits for it, later as a bank takes its time. */
const askEvery = 4000;
const askLater = 20_000;
const soonAsks = 15;
/** The business may cancel what is paid, and what goes back takes its time (A210). */
const askNowAndThen = 60_000;

function mayGoBack({ state }: ShownPayment): boolean {
  return state === "approved" || state === "refund_due";
}

/** The payment that this browser has begun, as the server says (B12): undefined until it has answered, null for none. */
export function usePayment(): { payment: ShownPayment | null | undefined; isFailing: boolean } {
  const { tenant } = useStore();
  const query = useQuery<ShownPayment | null, AnswerError>({
    queryKey: ["payment", tenant],
    queryFn: async ({ signal }) => (await readJson("/api/payment", paymentSchema, { signal })).payment,
    refetchInterval: ({ state }) => {
      const payment = state.data;
      if (payment && !isPaymentInFlight(payment.state)) return mayGoBack(payment) ? askNowAndThen : false;
      return state.dataUpdateCount + state.errorUpdateCount < soonAsks ? askEvery : askLater;
    },
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
  return { payment: query.data, isFailing: query.isError };
}

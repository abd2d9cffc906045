import { useValue } from "#lib/client/device/use-value.ts";
import { paidOrder } from "#lib/client/order/payment/paid-order.ts";
import { OnlinePayment } from "./online-payment.tsx";
import type { ReturnHint } from "./online-payment.tsx";
import { TransferAssistant } from "./transfer-assistant.tsx";

/** Looks after what is being paid, on every page (B4, B12). `hint` is the address's word, `onAnswered` is called when it was answered. */
export function PaymentGuard({ hint, onAnswered }: { hint: ReturnHint | null; onAnswered: () => void }) {
  const paid = useValue(paidOrder) ?? null;
  const online = paid?.kind === "online" ? paid : null;
  return (
    <>
      {paid && !online && paid.number !== null && <TransferAssistant order={{ ...paid, number: paid.number }} />}
      {(online ?? hint) !== null && <OnlinePayment paid={online} hint={hint} onAnswered={onAnswered} />}
    </>
  );
}

import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { unbroken } from "#components/ui/unbroken.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { guestAtom } from "#lib/client/order/checkout/guest.ts";
import { thankedOrder } from "#lib/client/order/checkout/thanks.ts";
import { useDivideBill } from "#lib/client/order/tracking/divided-bill.ts";
import { useTrackOrder } from "#lib/client/order/tracking/track-order.ts";

/** Thanks a guest for an order, with its number and how it reaches them; another round may follow (S3 §4, A120). */
export function ThanksDialog({ number }: { number: string }) {
  const t = useTranslations("checkout.thanks");
  const name = useValue(guestAtom).guestName;
  const forget = useSetAtom(thankedOrder);
  const track = useTrackOrder();
  const divide = useDivideBill();
  const split = useTranslations("tracking.split");
  const close = () => forget(null);
  const follow = () => {
    close();
    void track(number);
  };
  return (
    <AlertDialog
      isOpen
      type="successGreen"
      title={t("title")}
      confirm={{ label: t("follow"), onPress: follow, leaves: true }}
      cancel={{ label: t("more"), onPress: close }}
    >
      <p className="text-lg font-bold text-ink">{t.rich("number", { number, unbroken })}</p>
      <p className="mt-2">{name === "" ? t("brought") : t("called", { name })}</p>
      <Button variant="quiet" className="mt-2" onClick={() => divide(number)}>
        {split("button")}
      </Button>
    </AlertDialog>
  );
}

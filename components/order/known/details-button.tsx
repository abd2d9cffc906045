import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { summarizedOrder } from "#lib/client/order/tracking/summarized-order.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";

/** Shows what an order had, over the page. */
export function DetailsButton({ number }: { number: string }) {
  const t = useTranslations("tracking");
  const summarize = useSetAtom(summarizedOrder);
  const { open } = usePanelActions();
  const press = () => {
    summarize(number);
    open("orderSummary");
  };
  return (
    <Button variant="quiet" aria-label={t("detailsNumber", { number })} onClick={press}>
      {t("details")}
    </Button>
  );
}

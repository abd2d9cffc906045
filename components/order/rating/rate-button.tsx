import { Smile } from "lucide-react";
import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { ratingDraft } from "#lib/client/order/tracking/rating-atom.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";

/** 'Calificar pedido' of an order that arrived, for whoever ordered it. */
export function RateButton({ number }: { number: string }) {
  const t = useTranslations("tracking.rating");
  const begin = useSetAtom(ratingDraft);
  const { open } = usePanelActions();
  const press = () => {
    begin((draft) => ({
      ...(draft?.number === number ? draft : { number, rate: null, observation: "" }),
      showsOk: false,
    }));
    open("rating");
  };
  return (
    <Button size="l" onClick={press}>
      <Smile aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      {t("title")}
    </Button>
  );
}

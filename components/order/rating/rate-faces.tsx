import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { rates } from "#domain/order/rating.ts";
import { ratingDraft } from "#lib/client/order/tracking/rating-atom.ts";
import type { Rate } from "#lib/client/order/tracking/rating-atom.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { faces } from "./faces.ts";

/** 'Calificar pedido' of an order that arrived, for whoever ordered it: a face opens the rating with it chosen. */
export function RateFaces({ number }: { number: string }) {
  const t = useTranslations("tracking.rating");
  const { businessName } = useStore();
  const begin = useSetAtom(ratingDraft);
  const { open } = usePanelActions();
  const press = (rate: Rate) => {
    begin((draft) => ({
      ...(draft?.number === number ? draft : { number, observation: "" }),
      rate,
      showsOk: false,
    }));
    open("rating");
  };
  return (
    <section aria-label={t("title")} className="rounded-lg border border-line bg-surface-raised p-3 print:hidden">
      <h2 className="text-center font-semibold text-balance">{t("question", { name: businessName })}</h2>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(3.375rem,100%),1fr))] gap-1">
        {rates.map((rate) => {
          const Face = faces[rate];
          return (
            <button key={rate} type="button" className="rating-face" onClick={() => press(rate)}>
              <Face aria-hidden className="size-9" strokeWidth={1.5} />
              <span className="text-xs">{t(`face.${rate}`)}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}

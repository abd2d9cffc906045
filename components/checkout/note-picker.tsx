import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Status } from "#components/ui/status.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import { cashOffers, changeOf, fittingNotes, joinNotes } from "#domain/order/order-notes.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { courierNoteAtom, noteKeys, pickedNotes } from "#lib/client/order/checkout/order-notes.ts";
import type { NoteKey } from "#lib/client/order/checkout/order-notes.ts";
import { NoteChip } from "./note-chip.tsx";
import type { Send } from "#components/checkout/send/use-send.ts";

/** Without the non-breaking spaces of what is shown: it is written into an address. */
function plainPesos(sum: Pesos): string {
  return formatPesos(sum).replaceAll("\u00a0", " ");
}

/** The notes that make sense for the order: nobody brings what is collected, and only cash has change. */
function useNotes({ mode, address, order, methods, paymentMethodId }: Send) {
  const t = useTranslations("checkout.notes");
  const picked = useValue(pickedNotes);
  const isDelivery = mode === "delivery";
  const isCash = methods.find(({ id }) => id === paymentMethodId)?.kind === "cash";
  const { total } = order.amounts;
  const sums = isDelivery && isCash && order.isSettled ? cashOffers(total) : [];
  const paysWith = isDelivery && isCash ? picked.paysWith : null;
  const change = paysWith === null ? null : changeOf(paysWith, total);
  const offered = noteKeys.filter((key) => isDelivery || key === "cutlery");
  const cash = (sum: Pesos) => t("paysWith", { sum: plainPesos(sum), change: plainPesos(changeOf(sum, total) ?? 0) });
  const chosenNotes = [
    ...offered.filter((key) => picked.keys.includes(key)).map((key) => t(key)),
    ...(paysWith !== null && change !== null && change > 0 ? [cash(paysWith)] : []),
  ];
  const base = isDelivery ? (address?.details ?? "") : (order.intent.lines[0]?.note ?? "");
  const note = joinNotes(fittingNotes(base, chosenNotes));
  const fits = (text: string) =>
    fittingNotes(base, [...chosenNotes, text]).length > fittingNotes(base, chosenNotes).length;
  return { picked, offered, sums, paysWith, change, note, fits, fitsCash: (sum: Pesos) => fits(cash(sum)) };
}

/** Notes that help whoever packs and brings the order; they stand in its address, or at its first item (B9). */
export function NotePicker({ send }: { send: Send }) {
  const t = useTranslations("checkout.notes");
  const { picked, offered, sums, paysWith, change, note, fits, fitsCash } = useNotes(send);
  const pick = useSetAtom(pickedNotes);
  const write = useSetAtom(courierNoteAtom);
  useEffect(() => write(note), [write, note]);
  const toggle = (key: NoteKey) => {
    const { keys } = picked;
    pick({ ...picked, keys: keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key] });
  };
  return (
    <div className="flex flex-col gap-4">
      {sums.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="pb-2 text-base font-semibold">{t("cashQuestion")}</legend>
          <NoteChip
            type="radio"
            name="pays-with"
            isPicked={paysWith === null}
            onPick={() => pick({ ...picked, paysWith: null })}
          >
            {t("exact")}
          </NoteChip>
          {sums.map((sum) => (
            <NoteChip
              key={sum}
              type="radio"
              name="pays-with"
              isPicked={paysWith === sum}
              isFull={paysWith !== sum && paysWith === null && !fitsCash(sum)}
              onPick={() => pick({ ...picked, paysWith: sum })}
            >
              {formatPesos(sum)}
            </NoteChip>
          ))}
          <Status className="basis-full text-sm text-ink-muted empty:hidden">
            {change !== null && change > 0 && t("change", { change: formatPesos(change) })}
          </Status>
        </fieldset>
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="pb-2 text-base font-semibold">{t("title")}</legend>
        {offered.map((key) => (
          <NoteChip
            key={key}
            type="checkbox"
            name={key}
            isPicked={picked.keys.includes(key)}
            isFull={!picked.keys.includes(key) && !fits(t(key))}
            onPick={() => toggle(key)}
          >
            {t(key)}
          </NoteChip>
        ))}
      </fieldset>
    </div>
  );
}

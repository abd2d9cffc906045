import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Field, TextInput } from "#components/ui/field.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import { cashOffers, changeOf, fittingNotes, joinNotes, roomForNote } from "#domain/order/order-notes.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { courierNoteAtom, noteKeys, pickedNotes } from "#lib/client/order/checkout/order-notes.ts";
import type { NoteKey } from "#lib/client/order/checkout/order-notes.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { InvoiceFields } from "./invoice-fields.tsx";
import { Chip } from "#components/ui/rows/chip.tsx";
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
    picked.words,
    ...(paysWith !== null && change !== null && change > 0 ? [cash(paysWith)] : []),
  ];
  const base = isDelivery ? (address?.details ?? "") : (order.intent.lines[0]?.note ?? "");
  const note = joinNotes(fittingNotes(base, chosenNotes));
  const fits = (text: string) =>
    fittingNotes(base, [...chosenNotes, text]).length > fittingNotes(base, chosenNotes).length;
  const room = roomForNote(
    base,
    chosenNotes.filter((one) => one !== picked.words),
  );
  return { picked, offered, sums, paysWith, change, note, room, fits, fitsCash: (sum: Pesos) => fits(cash(sum)) };
}

type Notes = ReturnType<typeof useNotes>;

/** With how much somebody pays in cash, and what comes back. */
function CashQuestion({ notes }: { notes: Notes }) {
  const t = useTranslations("checkout.notes");
  const pick = useSetAtom(pickedNotes);
  const { picked, sums, paysWith, change, fitsCash } = notes;
  if (sums.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="pb-2 text-base font-semibold">{t("cashQuestion")}</legend>
      <Chip
        type="radio"
        name="pays-with"
        isPicked={paysWith === null}
        onPick={() => pick({ ...picked, paysWith: null })}
      >
        {t("exact")}
      </Chip>
      {sums.map((sum) => (
        <Chip
          key={sum}
          type="radio"
          name="pays-with"
          isPicked={paysWith === sum}
          isFull={paysWith !== sum && paysWith === null && !fitsCash(sum)}
          onPick={() => pick({ ...picked, paysWith: sum })}
        >
          {formatPesos(sum)}
        </Chip>
      ))}
      <Status className="basis-full text-sm text-ink-muted empty:hidden">
        {change !== null && change > 0 && t("change", { change: formatPesos(change) })}
      </Status>
    </fieldset>
  );
}

/** A line in the person's own words, as long as there is room. */
function OwnWords({ notes: { picked, room } }: { notes: Notes }) {
  const t = useTranslations("checkout.notes");
  const pick = useSetAtom(pickedNotes);
  return (
    <Field label={t("words")} hint={t("wordsHint")}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={Math.max(room, picked.words.length)}
          value={picked.words}
          onChange={(event) => pick({ ...picked, words: event.target.value })}
        />
      )}
    </Field>
  );
}

/** Notes that help whoever packs and brings the order, behind one press; they stand in its address, or at its first item (B9). */
export function NotePicker({ send }: { send: Send }) {
  const t = useTranslations("checkout.notes");
  const { keepsInvoices } = useStore();
  const title = t(keepsInvoices ? "titleAndInvoice" : "title");
  const notes = useNotes(send);
  const { picked, offered, note, fits } = notes;
  const pick = useSetAtom(pickedNotes);
  const write = useSetAtom(courierNoteAtom);
  useEffect(() => write(note), [write, note]);
  const toggle = (key: NoteKey) => {
    const { keys } = picked;
    pick({ ...picked, keys: keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key] });
  };
  return (
    <div className="flex flex-col gap-2">
      <CashQuestion notes={notes} />
      <details className="group/notes">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{title}</span>
            <span className="line-clamp-1 text-sm text-ink-muted group-open/notes:hidden empty:hidden">{note}</span>
          </span>
          <Icon name="chevron-down" className="size-5 text-accent transition-transform group-open/notes:rotate-180" />
        </summary>
        <div className="flex flex-col gap-3 pt-1 pb-2">
          <fieldset aria-label={t("title")} className="flex flex-wrap gap-2">
            {offered.map((key) => (
              <Chip
                key={key}
                type="checkbox"
                name={key}
                isPicked={picked.keys.includes(key)}
                isFull={!picked.keys.includes(key) && !fits(t(key))}
                onPick={() => toggle(key)}
              >
                {t(key)}
              </Chip>
            ))}
          </fieldset>
          <OwnWords notes={notes} />
          {keepsInvoices && <InvoiceFields />}
        </div>
      </details>
    </div>
  );
}

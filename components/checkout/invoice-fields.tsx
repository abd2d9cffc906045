import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field, TextInput } from "#components/ui/field.tsx";
import { Status } from "#components/ui/status.tsx";
import { invoiceDocuments, invoiceNameLimit, invoiceNumberText, invoiceOf } from "#domain/order/payment/invoice.ts";
import type { Invoice } from "#domain/order/payment/invoice.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { typedInvoice, wholeInvoice } from "#lib/client/order/checkout/invoice.ts";
import { Chip } from "#components/ui/rows/chip.tsx";

/** Who the invoice is made out to, of whoever wants one; only whole data goes with the order (A233). */
export function InvoiceFields() {
  const t = useTranslations("checkout.invoice");
  const typed = useValue(typedInvoice);
  const invoice = useValue(wholeInvoice);
  const write = useSetAtom(typedInvoice);
  const writeWhole = useSetAtom(wholeInvoice);
  const [wasLeft, setWasLeft] = useState(false);
  const isNumberWrong = wasLeft && typed.number !== "" && invoiceOf({ ...typed, name: "A" }) === null;
  const isNameMissing = wasLeft && typed.number !== "" && !isNumberWrong && invoice === null;
  const change = (part: Partial<Invoice>) => {
    const next = { ...typed, ...part };
    write(next);
    writeWhole(invoiceOf(next));
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-2 font-semibold">{t("title")}</legend>
      <div className="flex flex-wrap gap-2">
        {invoiceDocuments.map((document) => (
          <Chip
            key={document}
            type="radio"
            name="invoice-document"
            isPicked={typed.document === document}
            onPick={() => change({ document })}
          >
            {t(document)}
          </Chip>
        ))}
      </div>
      <Field
        label={t("number")}
        hint={t(typed.document === "nit" ? "nitHint" : "cedulaHint")}
        error={isNumberWrong ? t(typed.document === "nit" ? "nitWrong" : "cedulaWrong") : null}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={16}
            value={typed.number}
            onChange={(event) => change({ number: event.target.value })}
            onBlur={() => setWasLeft(true)}
          />
        )}
      </Field>
      <Field label={t("name")} error={isNameMissing ? t("nameMissing") : null}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={invoiceNameLimit}
            value={typed.name}
            onChange={(event) => change({ name: event.target.value })}
            onBlur={() => setWasLeft(true)}
          />
        )}
      </Field>
      <Status className="text-sm text-ink-muted empty:hidden">
        {invoice && t("goes", { document: t(invoice.document), number: invoiceNumberText(invoice) })}
      </Status>
    </fieldset>
  );
}

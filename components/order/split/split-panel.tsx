import { Share2 } from "lucide-react";
import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { OrderSheet } from "#components/order/known/order-sheet.tsx";
import { Button } from "#components/ui/button.tsx";
import { AmountList } from "#components/ui/rows/amount-list.tsx";
import { Chip } from "#components/ui/rows/chip.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Stepper } from "#components/ui/stepper.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { formatPesos, type Pesos } from "#domain/base/money.ts";
import { eatersOf, equalParts, mostPeople, partsByDish, partsByPerson } from "#domain/order/bill/bill-split.ts";
import type { OrderContents, TrackedOrder } from "#domain/order/order-status.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { dividedOrder, type SplitDraft, splitDrafts, splitWays } from "#lib/client/order/tracking/divided-bill.ts";
import { share } from "#lib/client/share.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { People } from "./people.tsx";

interface Part {
  label: string;
  amount: Pesos;
}

interface DivisionProps {
  order: TrackedOrder;
  contents: OrderContents;
}

/** What was chosen so far; at first by the names that came with shared carts, without any in two equal parts. */
function useDraft({ order, contents }: DivisionProps): [SplitDraft, (change: Partial<SplitDraft>) => void] {
  const t = useTranslations("tracking.split");
  const drafts = useValue(splitDrafts);
  const keep = useSetAtom(splitDrafts);
  const start = (): SplitDraft => {
    const eaters = eatersOf(contents.lines, order.owner?.name.trim() || t("orderer"));
    const { length } = eaters.names;
    return { way: length > 1 ? "people" : "equal", count: Math.max(2, length), eaters };
  };
  const draft = drafts.get(order.number) ?? start();
  return [draft, (change) => keep(new Map(drafts).set(order.number, { ...draft, ...change }))];
}

function useParts({ lines, amounts }: OrderContents, { way, count, eaters }: SplitDraft): Part[] {
  const t = useTranslations("tracking");
  const { total } = amounts;
  switch (way) {
    case "equal":
      return equalParts(total, count).map((amount, index) => ({
        label: t("split.person", { number: index + 1 }),
        amount,
      }));
    case "people": {
      const parts = partsByPerson(lines, total, eaters);
      return eaters.names.map((label, index) => ({ label, amount: parts[index] ?? 0 }));
    }
    case "dishes": {
      const parts = partsByDish(lines, total);
      return lines.map(({ name, quantity }, index) => ({
        label: t("times", { name, quantity }),
        amount: parts[index] ?? 0,
      }));
    }
  }
}

/** The parts as words, by the device's own sharing or the clipboard: in no address, for they name people. */
function ShareParts({ number, total, parts }: { number: string; total: Pesos; parts: readonly Part[] }) {
  const t = useTranslations("tracking");
  const { businessName } = useStore();
  const { showToast } = useToasts();
  const send = async () => {
    const title = t("shareTitle", { number, name: businessName });
    const rows = parts.map(({ label, amount }) => t("split.part", { name: label, amount: formatPesos(amount) }));
    const text = [t("split.part", { name: title, amount: formatPesos(total) }), ...rows].join("\n");
    const outcome = await share({ title, text });
    if (outcome === "copied") showToast({ text: t("split.copied"), tone: "success" });
    if (outcome === "refused") showToast({ text: t("split.failed"), tone: "info" });
  };
  return (
    <Button size="l" onClick={() => void send()}>
      <Share2 aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      {t("split.share")}
    </Button>
  );
}

function Division({ order, contents }: DivisionProps) {
  const t = useTranslations("tracking.split");
  const orderTexts = useTranslations("order");
  const [draft, change] = useDraft({ order, contents });
  const parts = useParts(contents, draft);
  const { total } = contents.amounts;
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t("ways")}</legend>
        {splitWays.map((way) => (
          <Chip key={way} type="radio" name="split-way" isPicked={draft.way === way} onPick={() => change({ way })}>
            {t(`way.${way}`)}
          </Chip>
        ))}
      </fieldset>
      {draft.way === "equal" && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span>{t("count")}</span>
          <Stepper
            value={draft.count}
            min={2}
            max={mostPeople}
            onChange={(count) => change({ count })}
            labels={{ decrease: t("fewer"), increase: t("more") }}
          />
        </div>
      )}
      <section aria-label={t("parts")}>
        <AmountList
          rows={parts.map(({ label, amount }, index) => ({ key: String(index), label, text: formatPesos(amount) }))}
          total={{ key: "total", label: orderTexts("total"), text: formatPesos(total) }}
        />
        {draft.way !== "equal" && <p className="mt-2 text-sm text-ink-muted">{t("hint")}</p>}
      </section>
      <ShareParts number={order.number} total={total} parts={parts} />
      {draft.way === "people" && (
        <People lines={contents.lines} eaters={draft.eaters} onChange={(eaters) => change({ eaters })} />
      )}
    </div>
  );
}

/** 'Dividir la cuenta' (B20): worked out on this device, and sent to nobody. */
export function SplitPanel({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations("tracking");
  return (
    <OrderSheet isOpen={isOpen} number={useValue(dividedOrder)} title={t("split.button")} side="bottom" width={440}>
      {(order) =>
        order.contents === null ? (
          <Notice tone="info">{t("hiddenContents")}</Notice>
        ) : (
          <Division order={order} contents={order.contents} />
        )
      }
    </OrderSheet>
  );
}

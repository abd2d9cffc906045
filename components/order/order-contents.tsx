import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { AmountList } from "#components/ui/rows/amount-list.tsx";
import { PartRows } from "#components/ui/rows/part-rows.tsx";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { Price } from "#components/ui/price.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { Photo } from "#domain/base/photo.ts";
import { isDivisible } from "#domain/order/bill/is-divisible.ts";
import { invoiceNumberText } from "#domain/order/payment/invoice.ts";
import { isClosed } from "#domain/order/tracking.ts";
import { orderStatus, undoneStatuses } from "#domain/order/order-status.ts";
import type { OrderContents as ContentsOfOrder, OrderLine } from "#domain/order/order-status.ts";
import type { OrderStatus, TrackedOrder } from "#domain/order/order-status.ts";
import type { PaymentKind } from "#domain/store/payment-method.ts";
import { useAmountRows } from "#lib/client/order/amount-rows.ts";
import { useDishPhotos } from "#lib/client/order/tracking/dish-photos.ts";
import { useDivideBill } from "#lib/client/order/tracking/divided-bill.ts";
import { useLineParts } from "#lib/client/order/line-parts.ts";
import { RefundLines } from "./order-refund.tsx";
import { useStore } from "#lib/client/store-info.tsx";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { phoneText } from "#lib/client/phone-text.ts";

/** A line with its size and options for all of its units (S1 §2 items summary list, A206). */
function Line({ line, photo }: { line: OrderLine; photo: Photo | undefined }) {
  const t = useTranslations("tracking");
  const partsOf = useLineParts();
  const { menuLang } = useStore();
  return (
    <li className="flex gap-3 py-3">
      {photo && (
        <FoodPhoto photo={photo} alt="" ratio="1" sizes="48px" className="size-12 shrink-0 rounded-md print:hidden" />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-end gap-x-3 font-semibold">
          <p lang={menuLang} className="min-w-0 flex-[1_1_7rem]">
            {t("times", { name: line.name, quantity: line.quantity })}
          </p>
          <Price text={formatPesos(line.total)} />
        </div>
        <PartRows rows={partsOf(line)} />
        {line.note !== "" && <p className="text-sm text-ink-muted">{t("note", { note: line.note })}</p>}
      </div>
    </li>
  );
}

/** Who receives the order: shown to the owner only (A130, D4). */
export function OrderReceiver({ order }: { order: TrackedOrder }) {
  const t = useTranslations("tracking");
  const { owner } = order;
  if (!owner) return null;
  return (
    <section aria-labelledby="order-receiver" className="bg-surface-raised rounded-lg border border-line p-4 text-sm">
      <h2 id="order-receiver" className="text-base font-bold">
        {t(order.deliveryMode === "pickup" ? "collectedBy" : "deliveredTo")}
      </h2>
      <p>{owner.name}</p>
      {owner.address !== null && <p>{owner.address}</p>}
      <p className="text-ink-muted">{phoneText(owner.phone)}</p>
      {owner.invoice && (
        <p>
          {t("invoiceFor", {
            name: owner.invoice.name,
            document: t(`invoiceDocument.${owner.invoice.document}`),
            number: invoiceNumberText(owner.invoice),
          })}
        </p>
      )}
    </section>
  );
}

/** In these an online order is not shown as paid: it is not yet, or its money goes back (I3). */
const openStatuses: readonly OrderStatus[] = [orderStatus.awaitingPayment, orderStatus.returned, ...undoneStatuses];

function paymentKey(paymentKind: PaymentKind, status: OrderStatus) {
  if (paymentKind === "online") return openStatuses.includes(status) ? "onlineOpen" : "online";
  const kind = paymentKind === "link.transfer" ? "transfer" : paymentKind;
  return isClosed(status) ? (`${kind}Over` as const) : kind;
}

/** In place of the contents, where only the number is known: who ordered may show that they did (D4). */
function HiddenContents() {
  const t = useTranslations("tracking");
  const { open } = usePanelActions();
  const { user, isKnown } = useSession();
  return (
    <Notice
      tone="info"
      {...(isKnown &&
        !user && {
          action: (
            <Button variant="secondary" onClick={() => open("login", "alert")}>
              {t("rating.login")}
            </Button>
          ),
        })}
    >
      {t("hiddenContents")}
    </Notice>
  );
}

/** What was ordered and for how much, to who may see it. */
export function OrderContents({ order }: { order: TrackedOrder }) {
  return order.contents === null ? <HiddenContents /> : <Contents order={order} contents={order.contents} />;
}

function Contents({ order, contents }: { order: TrackedOrder; contents: ContentsOfOrder }) {
  const t = useTranslations("tracking");
  const { lines, amounts, paymentKind } = contents;
  const photos = useDishPhotos(lines);
  const divide = useDivideBill();
  const { rows, total } = useAmountRows(amounts, order.deliveryMode);
  return (
    <section aria-labelledby="order-contents" className="bg-surface-raised rounded-lg border border-line p-4">
      <h2 id="order-contents" className="text-lg font-bold">
        {t("contents")}
      </h2>
      <p className="text-sm text-ink-muted">{t("receipt")}</p>
      <ul className="divide-y divide-line">
        {lines.map((line, index) => (
          <Line key={index} line={line} photo={photos.get(line.itemId ?? "")} />
        ))}
      </ul>
      <div className="mt-2 border-t border-line pt-4">
        <AmountList rows={rows} total={total} />
        <p className="mt-2 text-sm text-ink-muted">{t(`payment.${paymentKey(paymentKind, order.status)}`)}</p>
        <RefundLines refund={contents.refund} />
        {isDivisible(contents, order.status) && (
          <Button variant="secondary" className="mt-4 w-full print:hidden" onClick={() => divide(order.number)}>
            {t("split.button")}
          </Button>
        )}
      </div>
    </section>
  );
}

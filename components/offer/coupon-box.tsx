import { TicketPercent } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { Coupon } from "#domain/offer/coupon.ts";
import { sumOf } from "#domain/order/adjustment.ts";
import { useCouponProblemText } from "#lib/client/offer/coupon-problem-text.ts";
import { useShownOrder } from "#lib/client/order/shown-order.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useCoupon } from "./use-coupon.ts";

const longestCode = 40;

/** The accepted coupon with what it takes off; it can be taken out (S1 §2 Totals panel). */
function CouponChip({ coupon, onRemove }: { coupon: Coupon; onRemove: () => void }) {
  const t = useTranslations("offer.coupon");
  const discount = sumOf(useShownOrder().amounts, "coupon");
  return (
    <div data-coupon={coupon.code} className="flex min-h-12 items-center gap-3 rounded-md bg-brand-soft py-1 pl-3">
      <TicketPercent aria-hidden className="size-5 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 text-sm">
        <span className="block font-semibold break-all">{coupon.code}</span>
        <span>{discount < 0 ? formatPesos(discount) : t("pending")}</span>
      </p>
      <IconButton label={t("remove", { code: coupon.code })} onClick={onRemove} className="hover:bg-ink/10">
        <Icon name="x" className="size-5" />
      </IconButton>
    </div>
  );
}

type CouponState = ReturnType<typeof useCoupon>;

function CouponForm({ savedCode, isChecking, problem: lastProblem, tryCode }: CouponState) {
  const t = useTranslations("offer.coupon");
  const problemText = useCouponProblemText();
  const { guestPlace } = useStore().capabilities;
  const { open } = usePanelActions();
  const [edited, setEdited] = useState<string | null>(null);
  const typed = edited ?? savedCode;
  const isEmpty = typed.trim() === "";
  // Another code has no problem yet.
  const problem = typed.trim() === savedCode ? lastProblem : null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isEmpty && !isChecking) void tryCode(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2 pb-1">
      <Field label={t("code")} error={problem === null ? null : problemText(problem)}>
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              value={typed}
              onChange={(event) => setEdited(event.target.value.toUpperCase())}
              readOnly={isChecking}
              maxLength={longestCode}
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              className="min-w-0 flex-1"
            />
            <Button type="submit" variant="secondary" isBusy={isChecking} disabled={isEmpty || isChecking}>
              {t("apply")}
            </Button>
          </div>
        )}
      </Field>
      <p aria-live="polite" className="sr-only">
        {isChecking ? t("checking") : ""}
      </p>
      {problem === "login" && guestPlace === null && (
        <Button variant="quiet" className="self-start" onClick={() => open("login", "alert")}>
          {t("logIn")}
        </Button>
      )}
    </form>
  );
}

/** The coupon of the order, the same in cart and checkout: typed, being checked, or applied (S1 §2, §4, A74). */
export function CouponBox() {
  const t = useTranslations("offer.coupon");
  const state = useCoupon(useShownOrder());
  const { applied, savedCode, problem, isChecking, remove } = state;
  if (applied) return <CouponChip coupon={applied} onRemove={remove} />;
  return (
    <details open={savedCode !== "" || problem !== null || isChecking || undefined} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-semibold text-accent">
        <TicketPercent aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 flex-1">{t("title")}</span>
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <CouponForm {...state} />
    </details>
  );
}

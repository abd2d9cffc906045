import { useSetAtom, useStore as useAtoms } from "jotai/react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useOpenedLayers } from "#components/ui/sheet/layers.ts";
import { Price } from "#components/ui/price.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { formatPesos } from "#domain/base/money.ts";
import { unannouncedMenuChange } from "#lib/client/cart/cart-atom.ts";
import { carriedCart, returnCart } from "#lib/client/cart/carry-cart.ts";
import type { ReviewedLine } from "#lib/client/cart/review-cart.ts";
import { useReviewedCart } from "#lib/client/cart/reviewed-cart.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { writeBranchCookie } from "#lib/client/place/branch-cookie.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useMenuChangeToast } from "./menu-change.ts";
import { useNewsTexts } from "#lib/client/cart/news-texts.ts";

type Fate = "kept" | "changed" | "gone";

function fateOf({ state, news }: ReviewedLine): Fate {
  if (state === "blocked") return "gone";
  return state === "ready" && news.length === 0 ? "kept" : "changed";
}

function FateList({ fate, lines }: { fate: Fate; lines: readonly ReviewedLine[] }) {
  const t = useTranslations("cart");
  const textsOf = useNewsTexts();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={`menu-change-${fate}`}>
      <h3 id={`menu-change-${fate}`} className="font-bold">
        {t(`fate.${fate}`, { count: lines.length })}
      </h3>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.kept.lineId} className="py-2">
            <div className="flex flex-wrap justify-end gap-x-3">
              <p className={`min-w-0 flex-[1_1_9rem] ${fate === "gone" ? "text-ink-muted line-through" : ""}`}>
                {t("units", { quantity: line.kept.quantity, name: line.item?.name ?? t("unknownItem") })}
              </p>
              {fate !== "gone" && line.priced && <Price text={formatPesos(line.priced.total)} />}
            </div>
            {textsOf(line).map((text) => (
              <p key={text} className="text-sm text-ink-muted">
                {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says the specified words of another menu once the sheet stands. */
function useSaying(): void {
  const atoms = useAtoms();
  const showMenuChange = useMenuChangeToast();
  const opened = useOpenedLayers();
  const [openedBefore] = useState(opened);
  const isOpened = opened > openedBefore;
  useEffect(() => {
    if (!isOpened || !atoms.get(unannouncedMenuChange)) return;
    atoms.set(unannouncedMenuChange, false);
    showMenuChange();
  }, [isOpened, atoms, showMenuChange]);
}

/** The cart goes back with the person to the branch that it came from; null where it came from none. */
function useGoBack(): (() => void) | null {
  const { branches } = useStore();
  const { cart } = useCart();
  const router = useRouter();
  const carried = useValue(carriedCart);
  const bringBack = useSetAtom(returnCart);
  const { closeAll } = usePanel();
  const isStillHere = carried?.carried.lines.some(({ lineId }) => cart.lines.some((line) => line.lineId === lineId));
  if (isStillHere !== true || !branches.some(({ id }) => id === carried?.fromBranchId)) return null;
  const goBack = async () => {
    // It changes the page: what closes a panel has to have taken the browser back before.
    await closeAll();
    const branchId = bringBack();
    if (branchId !== null) writeBranchCookie(branchId);
    router.refresh();
  };
  return () => void goBack();
}

/** What another menu, or other prices, did to the cart, in one place: kept, changed, gone, each with its reason (B14, A39). */
export function MenuChangeSheet({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations("cart");
  const common = useTranslations("common");
  const { branchTerm } = useStore();
  const { close, settled, open } = usePanel();
  const { review, accept } = useReviewedCart();
  const { remove } = useCart();
  const forget = useSetAtom(carriedCart);
  const goBack = useGoBack();
  useSaying();
  const lines = review?.lines ?? [];
  const goOn = async () => {
    accept(lines.filter(({ state }) => state === "ready" || state === "consent"));
    for (const { kept, state } of lines) if (state === "blocked") remove(kept.lineId);
    forget();
    close();
    await settled();
    if (lines.some(({ state }) => state === "edit")) open("cart");
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={t("menuChangeTitle")}
      closeLabel={common("close")}
      side="bottom"
      width={480}
      footer={
        <div className="flex flex-col gap-2">
          <Button size="l" onClick={() => void goOn()}>
            {t("goOn")}
          </Button>
          {goBack && (
            <Button variant="secondary" onClick={goBack}>
              {t("goBack", { term: branchTerm })}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p>{t("menuChangeText")}</p>
        {(["gone", "changed", "kept"] as const).map((fate) => (
          <FateList key={fate} fate={fate} lines={lines.filter((line) => fateOf(line) === fate)} />
        ))}
      </div>
    </Sheet>
  );
}

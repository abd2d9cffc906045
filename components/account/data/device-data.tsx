import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { cartUnits } from "#lib/client/cart/cart-atom.ts";
import { forgetKind, keptHere } from "#lib/client/session/kept-items.ts";
import type { KeptKind } from "#lib/client/session/kept-items.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { savedCoupon } from "#lib/client/offer/coupon-atoms.ts";
import { favoriteProducts, sentOrders } from "#lib/client/order/tracking/order-memory.ts";
import { savedCount } from "#lib/client/saved-dishes.ts";
import { placeAtom } from "#lib/client/place/place-atom.ts";
import { DataSection, focusSection } from "./data-section.tsx";
import { useForgetAll } from "./use-forget-all.ts";

/** What stands on the device of a kind, in words; null where its name says it all. */
function useDetail(): (kind: KeptKind) => string | null {
  const t = useTranslations("account.data.device");
  const units = useValue(cartUnits);
  const place = useValue(placeAtom);
  const coupon = useValue(savedCoupon);
  const orders = useValue(sentOrders) ?? [];
  const favourites = (useValue(favoriteProducts) ?? []).length + useValue(savedCount);
  return (kind) => {
    switch (kind) {
      case "cart":
        return units > 0 ? t("units", { count: units }) : null;
      case "place":
        return (place?.address ?? place?.lastAddress)?.line1 ?? null;
      case "coupon":
        return coupon?.code ?? null;
      case "orders":
        return orders.map(({ number }) => number).join(", ") || null;
      case "favourites":
        return favourites > 0 ? t("products", { count: favourites }) : null;
      case "searches":
      case "payment":
      case "notices":
      case "login":
      case "preferences":
      case "other":
        return null;
    }
  };
}

function KeptRow({ kind, detail, onForget }: { kind: KeptKind; detail: string | null; onForget: () => void }) {
  const t = useTranslations("account.data.device");
  const name = t(`kind.${kind}`);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-[1_1_12rem]">
        <span className="block text-base">{name}</span>
        {detail !== null && <span className="text-ink-muted block text-sm break-words">{detail}</span>}
      </span>
      <Button variant="secondary" aria-label={t("forgetOne", { name })} onClick={onForget}>
        {t("forget")}
      </Button>
    </li>
  );
}

/** What this device keeps of the shop, item by item, each with its end (B10). */
export function DeviceData() {
  const t = useTranslations("account.data.device");
  const kinds = useValue(keptHere);
  const forget = useSetAtom(forgetKind);
  const detailOf = useDetail();
  const { showToast } = useToasts();
  const [isAsked, setIsAsked] = useState(false);
  const all = useForgetAll();
  return (
    <DataSection title={t("title")} name="device" isOnScreenOnly>
      <p className="text-ink-muted text-sm">{t("intro")}</p>
      {kinds.length === 0 ? (
        <p>{t("empty")}</p>
      ) : (
        <ul className="divide-line flex flex-col divide-y">
          {kinds.map((kind) => (
            <KeptRow
              key={kind}
              kind={kind}
              detail={detailOf(kind)}
              onForget={() => {
                forget(kind);
                focusSection("device");
                showToast({ text: t("forgotten", { name: t(`kind.${kind}`) }), tone: "success" });
              }}
            />
          ))}
        </ul>
      )}
      <div>
        <Button variant="secondary" isBusy={all.isBusy} onClick={() => setIsAsked(true)}>
          {t("forgetAll")}
        </Button>
      </div>
      <AlertDialog
        isOpen={isAsked}
        type="confirmation"
        title={t("forgetAll")}
        confirm={{
          isDestructive: true,
          label: t("forget"),
          onPress: () => {
            setIsAsked(false);
            void all.forget();
          },
        }}
        cancel={{ label: t("keep"), onPress: () => setIsAsked(false) }}
      >
        {t("forgetAllAsk")}
      </AlertDialog>
    </DataSection>
  );
}

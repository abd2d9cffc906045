import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field, TextInput } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { linkedLines, linesOf, ownerNameLimit, type LinkedLine } from "#domain/cart/cart-link.ts";
import { emptyCart } from "#domain/cart/empty-cart.ts";
import { joinCarts } from "#domain/cart/join-carts.ts";
import { findItem } from "#domain/menu/menu.ts";
import { newLineId } from "#lib/client/cart/new-line-id.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { catalogSchema } from "#lib/exchange/menu.ts";

/** The lines whose dishes this branch has; all of them while nobody answers, for the cart says it then. */
function useKnownLines(lines: readonly LinkedLine[]): { known: readonly LinkedLine[]; isAsked: boolean } {
  const { tenant, branchId } = useStore();
  const ids = [...new Set(lines.map(({ itemId }) => itemId))].toSorted();
  const query = new URLSearchParams({ branch: branchId, items: ids.join(",") });
  const { data, isPending } = useQuery({
    queryKey: ["sharedCart", tenant, branchId, ids],
    queryFn: async () => await readJson(`/api/catalog?${query.toString()}`, catalogSchema),
    enabled: ids.length > 0,
    retry: false,
  });
  const known = data === undefined ? lines : lines.filter(({ itemId }) => findItem(data.menu, null, itemId) !== null);
  return { known, isAsked: isPending && ids.length > 0 };
}

interface SharedCartProps {
  /** Of the link's fragment. */
  text: string;
  onClose: () => void;
}

/** Somebody's cart by a link: in the place of this one, added to it, or added under a name (B11). Prices are this menu's. */
export function SharedCartDialog({ text, onClose }: SharedCartProps) {
  const t = useTranslations("cart.shared");
  const { cart, reconcile } = useCart();
  const { open } = usePanel();
  const { showToast } = useToasts();
  const [name, setName] = useState("");
  const lines = linkedLines(text) ?? [];
  const { known, isAsked } = useKnownLines(lines);
  const unknown = lines.length - known.length;
  const put = (isAdded: boolean) => {
    const own = linesOf(isAdded ? name : "", known).map((line) => ({ ...line, lineId: newLineId() }));
    const coming = { ...emptyCart, lines: own };
    let left = 0;
    reconcile((current) => {
      const joined = joinCarts(isAdded ? current : { ...emptyCart, menuId: current.menuId }, coming);
      left = joined.left.length;
      return joined.cart;
    });
    if (left > 0) showToast({ text: t("left", { count: left }), tone: "info" });
    onClose();
    open("cart");
  };
  if (known.length === 0 && !isAsked) {
    return (
      <AlertDialog isOpen type="info" title={t("nothing")} confirm={{ label: t("close"), onPress: onClose }}>
        {t("nothingHint")}
      </AlertDialog>
    );
  }
  const isEmpty = cart.lines.length === 0;
  const count = known.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <AlertDialog
      isOpen
      type="confirmation"
      title={t("title", { count })}
      confirm={{ label: t("add"), onPress: () => put(true), isBusy: isAsked }}
      {...(!isEmpty && { cancel: { label: t("replace"), onPress: () => put(false), isUnsafe: true } })}
      onClose={onClose}
    >
      {unknown > 0 && <Notice tone="warning">{t("unknown", { count: unknown })}</Notice>}
      <div className="mt-3 text-left text-ink">
        <Field label={t("name")} hint={t("nameHint")}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              autoCapitalize="words"
              maxLength={ownerNameLimit}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </div>
    </AlertDialog>
  );
}

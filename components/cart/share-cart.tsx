import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { useCartPath } from "#lib/client/cart/cart-path.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { share } from "#lib/client/share.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** The cart as a link that no server reads: somebody else adds it to theirs (B11). Notes go along only where that is ticked. */
export function ShareCart() {
  const t = useTranslations("cart.share");
  const { businessName } = useStore();
  const { cart } = useCart();
  const { showToast } = useToasts();
  const [hasNotes, setHasNotes] = useState(false);
  const path = useCartPath();
  const send = async () => {
    // Only who shares needs it: an order does not fetch it.
    const { cartLinkText } = await import("#domain/cart/cart-link.ts");
    const url = `${window.location.origin}${path}#c=${cartLinkText(cart.lines, { hasNotes })}`;
    const outcome = await share({ title: t("title", { name: businessName }), url });
    if (outcome === "copied") showToast({ text: t("copied"), tone: "success" });
    if (outcome === "refused") showToast({ text: t("failed"), tone: "info" });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2">
      <Button variant="quiet" className="-mx-3" onClick={() => void send()}>
        {t("button")}
      </Button>
      {cart.lines.some(({ note }) => note.trim() !== "") && (
        <ChoiceRow
          type="checkbox"
          name="cart-notes"
          checked={hasNotes}
          onChange={(event) => setHasNotes(event.target.checked)}
          label={t("notes")}
        />
      )}
    </div>
  );
}

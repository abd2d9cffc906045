import { ShoppingBag } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";

/** Nothing in the cart: what to do about it (L6). */
export function CartEmpty({ onSeeMenu }: { onSeeMenu?: () => void }) {
  const t = useTranslations("cart");
  return (
    <div className="m-auto flex flex-col items-center gap-2 px-4 py-12 text-center">
      <ShoppingBag aria-hidden className="size-12 text-ink-muted" strokeWidth={1.25} />
      <p className="text-lg font-semibold">{t("empty")}</p>
      <p className="text-sm text-ink-muted">{t("emptyHint")}</p>
      {onSeeMenu && (
        <Button variant="secondary" className="mt-4" onClick={onSeeMenu}>
          {t("seeMenu")}
        </Button>
      )}
    </div>
  );
}

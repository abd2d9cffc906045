import { useStore as useAtoms } from "jotai/react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useToasts } from "#components/ui/toasts.tsx";
import { hasOtherMenu } from "#lib/client/cart/cart-atom.ts";
import { useValue } from "#lib/client/device/use-value.ts";

/** How long the news of another menu stays (S1 §9). */
const menuChangeTime = 3000;

/** Says once that the branch has another menu, and asks for the page again (S1 §4 Menu load). */
export function useMenuChange(): void {
  const { showToast } = useToasts();
  const t = useTranslations("cart");
  const router = useRouter();
  const atoms = useAtoms();
  const isOther = useValue(hasOtherMenu);
  useEffect(() => {
    // Whoever shows the cart besides may have said it.
    if (!isOther || !atoms.get(hasOtherMenu)) return;
    atoms.set(hasOtherMenu);
    showToast({ text: t("menuChanged"), tone: "info", milliseconds: menuChangeTime });
    router.refresh();
  }, [isOther, atoms, router, t, showToast]);
}

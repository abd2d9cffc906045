import { Heart, Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { share } from "#lib/client/share.ts";
import { useSavedDish } from "#lib/client/saved-dishes.ts";

interface DishActionsProps {
  itemId: string;
  groupId: string;
  name: string;
}

/** The heart that keeps a dish on this device (B26), and its link for somebody else. */
export function DishActions({ itemId, groupId, name }: DishActionsProps) {
  const t = useTranslations("product");
  const { isKept, toggle } = useSavedDish(itemId);
  const { showToast } = useToasts();
  const send = async () => {
    const url = `${window.location.origin}/producto/${groupId}/${itemId}`;
    const outcome = await share({ title: name, url });
    if (outcome === "copied") showToast({ text: t("linkCopied", { name }), tone: "success" });
    if (outcome === "refused") showToast({ text: t("shareFailed", { url }), tone: "info" });
  };
  return (
    <>
      <IconButton label={t("share", { name })} onClick={() => void send()} className="text-accent hover:bg-brand-soft">
        <Share2 aria-hidden className="size-5" strokeWidth={1.75} />
      </IconButton>
      <IconButton
        label={t("keep", { name })}
        aria-pressed={isKept}
        onClick={toggle}
        className="text-accent hover:bg-brand-soft aria-pressed:[&>svg]:fill-current"
      >
        <Heart aria-hidden className="size-5" strokeWidth={1.75} />
      </IconButton>
    </>
  );
}

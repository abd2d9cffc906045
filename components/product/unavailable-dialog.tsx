"use client";

import { useTranslations } from "next-intl";
import { AlertDialog } from "#components/ui/alert.tsx";

/** What a press says on a product that cannot be had now (S1 §8). */
export function UnavailableDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("product.unavailable");
  return (
    <AlertDialog isOpen title={t("title")} confirm={{ label: t("ok"), onPress: onClose }}>
      {t("text")}
    </AlertDialog>
  );
}

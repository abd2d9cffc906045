"use client";

import { useTranslations } from "next-intl";
import { AlertDialog } from "#components/ui/alert.tsx";

/** Asked once a cart before something for adults goes into it (A134). */
export function LegalAgeDialog({ isOpen, onAnswer }: { isOpen: boolean; onAnswer: (isAdult: boolean) => void }) {
  const t = useTranslations("product.LEGAL_AGE_MODAL");
  return (
    <AlertDialog
      isOpen={isOpen}
      title={t("title")}
      confirm={{ label: t("ok"), onPress: () => onAnswer(true) }}
      cancel={{ label: t("cancel"), onPress: () => onAnswer(false) }}
    >
      {t("message")}
    </AlertDialog>
  );
}

/** What a press says on a product that cannot be had now (S1 §8). */
export function UnavailableDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations("product.unavailable");
  return (
    <AlertDialog isOpen={isOpen} title={t("title")} confirm={{ label: t("ok"), onPress: onClose }}>
      {t("text")}
    </AlertDialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { unbroken } from "#components/ui/unbroken.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { Trouble } from "#domain/order/checkout-state.ts";

interface LikeOrderProps {
  orders: Extract<Trouble, { kind: "maybeArrived" }>["orders"];
  onYes: (number: string) => void;
  /** None of them is. */
  onNone: () => void;
  onClose: () => void;
}

/** Orders that are like what was sent and got no answer, one after the other: only the person knows whether one is theirs. */
export function LikeOrderDialog({ orders, onYes, onNone, onClose }: LikeOrderProps) {
  const t = useTranslations("checkout.likeOrder");
  const [place, setPlace] = useState(0);
  const order = orders[place];
  if (order === undefined) return null;
  const no = place + 1 < orders.length ? () => setPlace(place + 1) : onNone;
  const total = order.total === null ? "" : formatPesos(order.total);
  return (
    <AlertDialog
      key={order.number}
      isOpen
      type="confirmation"
      title={t("title")}
      confirm={{ label: t("yes"), onPress: () => onYes(order.number) }}
      cancel={{ label: t("no"), onPress: no, isUnsafe: true }}
      onClose={onClose}
    >
      <p className="font-semibold text-ink">{t.rich("order", { number: order.number, total, unbroken })}</p>
      <p className="mt-2">{t("text")}</p>
    </AlertDialog>
  );
}

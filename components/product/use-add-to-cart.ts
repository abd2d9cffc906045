"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { CartLine } from "#domain/cart.ts";
import { requiresLegalAge } from "#domain/menu.ts";
import type { MenuItem } from "#domain/menu.ts";
import { useCart } from "#lib/client/cart-store.ts";
import { rememberItems } from "#lib/client/known-items.ts";
import { useLocation } from "#lib/client/location-store.ts";
import { usePanel } from "#lib/client/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { showToast } from "#components/ui/toast.tsx";
import type { Configuration } from "./use-configuration.ts";

interface AddToCart {
  item: MenuItem;
  /** The line that is being edited, null for a new one. */
  edited: CartLine | null;
  /** It is in the cart: the product's page or sheet has done its work. */
  onDone: () => void;
}

/**
 * The way of a configured product into the cart (S1 §4): the legal-age question once a cart, then where the order goes
 * once a visit, then the cart. What was pressed goes on by itself when the question is answered (A106, A134).
 */
export function useAddToCart({ item, edited, onDone }: AddToCart) {
  const t = useTranslations("product");
  const { tenant, branchId, mode } = useStore();
  const { cart, add, replace, confirmLegalAge } = useCart();
  const { isValidated } = useLocation();
  const { open, outcome, takeOutcome } = usePanel();
  const [asked, setAsked] = useState<Configuration | null>(null);
  const [isFull, setIsFull] = useState(false);
  const isOfAge = useRef(false);

  const finish = () => {
    if (isOfAge.current) confirmLegalAge();
    showToast({ text: edited ? t("updated") : t("added"), tone: "success", milliseconds: 2000 });
    onDone();
  };

  const put = (configuration: Configuration) => {
    if (mode === "ecommerce" && !edited && !isValidated) {
      rememberItems({ tenant, branchId }, [item]);
      open("location", { next: "add", line: configuration });
      return;
    }
    const result = edited ? replace({ ...configuration, lineId: edited.lineId }, item) : add(configuration, item);
    setIsFull(!result.ok);
    if (result.ok) finish();
  };

  // The location panel has put the line into the cart by itself.
  const done = useRef(finish);
  useEffect(() => {
    done.current = finish;
  });
  const isAdded = outcome?.panel === "location" && outcome.result === "done" && outcome.payload?.next === "add";
  useEffect(() => {
    if (!isAdded) return;
    takeOutcome();
    done.current();
  }, [isAdded, takeOutcome]);

  return {
    isFull,
    isAgeAsked: asked !== null,
    submit: (configuration: Configuration) => {
      const mustAsk = requiresLegalAge(item, configuration.options) && !cart.legalAgeConfirmed && !isOfAge.current;
      if (mustAsk) setAsked(configuration);
      else put(configuration);
    },
    answerAge: (isAdult: boolean) => {
      setAsked(null);
      isOfAge.current = isAdult;
      if (isAdult && asked) put(asked);
    },
  };
}

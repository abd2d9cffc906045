"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { addLine } from "#domain/cart/cart.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { requiresLegalAge } from "#domain/menu/menu.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { useCart } from "#lib/client/cart-store.ts";
import { rememberItems } from "#lib/client/known-items.ts";
import { useLocation } from "#lib/client/location-store.ts";
import { panelsSettled, usePanel } from "#lib/client/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { AlertDialog } from "#components/ui/alert.tsx";
import { showToast } from "#components/ui/toast-store.ts";
import type { Configuration } from "./use-configuration.ts";

interface AddFlowProps {
  item: MenuItem;
  /** What was pressed; another object is another press. */
  configuration: Configuration;
  /** The line that is being edited, null for a new one. */
  edited: CartLine | null;
  /** It is in the cart. */
  onDone: () => void;
  /** The cart takes no more (M2). */
  onFull: () => void;
  /** The person stopped on the way: everything is as before. */
  onStopped: () => void;
}

/** Puts the line into the cart, or asks first where the order goes: then it is added by itself (A106). */
function usePut({ item, configuration, edited, onDone, onFull, onStopped }: AddFlowProps) {
  const t = useTranslations("product");
  const { tenant, branchId, mode } = useStore();
  const { cart, add, replace, confirmLegalAge } = useCart();
  const { isReady, isValidated } = useLocation();
  const { open, outcome, takeOutcome } = usePanel();
  const finish = () => {
    showToast({ text: edited ? t("updated") : t("added"), tone: "success", milliseconds: 2000 });
    onDone();
  };
  const put = (isAdult: boolean) => {
    // `line` behaves as ecommerce (A18).
    if ((mode === "ecommerce" || mode === "line") && !edited && !isValidated) {
      // Whether it fits is known before anything is asked.
      if (!addLine(cart, { ...configuration, lineId: "" }).ok) return onFull();
      rememberItems({ tenant, branchId }, [item]);
      return open("location", { next: "add", line: configuration, isAdult });
    }
    const result = edited ? replace({ ...configuration, lineId: edited.lineId }, item) : add(configuration, item);
    if (!result.ok) return onFull();
    if (isAdult) confirmLegalAge();
    finish();
  };
  const isAnswered = outcome?.panel === "location" && outcome.payload?.next === "add";
  return {
    isReady,
    isAgeKnown: cart.legalAgeConfirmed || !requiresLegalAge(item, configuration.options),
    put,
    /** How the location panel ended, null while it has not. */
    location: isAnswered ? outcome.result : null,
    settle: () => {
      const answer = takeOutcome();
      // Nothing to take: it was the answer to a question of before.
      if (!answer) return;
      // The location has put the line and the answer about the age where they belong.
      if (answer.result === "done") finish();
      else if (answer.result === "full") onFull();
      else onStopped();
    },
  };
}

/**
 * The way of a configured product into the cart (S1 §4): the legal-age question once a cart, then where the order goes once
 * a visit, then the cart. Loaded with the first press.
 */
export function AddFlow(props: AddFlowProps) {
  const t = useTranslations("product.LEGAL_AGE_MODAL");
  const { isReady, isAgeKnown, put, location, settle } = usePut(props);
  const [isAsked, setIsAsked] = useState(!isAgeKnown);
  const isAdult = useRef(false);
  const started = useRef<Configuration | null>(null);

  const run = useRef({ put, settle });
  useEffect(() => {
    run.current = { put, settle };
  });
  useEffect(() => {
    if (!isReady || isAsked || started.current === props.configuration) return;
    started.current = props.configuration;
    run.current.put(isAdult.current);
  }, [isReady, isAsked, props.configuration]);
  useEffect(() => {
    if (location === null) return;
    // What follows navigates: it waits until closing the panel has taken the browser back.
    void panelsSettled().then(() => run.current.settle());
  }, [location]);

  return (
    <AlertDialog
      isOpen={isAsked}
      title={t("title")}
      confirm={{
        label: t("ok"),
        onPress: () => {
          isAdult.current = true;
          setIsAsked(false);
        },
      }}
      cancel={{ label: t("cancel"), onPress: props.onStopped }}
    >
      {t("message")}
    </AlertDialog>
  );
}

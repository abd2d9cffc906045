"use client";

import { useTranslations } from "next-intl";
import { Suspense, lazy, useEffect, useState } from "react";
import type { CartLine } from "#domain/cart.ts";
import type { MenuItem } from "#domain/menu.ts";
import type { Configuration } from "./use-configuration.ts";

const loadAddFlow = () => import("./add-flow.tsx");
const AddFlow = lazy(() => loadAddFlow().then((module) => ({ default: module.AddFlow })));
const UnavailableDialog = lazy(() =>
  import("./unavailable-dialog.tsx").then((module) => ({ default: module.UnavailableDialog })),
);

/** A press of the one button, on a product that can be had or not. */
export type Press = { kind: "add"; configuration: Configuration } | { kind: "refused" };

interface PressAnswerProps {
  press: Press | null;
  item: MenuItem;
  edited: CartLine | null;
  onDone: () => void;
  /** The press is answered, the product stays. */
  onSettled: () => void;
}

/** What follows a press: the way into the cart, or why there is none. Loaded with the first touch of the page (U11). */
export function PressAnswer({ press, item, edited, onDone, onSettled }: PressAnswerProps) {
  const t = useTranslations("product");
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const load = () => void loadAddFlow();
    const touches = ["pointerdown", "keydown"] as const;
    for (const touch of touches) document.addEventListener(touch, load, { once: true, passive: true });
    return () => {
      for (const touch of touches) document.removeEventListener(touch, load);
    };
  }, []);
  return (
    <>
      <p aria-live="polite" className="mb-2 text-sm text-danger empty:hidden">
        {isFull ? t("cartFull") : ""}
      </p>
      <Suspense>
        {press?.kind === "add" && (
          <AddFlow
            item={item}
            configuration={press.configuration}
            edited={edited}
            onDone={onDone}
            onStopped={onSettled}
            onFull={() => {
              setIsFull(true);
              onSettled();
            }}
          />
        )}
        {press?.kind === "refused" && <UnavailableDialog onClose={onSettled} />}
      </Suspense>
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { LatePart, late } from "#components/ui/late.tsx";
import type { CartLine } from "#domain/cart/cart.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { Configuration } from "./use-configuration.ts";

const loadAddFlow = () => import("./add-flow.tsx");
const AddFlow = late(async () => (await loadAddFlow()).AddFlow);
const UnavailableDialog = late(async () => (await import("./unavailable-dialog.tsx")).UnavailableDialog);

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
  const common = useTranslations("common");
  const [trouble, setTrouble] = useState<"cartFull" | "notReached" | null>(null);
  // What was said of the press before is done with: the next answer is said anew.
  if (press && trouble !== null) setTrouble(null);
  const stopAt = (why: "cartFull" | "notReached") => {
    setTrouble(why);
    onSettled();
  };
  useEffect(() => {
    const load = () => {
      loadAddFlow().catch(() => {
        // The press asks again, and says so.
      });
    };
    const touches = ["pointerdown", "keydown"] as const;
    for (const touch of touches) document.addEventListener(touch, load, { once: true, passive: true });
    return () => {
      for (const touch of touches) document.removeEventListener(touch, load);
    };
  }, []);
  return (
    <>
      <p aria-live="polite" className="mb-2 text-sm text-danger empty:hidden">
        {trouble === null ? "" : t(trouble)}
      </p>
      {press && (
        <LatePart
          waiting={<progress aria-label={common("loading")} className="waiting-bar" />}
          onFailed={() => stopAt("notReached")}
        >
          {press.kind === "add" ? (
            <AddFlow
              item={item}
              configuration={press.configuration}
              edited={edited}
              onDone={onDone}
              onStopped={onSettled}
              onFull={() => stopAt("cartFull")}
            />
          ) : (
            <UnavailableDialog onClose={onSettled} />
          )}
        </LatePart>
      )}
    </>
  );
}

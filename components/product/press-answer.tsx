import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { LazyBoundary } from "#components/ui/lazy.tsx";
import { AddFlow } from "./lazy-add-flow.ts";
import type { Adding, Press } from "./use-adding.ts";

interface PressAnswerProps extends Pick<Adding, "item" | "edited" | "leadsToCart" | "onDone"> {
  press: Press | null;
  /** The press is answered, the product stays. */
  onSettled: () => void;
}

/** What follows a press: the way into the cart, or why there is none. Loaded with the first touch of the page (UX11). */
export function PressAnswer({ press, onSettled, ...adding }: PressAnswerProps) {
  const t = useTranslations("product");
  const common = useTranslations("common");
  const [trouble, setTrouble] = useState<"cartFull" | "notReached" | null>(null);
  // The announcement of the press before is done with: the next answer is announced anew.
  if (press && trouble !== null) setTrouble(null);
  const settle = (why: "cartFull" | "notReached" | null) => {
    setTrouble(why);
    onSettled();
  };
  useEffect(() => {
    const load = () => {
      AddFlow.prefetch().catch(() => {
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
        <LazyBoundary
          fallback={<progress aria-label={common("loading")} className="waiting-bar" />}
          onFailed={() => settle("notReached")}
        >
          <AddFlow {...adding} press={press} onSettled={settle} />
        </LazyBoundary>
      )}
    </>
  );
}

import { useEffect } from "react";
import type { ReactNode } from "react";
import { OverlayProvider } from "#components/ui/sheet/overlays.tsx";
import { useShownToast, useToasts } from "#components/ui/toast/toasts.ts";

interface Toasts extends ReturnType<typeof useToasts> {
  /** What is being said. */
  texts: string[];
  /** Presses the action of what is being said. */
  press: () => void;
}

let held: Toasts | null = null;

function hold(toasts: Toasts): void {
  held = toasts;
}

function HoldToasts() {
  const actions = useToasts();
  const shown = useShownToast();
  useEffect(
    () =>
      hold({
        ...actions,
        texts: shown ? [[shown.title, shown.text].filter((text) => text !== null).join(" / ")] : [],
        press: () => shown?.action?.onPress(),
      }),
    [actions, shown],
  );
  return null;
}

/** The toasts of the page that was rendered last. */
export function pageToasts(): Toasts {
  if (!held) throw new Error("no page was rendered");
  return held;
}

/** What the layout puts around every page: toasts and layers, new for each test. */
export function Overlays({ children }: { children: ReactNode }) {
  return (
    <OverlayProvider>
      <HoldToasts />
      {children}
    </OverlayProvider>
  );
}

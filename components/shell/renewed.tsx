import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useOpenedLayers } from "#components/ui/layers.tsx";
import { useToasts } from "#components/ui/toasts.tsx";

/** Says why the page was loaded anew, and that nothing of the order is lost: also over the panel that comes back by itself,
 * for a layer that opens takes a toast's place; not any more once the person goes on. */
export function Renewed() {
  const t = useTranslations("shell");
  const { showToast } = useToasts();
  const opened = useOpenedLayers();
  const goesOn = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    const go = () => (goesOn.current = true);
    for (const sign of ["pointerdown", "keydown"])
      window.addEventListener(sign, go, { signal: stop.signal, capture: true });
    return () => stop.abort();
  }, []);
  useEffect(() => {
    if (!goesOn.current) showToast({ text: t("renewed"), tone: "info", milliseconds: 7000 });
  }, [t, showToast, opened]);
  return null;
}

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useOpenedLayers } from "#components/ui/sheet/layers.ts";
import { useToasts } from "#components/ui/toast/toasts.ts";

/** Says it once. */
function Announcement() {
  const t = useTranslations("shell");
  const { showToast } = useToasts();
  useEffect(() => showToast({ text: t("renewed"), tone: "info", milliseconds: 7000 }), [t, showToast]);
  return null;
}

/**
 * Says why the page was loaded anew, and that nothing of the order is lost. A layer that opens takes a toast's place, so it
 * is announced again over the panels that come back by themselves; not any more once the person goes on.
 */
export function Renewed() {
  const opened = useOpenedLayers();
  const [goesOn, setGoesOn] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const go = () => setGoesOn(true);
    for (const sign of ["pointerdown", "keydown"]) window.addEventListener(sign, go, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return goesOn ? null : <Announcement key={opened} />;
}

import { useEffect } from "react";
import { whenIdle } from "#components/ui/when-idle.tsx";
import { useIsOnline } from "#lib/client/device/online.ts";
import { savesData } from "#lib/client/device/saves-data.ts";

/** Runs when the page and its photos have come and the browser is idle; the answer calls it off. */
function whenLoaded(run: () => void): () => void {
  if (document.readyState === "complete") return whenIdle(run);
  let stop: (() => void) | null = null;
  const onLoad = () => {
    stop = whenIdle(run);
  };
  window.addEventListener("load", onLoad, { once: true });
  return () => {
    window.removeEventListener("load", onLoad);
    stop?.();
  };
}

/** One each time the browser is idle: together they would hold up a press. The answer calls it off. */
function loadInTurn(parts: readonly (() => Promise<unknown>)[]): () => void {
  let stop: (() => void) | null = null;
  let index = 0;
  const next = () => {
    // What does not come is asked for again when it is opened.
    parts[index++]?.().catch(() => undefined);
    if (index < parts.length) stop = whenIdle(next);
  };
  next();
  return () => stop?.();
}

/** Has at hand what may be opened, so that it opens without a connection too; nothing where data is dear. */
export function usePrefetch(parts: readonly (() => Promise<unknown>)[]): void {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isOnline || savesData()) return;
    let stop: (() => void) | null = null;
    const stopWaiting = whenLoaded(() => {
      stop = loadInTurn(parts);
    });
    return () => {
      stopWaiting();
      stop?.();
    };
  }, [isOnline, parts]);
}

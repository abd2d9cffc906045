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

/** Milliseconds of work at once: together the parts would hold up a press. */
const slice = 8;

/** As many as fit, and the others when the browser is idle again. The answer calls it off. */
function loadInTurn(parts: readonly (() => Promise<unknown>)[]): () => void {
  let stop: (() => void) | null = null;
  let index = 0;
  const next = () => {
    const began = performance.now();
    // What does not come is asked for again when it is opened.
    do parts[index++]?.().catch(() => undefined);
    while (index < parts.length && performance.now() - began < slice);
    if (index < parts.length) stop = whenIdle(next);
  };
  next();
  return () => stop?.();
}

/** Has at hand what may be opened, so that it opens without a connection too; nothing where data is dear. */
export function useLoadedAhead(parts: readonly (() => Promise<unknown>)[]): void {
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

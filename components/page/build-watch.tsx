import { useSetAtom } from "jotai/react";
import { useEffect, useState } from "react";
import { lazy } from "#components/ui/lazy.tsx";
import { useGetter } from "#lib/client/device/use-value.ts";
import { isJustRenewed, isOfOldBuild, otherBuildEvent, renewPage, renewedAt } from "#lib/client/device/other-build.ts";
import { PanelBoundary } from "./panel-boundary.tsx";

const Renewed = lazy(async () => (await import("./renewed.tsx")).Renewed);

/** The file of the shop's own build that an element asks for, null of any other. */
function fileOf(target: EventTarget | null): string | null {
  const url = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : "";
  return url.startsWith(`${window.location.origin}/_next/static/`) ? url : null;
}

/** Whether a file is not there any more: it went with the old build. A line that broke says nothing of it. */
async function isGone(file: string): Promise<boolean> {
  const answer = await fetch(file, { method: "HEAD", cache: "no-store" }).catch(() => null);
  return answer?.status === 404;
}

/** Loads a page that is older than its server anew, once, wherever that shows: by an action or by a lazy part; says so afterwards (F12). */
export function BuildWatch() {
  const renew = useSetAtom(renewPage);
  const readRenewedAt = useGetter(renewedAt);
  const [isRenewed] = useState(() => isJustRenewed(readRenewedAt()));
  useEffect(() => {
    // An order may be sent before this part of the page has come.
    if (isOfOldBuild()) renew();
    const stop = new AbortController();
    window.addEventListener(otherBuildEvent, renew, stop);
    const onError = async ({ target }: Event) => {
      const file = fileOf(target);
      if (file !== null && (await isGone(file))) renew();
    };
    document.addEventListener("error", (event) => void onError(event), { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [renew]);
  if (!isRenewed) return null;
  return (
    <PanelBoundary>
      <Renewed />
    </PanelBoundary>
  );
}

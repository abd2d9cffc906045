import { useSetAtom } from "jotai/react";
import { useEffect, useState } from "react";
import { LatePart, late } from "#components/ui/late.tsx";
import { useHeld } from "#lib/client/device/use-value.ts";
import { isJustRenewed, isOfOldBuild, otherBuildEvent, renewPage, renewedAt } from "#lib/client/device/other-build.ts";
import { LatePanelProviders } from "./late-panel-providers.tsx";

const Renewed = late(async () => (await import("./renewed.tsx")).Renewed);

/** Loads a page that is older than its server anew, once, wherever that shows, and says so afterwards (F12). */
export function BuildWatch() {
  const renew = useSetAtom(renewPage);
  const held = useHeld(renewedAt);
  const [isRenewed] = useState(() => isJustRenewed(held()));
  useEffect(() => {
    // An order may be sent before this part of the page has come.
    if (isOfOldBuild()) renew();
    window.addEventListener(otherBuildEvent, renew);
    return () => window.removeEventListener(otherBuildEvent, renew);
  }, [renew]);
  if (!isRenewed) return null;
  return (
    <LatePart>
      <LatePanelProviders>
        <Renewed />
      </LatePanelProviders>
    </LatePart>
  );
}

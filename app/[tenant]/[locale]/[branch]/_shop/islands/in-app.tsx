import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { isWebview } from "#domain/person/login/provider.ts";
import { isShared } from "#domain/store/mode.ts";
import { useStore } from "#lib/client/store-info.tsx";

const InAppNotice = lazy(async () => (await import("#components/shell/visit/in-app-notice.tsx")).InAppNotice);

/** What does not work inside of another app, and the way out (B5): code that no browser of one's own loads. */
export function InApp() {
  const { capabilities } = useStore();
  // What kiosks run in is an app too, which nobody leaves.
  if (isShared(capabilities) || !isWebview(navigator.userAgent)) return null;
  return (
    <PanelBoundary>
      <InAppNotice />
    </PanelBoundary>
  );
}

import { LazyBoundary } from "#components/ui/lazy.tsx";
import type { LazyBoundaryProps } from "#components/ui/lazy.tsx";
import { PanelProviders } from "./panel-providers.tsx";

/** Around a lazy part that needs what panels stand on: its fallback serves for both. */
export function PanelBoundary({ children, ...boundary }: LazyBoundaryProps) {
  return (
    <LazyBoundary {...boundary}>
      <PanelProviders>{children}</PanelProviders>
    </LazyBoundary>
  );
}

import { lazy } from "#components/ui/lazy.tsx";

/** `PanelProviders`, for a part that may be needed before any panel. */
export const LazyPanelProviders = lazy(async () => (await import("./panel-providers.tsx")).PanelProviders);

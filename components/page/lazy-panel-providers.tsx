import { lazy } from "#components/ui/lazy.tsx";

/** `PanelProviders`, which come with the first panel. */
export const LazyPanelProviders = lazy(async () => (await import("./panel-providers.tsx")).PanelProviders);

import { lazy } from "#components/ui/lazy.tsx";

export const loadPanelProviders = async () => (await import("./panel-providers.tsx")).PanelProviders;

/** `PanelProviders`, which come with the first panel. */
export const LazyPanelProviders = lazy(loadPanelProviders);

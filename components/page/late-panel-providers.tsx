import { late } from "#components/ui/late.tsx";

export const loadPanelProviders = async () => (await import("./panel-providers.tsx")).PanelProviders;

/** `PanelProviders`, which come with the first panel. */
export const LatePanelProviders = late(loadPanelProviders);

import { late } from "#components/ui/late.tsx";

/** `PanelProviders`, which come with the first panel. */
export const LatePanelProviders = late(async () => (await import("./panel-providers.tsx")).PanelProviders);

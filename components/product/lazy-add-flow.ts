import { lazy } from "#components/ui/lazy.tsx";

/** What follows a press of 'Agregar'. */
export const AddFlow = lazy(async () => (await import("./add-flow.tsx")).AddFlow);

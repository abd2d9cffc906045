import { atom } from "jotai/vanilla";
import { useSyncExternalStore } from "react";
import { useOverlays } from "#components/ui/sheet/overlays.tsx";

export interface Toast {
  id: number;
  /** Above the text. */
  title: string | null;
  text: string;
  tone: "success" | "info" | "error";
  action: { label: string; onPress: () => void } | null;
  milliseconds: number;
  /** What goes well after it waits until it is gone. */
  isKept: boolean;
  /** How many layers had been opened when it came: the next one takes its place. */
  opened: number;
}

export interface Toasts {
  shown: Toast | null;
  /** The last that came while `shown` was kept. */
  next: Toast | null;
}

export const toastsAtom = atom<Toasts>({ shown: null, next: null });

/** The last toast until it is dismissed, also when a layer has taken its place. */
export function useLastToast(): Toast | null {
  const overlays = useOverlays();
  return useSyncExternalStore(
    (listener) => overlays.sub(toastsAtom, listener),
    () => overlays.get(toastsAtom).shown,
    () => null,
  );
}

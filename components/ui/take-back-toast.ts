import { currentToasts, dismissToast } from "./toast-store.ts";

/** Takes back what is mended. Apart from the store, which is on every page before any press. */
export function takeBackToast(text: string): void {
  for (const toast of currentToasts()) if (toast.text === text) dismissToast(toast.id);
}

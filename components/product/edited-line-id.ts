import { useSyncExternalStore } from "react";

function listenToHistory(listener: () => void): () => void {
  addEventListener("popstate", listener);
  return () => removeEventListener("popstate", listener);
}

/** The id of the cart's line that is edited, null when there is none: the page is the same for everybody. */
export function useEditedLineId(): string | null {
  return useSyncExternalStore(
    listenToHistory,
    () => new URLSearchParams(window.location.search).get("linea"),
    () => null,
  );
}

import { use, useEffect, useId, useInsertionEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { LayerAgain, usePushLayer } from "./layers.ts";

/**
 * Opens a native dialog as a modal while `isOpen`: the page behind is inert, focus goes in (to `data-autofocus`) and comes
 * back to where it was (UX6). Escape calls `onClose`, with `closesOutside` a press beside it too: the state has one owner.
 */
export function useModal(
  isOpen: boolean,
  onClose: () => void,
  closesOutside = false,
): { ref: RefObject<HTMLDialogElement | null>; layerId: string } {
  const ref = useRef<HTMLDialogElement>(null);
  const layerId = useId();
  const pushLayer = usePushLayer();
  const [isAgain] = useState(use(LayerAgain));
  const close = useRef(onClose);
  const isLoose = useRef(closesOutside);
  useEffect(() => {
    close.current = onClose;
    isLoose.current = closesOutside;
  });

  const isRemoved = useRef(false);
  // Of all effects the only kind that a page which is left and kept, hidden, does not end.
  useInsertionEffect(
    () => () => {
      isRemoved.current = true;
    },
    [],
  );

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    const release = pushLayer(layerId, isAgain);
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    const cancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      close.current();
    };
    const pressOutside = (event: MouseEvent) => {
      if (isLoose.current && event.target === dialog) close.current();
    };
    // A browser may close a dialog on the second Escape whatever the page says: the state follows.
    const closedByBrowser = () => close.current();
    dialog.addEventListener("close", closedByBrowser);
    dialog.addEventListener("cancel", cancel);
    dialog.addEventListener("click", pressOutside);
    return () => {
      dialog.removeEventListener("click", pressOutside);
      dialog.removeEventListener("close", closedByBrowser);
      dialog.removeEventListener("cancel", cancel);
      release(dialog, isRemoved.current);
    };
  }, [isOpen, isAgain, layerId, pushLayer]);

  return { ref, layerId };
}

import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { ErrorScreen } from "./error-screen.tsx";

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal();
}

/** In place of a panel that did not come: it can be asked for again, and the page behind is still there. */
export function FailedPanel({ onRetry }: { onRetry: () => void }) {
  const router = useRouter();
  const { close, closeAll } = usePanelActions();
  const leave = async () => {
    await closeAll();
    // Without a connection the page behind is all there is.
    if (navigator.onLine) router.push("/");
  };
  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest("a")) return;
    event.preventDefault();
    void leave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- listens for the link inside
    <dialog
      ref={showModal}
      data-failed-panel=""
      onCancel={() => close()}
      onClick={press}
      className="layer bg-surface inset-0 size-full"
    >
      <ErrorScreen onRetry={onRetry} />
    </dialog>
  );
}

import { useId } from "react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { useModal } from "./use-modal.ts";

interface AlertAction {
  label: string;
  onPress: () => void;
  isBusy?: boolean;
}

interface AlertDialogProps {
  isOpen: boolean;
  title: string;
  children?: ReactNode;
  /** Why what was agreed to did not happen; the question stays, to try again. */
  problem?: string | null;
  /** What follows when the person agrees. */
  confirm: AlertAction & { isDestructive?: boolean };
  /** The safe way out; it has the focus at first (UX7). Without it there is only `confirm`. */
  cancel?: AlertAction;
  /** Escape; `cancel` or, without one, `confirm` when not given. */
  onClose?: () => void;
}

/** A question or a warning that has to be answered before going on (UX7). */
export function AlertDialog({ isOpen, title, children, problem = null, confirm, cancel, onClose }: AlertDialogProps) {
  const id = useId();
  const { ref } = useModal(isOpen, onClose ?? cancel?.onPress ?? confirm.onPress);
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      className="layer bg-surface-raised layer-alert"
    >
      <div className="min-h-0 overflow-y-auto p-6">
        <h2 id={`${id}title`} className="text-lg font-bold">
          {title}
        </h2>
        <div id={`${id}text`} className="mt-2 text-base text-ink-muted">
          {children}
        </div>
        <div aria-live="assertive" className="mt-4 empty:hidden">
          {problem !== null && <Notice tone="danger">{problem}</Notice>}
        </div>
        <div className="mt-6 flex flex-col gap-2">
          <Button
            variant={confirm.isDestructive === true ? "danger" : "primary"}
            isBusy={confirm.isBusy ?? false}
            onClick={confirm.onPress}
          >
            {confirm.label}
          </Button>
          {cancel && (
            <Button variant="secondary" isBusy={cancel.isBusy ?? false} onClick={cancel.onPress} data-autofocus="">
              {cancel.label}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}

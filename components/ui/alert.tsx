import { useId } from "react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./icon.tsx";
import { Notice } from "./notice.tsx";
import { useModal } from "./use-modal.ts";

interface AlertAction {
  label: string;
  onPress: () => void;
  isBusy?: boolean;
}

/** What kind of word it is, told by its icon (S3 §2). */
type AlertType = "success" | "successGreen" | "error" | "confirmation" | "info";

const icons = {
  success: { name: "circle-check", color: "text-accent" },
  successGreen: { name: "circle-check", color: "text-success" },
  error: { name: "triangle-exclamation-point", color: "text-danger" },
  confirmation: { name: "circle-exclamation-point", color: "text-accent" },
  info: { name: "info", color: "text-accent" },
} as const satisfies Record<AlertType, { name: IconName; color: string }>;

interface AlertDialogProps {
  isOpen: boolean;
  /** A question of its own words needs no icon. */
  type?: AlertType;
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

/** S3 §9, as far as the screen is that wide. */
const buttonWidth = "min-w-[min(266px,100%)]";

/** A question or a warning that has to be answered before going on (UX7). */
export function AlertDialog(props: AlertDialogProps) {
  const { isOpen, type, title, children, problem = null, confirm, cancel, onClose } = props;
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
        {type && <Icon name={icons[type].name} className={`mb-3 size-10 ${icons[type].color}`} />}
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
            className={buttonWidth}
            variant={confirm.isDestructive === true ? "danger" : "primary"}
            isBusy={confirm.isBusy ?? false}
            onClick={confirm.onPress}
          >
            {confirm.label}
          </Button>
          {cancel && (
            <Button
              className={buttonWidth}
              variant="secondary"
              isBusy={cancel.isBusy ?? false}
              onClick={cancel.onPress}
              data-autofocus=""
            >
              {cancel.label}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}

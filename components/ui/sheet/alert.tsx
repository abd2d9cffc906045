import { useId } from "react";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { IconName } from "#components/ui/icon-names.ts";
import { Notice } from "#components/ui/notice.tsx";
import { useModal } from "./use-modal.ts";

interface AlertAction {
  label: string;
  onPress: () => void;
  isBusy?: boolean;
  /** It leads to another page: without a connection the press is blocked (F17). */
  leaves?: boolean;
}

/** What an alert is about (S3 §2, §3): each has an icon of its own. */
export type AlertType = "success" | "successGreen" | "error" | "confirmation" | "info";

const icons: Record<AlertType, { icon: IconName; color: string }> = {
  success: { icon: "circle-check", color: "text-accent" },
  successGreen: { icon: "circle-check", color: "text-success" },
  error: { icon: "circle-exclamation-point", color: "text-danger" },
  confirmation: { icon: "circle-question-mark", color: "text-accent" },
  info: { icon: "info", color: "text-accent" },
};

/** The large icon of an alert; its words say what it means. */
export function AlertIcon({ type }: { type: AlertType }) {
  const { icon, color } = icons[type];
  return <Icon name={icon} className={`size-12 ${color}`} />;
}

/** Buttons of an alert are that wide at least, where the screen is (S3 §9). */
const widthClass = "min-w-[min(266px,100%)]";

interface AlertDialogProps {
  isOpen: boolean;
  /** Without one there is no icon. */
  type?: AlertType;
  title: string;
  children?: ReactNode;
  /** Why what was agreed to did not happen; the question stays, to try again. */
  problem?: string | null;
  /** What follows when the person agrees. */
  confirm: AlertAction & { isDestructive?: boolean };
  /** The other way; it has the focus at first (UX7) unless `confirm` is the safe one. Without it there is only `confirm`. */
  cancel?: AlertAction & { isUnsafe?: boolean };
  /** Leads to another page. */
  link?: { label: string; href: string };
  /** Escape; `cancel` or, without one, `confirm` when not given. */
  onClose?: () => void;
}

function AlertButtons({ confirm, cancel, link }: Pick<AlertDialogProps, "confirm" | "cancel" | "link">) {
  const isConfirmSafe = cancel?.isUnsafe === true;
  return (
    <div className="mt-6 flex flex-col gap-2">
      <Button
        variant={confirm.isDestructive === true ? "danger" : "primary"}
        isBusy={confirm.isBusy ?? false}
        onClick={confirm.onPress}
        className={widthClass}
        data-autofocus={isConfirmSafe ? "" : undefined}
        data-leaves={confirm.leaves === true ? "" : undefined}
      >
        {confirm.label}
      </Button>
      {link && (
        <a href={link.href} className={`${buttonClass("secondary")} ${widthClass}`}>
          {link.label}
        </a>
      )}
      {cancel && (
        <Button
          variant="secondary"
          isBusy={cancel.isBusy ?? false}
          onClick={cancel.onPress}
          className={widthClass}
          data-autofocus={isConfirmSafe ? undefined : ""}
        >
          {cancel.label}
        </Button>
      )}
    </div>
  );
}

/** A question or a warning that has to be answered before going on (UX7). */
export function AlertDialog(props: AlertDialogProps) {
  const { isOpen, type, title, children, problem = null, onClose, ...buttons } = props;
  const id = useId();
  const { ref } = useModal(isOpen, onClose ?? buttons.cancel?.onPress ?? buttons.confirm.onPress);
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      className="layer bg-surface-raised layer-alert"
    >
      <div className={`min-h-0 overflow-y-auto p-6 ${type === undefined ? "" : "text-center"}`}>
        {type !== undefined && (
          <div className="mb-3 flex justify-center">
            <AlertIcon type={type} />
          </div>
        )}
        <h2 id={`${id}title`} className="text-lg font-bold text-balance">
          {title}
        </h2>
        <div id={`${id}text`} className="mt-2 text-base text-ink-muted">
          {children}
        </div>
        <div aria-live="assertive" className="mt-4 empty:hidden">
          {problem !== null && <Notice tone="danger">{problem}</Notice>}
        </div>
        <AlertButtons {...buttons} />
      </div>
    </dialog>
  );
}

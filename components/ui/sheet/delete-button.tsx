import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { AlertDialog } from "./alert.tsx";

interface DeleteButtonProps {
  /** How the question stands. */
  deletion: { isAsked: boolean; isBusy: boolean; ask: () => void; keep: () => void; confirm: () => void };
  /** Names what the bin deletes. */
  label: string;
  title: string;
  confirm: string;
  keep: string;
  /** Why it is still there. */
  problem: string | null;
  children: ReactNode;
}

/** A bin, with the question before (UX7). */
export function DeleteButton({ deletion, label, title, confirm, keep, problem, children }: DeleteButtonProps) {
  const { isAsked, isBusy } = deletion;
  return (
    <>
      <IconButton label={label} onClick={deletion.ask} className="text-danger hover:bg-danger-soft">
        <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
      </IconButton>
      <AlertDialog
        isOpen={isAsked}
        title={title}
        problem={problem}
        confirm={{ label: confirm, onPress: deletion.confirm, isBusy, isDestructive: true }}
        cancel={{ label: keep, onPress: deletion.keep }}
      >
        {children}
      </AlertDialog>
    </>
  );
}

import { useState } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { leaveTable } from "#lib/client/place/leave-table.ts";
import { tableOfPage } from "#lib/client/place/table-address.ts";
import { tableAtom } from "#lib/client/place/table-atom.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Button } from "#components/ui/button.tsx";

/** The words of a table's bar. */
export interface TableBarTexts {
  /** 'Mesa {table}' */
  at: string;
  /** While nobody says which table. */
  unknown: string;
  leave: string;
  leaveFailed: string;
}

/** At which table this device orders, and the way to say that it is another one (A241). */
export function TableBar({ texts }: { texts: TableBarTexts }) {
  const { branchId } = useStore();
  const stored = useValue(tableAtom);
  const { showToast } = useToasts();
  const [isLeaving, setIsLeaving] = useState(false);
  const kept = stored?.branchId === branchId ? stored.number : null;
  // Drawn in the browser alone: the server paints no table's number.
  const number = tableOfPage() ?? kept;
  const leave = () => {
    setIsLeaving(true);
    leaveTable().catch(() => {
      setIsLeaving(false);
      showToast({ text: texts.leaveFailed, tone: "error" });
    });
  };
  return (
    <>
      <p className="flex min-w-0 flex-[1_1_6rem] items-center gap-2 font-semibold">
        <Icon name="utensils-crossed" className="size-5 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {number === null ? texts.unknown : texts.at.replace("{table}", number)}
        </span>
      </p>
      <Button variant="quiet" className="-mr-3 ml-auto shrink-0" isBusy={isLeaving} onClick={leave}>
        {texts.leave}
      </Button>
    </>
  );
}

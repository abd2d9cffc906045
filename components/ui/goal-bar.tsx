import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { Status } from "./status.tsx";

interface GoalBarProps {
  icon: IconName;
  /** Of `goal`, in the same unit; at 0 the words stand alone. */
  missing: number;
  goal: number;
  children: ReactNode;
}

/** What is missing to an amount in words, and how far it is. */
export function GoalBar({ icon, missing, goal, children }: GoalBarProps) {
  const share = Math.min(100, Math.max(4, Math.round((1 - missing / goal) * 100)));
  return (
    <div className="flex flex-col gap-1 text-sm">
      <Status className="flex items-start gap-2 font-semibold">
        <Icon name={icon} className="size-5 shrink-0 text-accent" />
        {children}
      </Status>
      {missing > 0 && (
        <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
          <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${share}%` }} />
        </div>
      )}
    </div>
  );
}

"use client";

import type { ReactNode } from "react";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { useTimedText } from "#lib/client/device/timed-text.ts";
import type { TimedText } from "#lib/client/device/timed-text.ts";

/** Another branch, by its name while it takes orders. */
export interface OpenBranch {
  id: string;
  names: TimedText[];
}

function BranchLink({ branch }: { branch: OpenBranch }) {
  const name = useTimedText(branch.names);
  if (name === null) return null;
  return (
    <SoftLink
      href={`/?menu_branch=${encodeURIComponent(branch.id)}`}
      className="inline-flex min-h-8 items-center font-semibold text-accent underline"
    >
      {name}
    </SoftLink>
  );
}

interface ClosedBannerProps {
  texts: TimedText[];
  more: ReactNode;
  icon: ReactNode;
  others: { label: string; branches: OpenBranch[] };
}

/** Says that the branch is closed, when it opens and who takes orders meanwhile; nothing while it is open (UX31). */
export function ClosedBanner({ texts, more, icon, others }: ClosedBannerProps) {
  const text = useTimedText(texts);
  if (text === null) return null;
  return (
    <div
      role="note"
      className="flex items-start gap-3 rounded-md border border-line bg-sunken px-3 py-2 text-sm lg:py-3"
    >
      {icon}
      <div className="min-w-0">
        <strong className="block font-semibold">{text}</strong>
        {more}
        <p className="mt-1 hidden flex-wrap items-center gap-x-3 has-[a]:flex">
          {others.label}
          {others.branches.map((branch) => (
            <BranchLink key={branch.id} branch={branch} />
          ))}
        </p>
      </div>
    </div>
  );
}

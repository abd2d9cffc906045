import type { ReactNode } from "react";
import { Timed } from "./timed.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import type { TimedText } from "#lib/client/device/timed-text.ts";

/** Another branch, by its name while it takes orders. */
export interface OpenBranch {
  id: string;
  names: TimedText[];
}

function BranchLink({ id, name }: { id: string; name: string }) {
  return (
    <SoftLink
      href={`/?menu_branch=${encodeURIComponent(id)}`}
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

function Closed({ text, more, icon, others }: Omit<ClosedBannerProps, "texts"> & { text: string }) {
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
          {others.branches.map(({ id, names }) => (
            <Timed
              key={id}
              states={names.map(({ at, text: name }) => ({
                at,
                state: name === null ? null : <BranchLink id={id} name={name} />,
              }))}
            />
          ))}
        </p>
      </div>
    </div>
  );
}

/** Says that the branch is closed, when it opens and who takes orders meanwhile; nothing while it is open (UX31). */
export function ClosedBanner({ texts, ...rest }: ClosedBannerProps) {
  const states = texts.map(({ at, text }) => ({ at, state: text === null ? null : <Closed {...rest} text={text} /> }));
  return <Timed states={states} />;
}

import type { ReactNode } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useProfile } from "#lib/client/session/profile-query.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import type { Profile } from "#lib/exchange/profile.ts";
import type { SessionUser } from "#lib/exchange/session.ts";
import { AccountAway } from "./account-away.tsx";
import { LogInFirst } from "./log-in-first.tsx";

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      {[1, 2, 3].map((field) => (
        <Skeleton key={field} className="h-12 w-full rounded-md" />
      ))}
    </div>
  );
}

export interface OwnAccountProps {
  user: SessionUser;
  profile: Profile;
  know: (change: Partial<Profile>) => void;
}

/** What somebody does with their own account, once it is known; before that why it is not. */
export function OwnAccount({
  loggedOut,
  children,
}: {
  loggedOut: string;
  children: (own: OwnAccountProps) => ReactNode;
}) {
  const { user, isKnown, isFailed, refresh } = useSession();
  const account = useProfile(user?.id ?? null);
  const { profile, know } = account;
  let waiting = <Waiting />;
  if (isFailed) waiting = <AccountAway onRetry={() => void refresh()} />;
  else if (account.isFailed) waiting = <AccountAway onRetry={() => void account.refresh()} />;
  else if (isKnown && user === null) waiting = <LogInFirst text={loggedOut} />;
  else if (user !== null && profile !== null) return children({ user, profile, know });
  return <div className="p-4">{waiting}</div>;
}

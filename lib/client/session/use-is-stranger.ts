import { useStore } from "#lib/client/store-info.tsx";
import { useSession } from "./session-query.ts";

/** Whether nobody is logged in where people order by their account; false until that is known. */
export function useIsStranger(): boolean {
  const { person } = useStore().capabilities;
  const { user, isKnown, isFailed } = useSession();
  return person === "account" && isKnown && !isFailed && user === null;
}

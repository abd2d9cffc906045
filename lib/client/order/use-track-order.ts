import { useRouter } from "next/navigation";
import { usePanelActions } from "#lib/client/panel/panel.ts";

/** Leads to an order's tracking, over which nothing lies. */
export function useTrackOrder(): (number: string) => Promise<void> {
  const router = useRouter();
  const { closeAll } = usePanelActions();
  return async (number) => {
    await closeAll();
    router.push(`/rastrear-orden/${encodeURIComponent(number)}`);
  };
}

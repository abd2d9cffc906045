import { useRouter } from "next/navigation";
import { orderPath } from "#domain/order/access/order-link.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";

interface Ways {
  router: Pick<ReturnType<typeof useRouter>, "push">;
  panels: Pick<ReturnType<typeof usePanelActions>, "closeAll">;
}

/** Leads to an order's tracking, over which nothing lies. */
export async function trackOrder(number: string, { router, panels }: Ways): Promise<void> {
  await panels.closeAll();
  router.push(orderPath(number));
}

/** The same, from where the page is. */
export function useTrackOrder(): (number: string) => Promise<void> {
  const ways = { router: useRouter(), panels: usePanelActions() };
  return async (number) => await trackOrder(number, ways);
}

import { usePathname } from "next/navigation";
import { orderInPath } from "./order-in-path.ts";

/** Whether this is the page of an order's tracking, recognized by its number in any spelling. */
export function useIsPageOf(): (number: string) => boolean {
  const shown = orderInPath(usePathname());
  return (number) => shown === number;
}

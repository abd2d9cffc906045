import { usePathname } from "next/navigation";

/** Whether this is the page of an order's tracking, told by its number in any spelling. */
export function useIsPageOf(): (number: string) => boolean {
  const path = decodeURIComponent(usePathname()).toUpperCase();
  return (number) => path.endsWith(`/${number}`);
}

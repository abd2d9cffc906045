import { tableAtom } from "#lib/client/place/table-atom.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** The page that a cart's link opens: of the same branch, at a table the table's (B11). */
export function useCartPath(): string {
  const { branchId, capabilities } = useStore();
  const table = useValue(tableAtom);
  const isAtTable = capabilities.namesPlace && table?.branchId === branchId;
  return `${isAtTable ? `/m/${encodeURIComponent(table.number)}` : "/"}?branch=${branchId}`;
}

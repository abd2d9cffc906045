import { useMemo } from "react";
import { useStore } from "#lib/client/store-info.tsx";

/** The cities where the business has branches (S2 §5 City source). */
export function useCities(): string[] {
  const { branches } = useStore();
  return useMemo(() => [...new Set(branches.map(({ city }) => city.trim()).filter(Boolean))], [branches]);
}

import { useMemo } from "react";
import { useOpenBranches } from "#lib/client/place/use-open-branches.ts";

/** The cities where the business has branches (S2 §5 City source). */
export function useCities(): string[] {
  const { branches } = useOpenBranches();
  return useMemo(() => [...new Set(branches.map(({ city }) => city.trim()).filter(Boolean))], [branches]);
}

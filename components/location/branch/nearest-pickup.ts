import type { Address } from "#domain/person/address.ts";
import type { BranchAvailability } from "#domain/store/opening-hours.ts";
import { useAvailabilities } from "#lib/client/place/availabilities.ts";
import type { StoreBranch } from "#lib/client/store-branch.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { rankBranches } from "./rank-branches.ts";

/** So many of the nearest branches are asked whether they are open. */
const mostAsked = 5;

export interface NearestPickup {
  branch: StoreBranch;
  meters: number;
  /** Undefined while nobody knows: then it counts as open (D3). */
  availability: BranchAvailability | undefined;
}

/** The open branch to collect at that is nearest to an address, the nearest one where all are closed; null of none. */
export function useNearestPickup(address: Address | null, branchIds: readonly string[]): NearestPickup | null {
  const { branches } = useStore();
  const ranked = rankBranches(
    branches.filter(({ id }) => branchIds.includes(id)),
    address?.point ?? null,
  ).slice(0, mostAsked);
  const availabilities = useAvailabilities(ranked.map(({ branch }) => branch.id));
  const known = ranked.flatMap(({ branch, meters }) =>
    meters === null ? [] : [{ branch, meters, availability: availabilities.get(branch.id) }],
  );
  return known.find(({ availability }) => availability?.isOpen !== false) ?? known[0] ?? null;
}

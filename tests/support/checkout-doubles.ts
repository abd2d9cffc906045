import { vi } from "vitest";

/** Stand in for the ways out of the checkout. */
export const checkoutDoubles = {
  leaveFor: vi.fn<(url: string) => void>(),
  loadAnew: vi.fn<() => void>(),
  router: { refresh: vi.fn<() => void>(), push: vi.fn<(address: string) => void>() },
};

/** For `vi.mock("#lib/client/device/leave-for.ts")`. */
export function leaveForDouble() {
  const { leaveFor, loadAnew } = checkoutDoubles;
  return { leaveFor, loadAnew };
}

/** For `vi.mock("next/navigation")`. */
export const navigationDouble = { useRouter: () => checkoutDoubles.router };

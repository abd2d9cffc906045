import { type Mock, vi } from "vitest";

/** Where the router was asked to go, and on which part of the shop the page is. */
export const router: { push: Mock<(path: string) => unknown>; segment: string | null } = {
  push: vi.fn<(path: string) => unknown>(),
  segment: null,
};

/** For `vi.mock("next/navigation")`. */
export const navigationDouble = {
  useRouter: () => ({ push: router.push }),
  useSelectedLayoutSegment: () => router.segment,
};

import { vi } from "vitest";

/** Stand in for what the location's panel does elsewhere. */
export const locationDoubles = {
  refresh: vi.fn<() => void>(),
  replace: vi.fn<(path: string) => void>(),
  push: vi.fn<(path: string) => void>(),
  save: vi.fn<(address: unknown) => Promise<unknown>>(),
  makeUsual: vi.fn<(input: { id: string }) => Promise<unknown>>(),
  remove: vi.fn<(input: { id: string }) => Promise<unknown>>(),
};

/** For `vi.mock("next/navigation")`. */
export function navigationDouble() {
  const { refresh, replace, push } = locationDoubles;
  return { useRouter: () => ({ refresh, replace, push }) };
}

/** For `vi.mock("#lib/actions/address.ts")`. */
export const addressActions = {
  saveAddress: locationDoubles.save,
  makeAddressUsual: locationDoubles.makeUsual,
  removeAddress: locationDoubles.remove,
};

import { vi } from "vitest";

/** Stand in for the actions of an account. */
export const accountDoubles = {
  requestCode: vi.fn<(input: unknown) => Promise<unknown>>(),
  enterCode: vi.fn<(input: unknown) => Promise<unknown>>(),
  enterPassword: vi.fn<(input: unknown) => Promise<unknown>>(),
  giveConsent: vi.fn<(input: unknown) => Promise<unknown>>(),
  signUp: vi.fn<(input: unknown) => Promise<unknown>>(),
};

/** For `vi.mock("#lib/actions/account.ts")`. */
export const accountActions = { ...accountDoubles, logOut: vi.fn<() => Promise<unknown>>() };

export const saveAddress = vi.fn<(input: unknown) => Promise<unknown>>();

/** For `vi.mock("#lib/actions/address.ts")`. */
export const addressActions = { saveAddress };

/** For `vi.mock("#lib/actions/provider.ts")`. */
export const providerDoubles = {
  startProvider: vi.fn<(input: unknown) => Promise<unknown>>(),
  enterProvider: vi.fn<(input: unknown) => Promise<unknown>>(),
  signUpByProvider: vi.fn<(input: unknown) => Promise<unknown>>(),
};

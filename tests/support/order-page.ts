import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { fakeServer } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { orderEvening, orderFixture } from "#tests/support/order-fixture.ts";

/** Where the page is, and where it is led. */
export const page = { path: "/rastrear-orden/SAB-1001", push: vi.fn<(address: string) => void>() };

/** For `vi.mock("next/navigation")`. */
export const navigationDouble = { usePathname: () => page.path, useRouter: () => ({ push: page.push }) };

export const answers: FakeAnswers = {};

/** Each test of a file looks at an order of ten minutes ago, on a new device. */
export function eachOnOrderPage(): void {
  beforeEach(() => {
    vi.setSystemTime(orderEvening + 10 * 60_000);
    localStorage.clear();
    page.path = "/rastrear-orden/SAB-1001";
    page.push.mockReset();
    for (const path of Object.keys(answers)) Reflect.deleteProperty(answers, path);
    answers["GET /api/orders/SAB-1001"] = () => orderFixture();
    answers["GET /api/session"] = () => ({ user: null, addresses: [] });
    fakeServer(answers);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

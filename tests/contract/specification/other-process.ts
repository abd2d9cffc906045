import { vi } from "vitest";
import { nextRequest } from "#tests/support/next-request.ts";

/** The actions of a process of its own, in the same browser. */
export async function otherProcess() {
  vi.resetModules();
  const actions = await import("#lib/actions/order.ts");
  const double = await import("#tests/support/next-request.ts");
  double.nextRequest.headers = nextRequest.headers;
  double.nextRequest.cookies = nextRequest.cookies;
  double.nextRequest.written = nextRequest.written;
  return actions;
}

import { randomBytes } from "node:crypto";
import type { BranchFile, BusinessFile } from "./business-file.ts";

function freshKey(): string {
  return randomBytes(20).toString("hex");
}

/** Keys for the sandbox of the payment providers: of tests, and others in every database. */
function keysFor(methods: readonly string[], account: string): Record<string, Record<string, unknown>> {
  const byProvider = {
    epayco: { customer_id: account, p_key: freshKey(), isProduction: false },
    paymentez: { app_code: `DEMO-${account}-COP-SERVER`, app_key: freshKey(), isProduction: false },
  };
  const used = Object.entries(byProvider).filter(([provider]) => methods.includes(`online.${provider}`));
  return Object.fromEntries(used);
}

/** Each restaurant of a food court has an account of its own (A114). */
function isByBranch(file: BusinessFile): boolean {
  return file.kind === "foodCourt";
}

/** The keys that a business sells with; those of a food court say that its restaurants have their own. */
export function businessKeys(file: BusinessFile): Record<string, Record<string, unknown>> {
  const methods = file.branches.flatMap((branch) => branch.paymentMethods);
  const keys = keysFor(methods, `9900${file.number}`);
  if (!isByBranch(file)) return keys;
  const flags = Object.keys(keys).map((provider) => [provider, { isProduction: false, is_payment_by_branch: true }]);
  return Object.fromEntries(flags);
}

export function branchKeys(file: BusinessFile, branch: BranchFile): Record<string, unknown> {
  if (!isByBranch(file)) return {};
  const place = file.branches.indexOf(branch) + 1;
  return { keys: keysFor(branch.paymentMethods, `9900${file.number}${place}`) };
}

import * as v from "valibot";
import { byBranch, deviceValue } from "#lib/client/device/device-value.ts";
import { schedulingSchema } from "#lib/exchange/stored/unfinished-order.ts";
import type { Scheduling } from "#lib/exchange/stored/unfinished-order.ts";

/** The time that was chosen for a branch's unfinished order, null for as soon as possible (S3 §3 Scheduling). */
export const schedulingOf = byBranch((branchId) =>
  deviceValue<Scheduling | null>({ name: `scheduling:${branchId}`, schema: v.nullable(schedulingSchema), empty: null }),
);

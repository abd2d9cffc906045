import { LatePart, late } from "#components/ui/late.tsx";
import { useStore } from "#lib/client/store-info.tsx";
import type { Send } from "./use-send.ts";

const ScheduleBlock = late(async () => (await import("./schedule-block.tsx")).ScheduleBlock);

/** When the order is wanted, where business and branch schedule orders (S3 §4, A46). */
export function LateSchedule({ send }: { send: Send }) {
  const { business, branch } = useStore();
  if (!business.schedulingEnabled || !branch.schedulingEnabled) return null;
  return (
    <LatePart>
      <ScheduleBlock send={send} />
    </LatePart>
  );
}

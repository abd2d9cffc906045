import { Skeleton } from "#components/ui/skeleton.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { useStore } from "#lib/client/store-info.tsx";
import { ScheduleBlock } from "#components/checkout/checkout-parts.ts";
import type { Send } from "#components/checkout/send/use-send.ts";

/** The time that the order is for, where business and branch schedule orders (S3 §4, A46). */
export function LazySchedule({ send }: { send: Send }) {
  const { business, branch, capabilities } = useStore();
  if (!capabilities.asksTime || !business.schedulingEnabled || !branch.schedulingEnabled) return null;
  return (
    <WhenIdle fallback={<Skeleton className="h-14 w-full" />}>
      <ScheduleBlock send={send} />
    </WhenIdle>
  );
}

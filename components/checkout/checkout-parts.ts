import { lazy } from "#components/ui/lazy.tsx";

export const ConfirmEmpty = lazy(async () => (await import("./confirm-empty.tsx")).ConfirmEmpty);
export const NotePicker = lazy(async () => (await import("./note-picker.tsx")).NotePicker);
export const PreparingFood = lazy(
  async () => (await import("#components/checkout/send/preparing-food.tsx")).PreparingFood,
);
export const ScheduleBlock = lazy(
  async () => (await import("#components/checkout/schedule/schedule-block.tsx")).ScheduleBlock,
);
export const ScheduledTime = lazy(
  async () => (await import("#components/checkout/schedule/scheduled-time.tsx")).ScheduledTime,
);
export const SendNotices = lazy(async () => (await import("#components/checkout/send/send-notices.tsx")).SendNotices);
export const Troubles = lazy(async () => (await import("#components/checkout/send/troubles.tsx")).Troubles);

import { lazy } from "#components/ui/lazy.tsx";

const load = async () => (await import("./checkout-extras.ts")).checkoutExtras;
const loadSend = async () => (await import("#components/checkout/send/send-extras.ts")).sendExtras;

export const ConfirmEmpty = lazy(async () => (await load()).ConfirmEmpty);
export const NotePicker = lazy(async () => (await load()).NotePicker);
export const PaymentMarks = lazy(async () => (await load()).PaymentMarks);
export const ScheduleBlock = lazy(async () => (await load()).ScheduleBlock);
export const ScheduledTime = lazy(async () => (await load()).ScheduledTime);
export const SendNotices = lazy(async () => (await load()).SendNotices);
export const SendingView = lazy(async () => (await loadSend()).SendingView);
export const Troubles = lazy(async () => (await loadSend()).Troubles);
export const WaitingView = lazy(async () => (await loadSend()).WaitingView);

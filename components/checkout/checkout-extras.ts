import { ScheduleBlock } from "#components/checkout/schedule/schedule-block.tsx";
import { ScheduledTime } from "#components/checkout/schedule/scheduled-time.tsx";
import { SendNotices } from "#components/checkout/send/send-notices.tsx";
import { ConfirmEmpty } from "./confirm-empty.tsx";
import { NotePicker } from "./note-picker.tsx";
import { PaymentMarks } from "#components/checkout/payment/payment-marks.tsx";

/** What the checkout shows once it has been painted: one chunk. */
export const checkoutExtras = { ConfirmEmpty, NotePicker, PaymentMarks, ScheduleBlock, ScheduledTime, SendNotices };

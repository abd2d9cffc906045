import { OrderContact as OrderContactForm } from "#components/account/order-contact.tsx";
import { checkoutExtras } from "#components/checkout/checkout-extras.ts";
import {
  ConfirmEmpty,
  NotePicker,
  PaymentMarks,
  ScheduleBlock,
  ScheduledTime,
  SendNotices,
  SendingView,
  Troubles,
  WaitingView,
} from "#components/checkout/checkout-parts.ts";
import { loadAssess } from "#components/checkout/send/lazy-assess.ts";
import { sendExtras } from "#components/checkout/send/send-extras.ts";
import { advanceSending, runSendEffect } from "#components/checkout/send/sending.ts";
import { loadSending } from "#components/checkout/send/use-checkout.ts";
import { Confirm } from "./confirm.tsx";
import { OrderContact } from "./contact.tsx";
import { PagePhone } from "./order-phone.tsx";

/** All that a checkout shows and what sends an order, one chunk. */
export const checkoutParts = {
  Confirm,
  OrderContactForm,
  PagePhone,
  checkoutExtras,
  sendExtras,
  sending: { advanceSending, runSendEffect },
  prefetch: async () =>
    await Promise.all([
      loadAssess(),
      loadSending(),
      ...[
        ConfirmEmpty,
        NotePicker,
        OrderContact,
        PaymentMarks,
        ScheduleBlock,
        ScheduledTime,
        SendNotices,
        SendingView,
        Troubles,
        WaitingView,
      ].map(async (part) => await part.prefetch()),
    ]),
};

/** The steps of the panel, and what sends, by the id of their element. */
export const stepIds = {
  delivery: "checkout-delivery",
  schedule: "checkout-schedule",
  lines: "checkout-lines",
  payment: "checkout-payment",
  send: "checkout-send",
} as const;
